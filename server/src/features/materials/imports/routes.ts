import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { pageReply } from '../../../platform/http/pageReply.ts';
import { managerActor } from '../../auditLog/index.ts';
import { readCourse } from '../packages/readCourse.ts';
import { sendPackage } from '../packages/sendPackage.ts';
import { listCoursePage } from '../coursePageStore.ts';
import { importUpload } from './importUpload.ts';

export function importRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/manager/courses', async ({ query }) =>
    pageReply(await listCoursePage(deps.db, query, query), query.limit, (course) => course),
  );
  on('POST /api/v2/manager/courses/imports', async ({ me, query, request }) => ({
    courses: await importUpload(deps, managerActor(me), request, query),
  }));
  on('GET /api/v2/manager/courses/{slug}/package', async ({ params, reply }) => {
    const course = await readCourse(deps.db, params.slug);
    if (!course) throw new Failure('not_found');
    return sendPackage(deps, reply, course);
  });
}
