import { STAR_EVERY_MS } from '@skylark/contract/stars.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockLesson } from '../lessons/index.ts';
import { giveStar } from './giveStar.ts';
import { hasRoomForStar, mayGiveStar } from './rules.ts';
import { starsOf } from './store.ts';

/** What became of a star; `full` and `soon`: it was one too many, or too soon after the last one. */
export type GivenStar = { kind: 'given'; inLesson: number } | { kind: 'not_yours' | 'full' | 'soon' };

/**
 * A teacher gives a star in a lesson of its own, or soon after one that was held. The lesson is locked: of stars that come
 * at the same time none is counted over the limit.
 * @param star by which the same star is given once
 */
export function giveLessonStar(deps: Deps, teacherId: string, lessonId: string, star: string): Promise<GivenStar> {
  return transact(deps.db, async (tx): Promise<GivenStar> => {
    const lesson = await lockLesson(tx, lessonId);
    const now = deps.clock.now();
    if (lesson?.teacherId !== teacherId || !mayGiveStar(lesson, now)) return { kind: 'not_yours' };
    // Words and stars of a child that has gone would stay: nothing takes them away a second time.
    if (lesson.people.some(({ id, deletedAt }) => id === lesson.studentId && deletedAt)) return { kind: 'not_yours' };
    const source = { studentId: lesson.studentId, reason: 'lesson', source: lessonId } as const;
    const { items, lastAt } = await starsOf(tx, source);
    if (items.includes(star)) return { kind: 'given', inLesson: items.length };
    if (!hasRoomForStar(items.length)) return { kind: 'full' };
    // A page waits a little longer, so that a slow way between them refuses nothing.
    if (lastAt && now.getTime() - lastAt.getTime() < STAR_EVERY_MS / 2) return { kind: 'soon' };
    await giveStar(deps, tx, { ...source, item: star });
    return { kind: 'given', inLesson: items.length + 1 };
  });
}
