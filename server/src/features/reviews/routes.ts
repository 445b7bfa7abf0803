import type { Api } from '@skylark/contract/api';
import type { Review } from '@skylark/contract/reviews';
import { LATEST_REVIEWS } from '@skylark/contract/reviews.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireLesson } from '../lessons/index.ts';
import { listPublishedReviews } from './listPublishedReviews.ts';
import { listLatest } from './publicationStore.ts';
import { editReview, writeReview } from './writeReview.ts';
import { listReviews, type ReviewRow } from './store.ts';

export function reviewsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/teachers/{id}/reviews', async ({ params, query }) => {
    const found = await listPublishedReviews(deps.db, params.id, query);
    if (!found) throw new Failure('not_found');
    return found;
  });

  on('GET /api/v2/school/reviews', () => listLatest(deps.db, LATEST_REVIEWS));

  on('GET /api/v2/lessons/{id}/reviews', async ({ me, params }) => {
    const lesson = await requireLesson(deps.db, me, params.id);
    return { items: (await listReviews(deps.db, lesson.id)).map(shown) };
  });
  on('POST /api/v2/lessons/{id}/reviews', async ({ me, params, body }) =>
    shown(await writeReview(deps, me, params.id, body)),
  );
  on('PUT /api/v2/lessons/{id}/review', async ({ me, params, body }) =>
    shown(await editReview(deps, me, params.id, body)),
  );
}

const shown = (row: ReviewRow): Review => ({
  authorRole: row.authorRole as Review['authorRole'],
  score: row.score,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  mayPublish: row.mayPublish,
  isPublished: row.publishedAt !== null,
});
