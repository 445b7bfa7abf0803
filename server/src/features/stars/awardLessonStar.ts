import { STAR_EVERY_MS } from '@skylark/contract/stars.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockLesson } from '../lessons/index.ts';
import { awardStar } from './awardStar.ts';
import { hasRoomForStar, canAwardStar } from './rules.ts';
import { starsOf } from './store.ts';

/** Result of giving a star; `full`: the lesson's limit is reached, `soon`: too soon after the last one. */
export type GivenStar = { kind: 'given'; inLesson: number } | { kind: 'not_yours' | 'full' | 'soon' };

/**
 * A teacher gives a star in one of their lessons, or soon after a held one. The lesson is locked, so that concurrent
 * stars can't exceed the limit.
 * @param star id; each is given only once
 */
export function awardLessonStar(deps: Deps, teacherId: string, lessonId: string, star: string): Promise<GivenStar> {
  return transact(deps.db, async (tx): Promise<GivenStar> => {
    const lesson = await lockLesson(tx, lessonId);
    const now = deps.clock.now();
    if (lesson?.teacherId !== teacherId || !canAwardStar(lesson, now)) return { kind: 'not_yours' };
    // Nothing may be written about a deleted child, because it wouldn't be deleted again.
    if (lesson.people.some(({ id, deletedAt }) => id === lesson.studentId && deletedAt)) return { kind: 'not_yours' };
    const source = { studentId: lesson.studentId, reason: 'lesson', source: lessonId } as const;
    const { items, lastAt } = await starsOf(tx, source);
    if (items.includes(star)) return { kind: 'given', inLesson: items.length };
    if (!hasRoomForStar(items.length)) return { kind: 'full' };
    // Half of the page's interval, so that network delays cause no refusals.
    if (lastAt && now.getTime() - lastAt.getTime() < STAR_EVERY_MS / 2) return { kind: 'soon' };
    await awardStar(deps, tx, { ...source, item: star });
    return { kind: 'given', inLesson: items.length + 1 };
  });
}
