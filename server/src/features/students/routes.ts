import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { readOverview, readStudent, readTimeline } from './readStudent.ts';

/** Each read gathers everything known about a child. */
const READS: Limit = { name: 'student-pages', tries: 600, perSeconds: 60 * 60 };

export function studentsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/students/overview', ({ me, query }) => readOverview(deps, me, query.cursor));

  on('GET /api/v2/students/{id}', async ({ me, params }) => {
    await deps.limits.take(READS, me.accountId);
    return readStudent(deps, me, params.id);
  });

  on('GET /api/v2/students/{id}/timeline', async ({ me, params, query }) => {
    await deps.limits.take(READS, me.accountId);
    return readTimeline(deps, me, params.id, query.cursor);
  });
}
