import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { lockReview, setPublished } from './publicationStore.ts';
import { mentionsFamily } from './rules.ts';

/**
 * A manager publishes a family's review in the version the manager has read, with the family's consent.
 * @throws Failure not_found without consent or text, invalid_fields if it was changed since or names the family
 */
export const publishReview = (deps: Deps, manager: Actor, id: string, version: string): Promise<void> =>
  change(deps, manager, id, 'review.published', (review, at) => {
    if (!review.mayPublish || review.text === null) throw new Failure('not_found');
    if (review.version !== version) throw new Failure('invalid_fields', { version: 'no_match' });
    if (mentionsFamily(review.text, review)) throw new Failure('invalid_fields', { text: 'invalid' });
    return review.publishedAt ?? at;
  });

/** Hides a published review again; the family's consent stays. @throws Failure not_found */
export const hideReview = (deps: Deps, manager: Actor, id: string): Promise<void> =>
  change(deps, manager, id, 'review.hidden', () => null);

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

async function change(
  deps: Deps,
  manager: Actor,
  id: string,
  action: string,
  next: (review: Locked, at: Date) => Date | null,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const review = await lockReview(tx, id);
    if (!review) throw new Failure('not_found');
    const publishedAt = next(review, at);
    if (publishedAt?.getTime() === review.publishedAt?.getTime()) return;
    await setPublished(tx, id, publishedAt);
    const { lessonId, studentId, teacherId } = review;
    await recordAudit(tx, manager, { action, at, lessonId, personId: studentId, details: { review: id } });
    await invalidatePages(deps, tx, [studentId, teacherId], 'lessons');
  });
}
