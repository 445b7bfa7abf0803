import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { managerActor } from '../auditLog/index.ts';
import { listOffered } from './publicationStore.ts';
import { hideReview, publishReview } from './publishReview.ts';

/** Manager endpoints for publishing families' reviews. */
export function managerReviewsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/manager/reviews', async ({ query }) => {
    const { state, order, teacherId } = query;
    return pageReply(await listOffered(deps.db, { state, order, teacherId }, query), query.limit, (row) => ({
      id: row.id,
      lessonId: row.lessonId,
      teacher: { id: row.teacherId, name: `${row.teacherFirstName} ${row.teacherLastName}`.trim() },
      student: { id: row.studentId, name: `${row.studentFirstName} ${row.studentLastName}`.trim() },
      parentName: row.parentName,
      score: row.score,
      text: row.text,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }));
  });

  on('POST /api/v2/manager/reviews/{id}/publication', async ({ me, params, body }) => {
    await publishReview(deps, managerActor(me), params.id, body.version);
    return {};
  });

  on('DELETE /api/v2/manager/reviews/{id}/publication', async ({ me, params }) => {
    await hideReview(deps, managerActor(me), params.id);
    return {};
  });
}
