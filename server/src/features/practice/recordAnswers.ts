import type { TakenAnswer } from '@skylark/contract/practice';
import { ANSWERS_LATE_DAYS } from '@skylark/contract/practice.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { listMetSince } from '../materials/index.ts';
import { clampInstant, dayOf } from './rules.ts';
import { awardPracticeStars } from './awardPracticeStars.ts';
import { remember } from './remember.ts';
import { lockPractice, type NewAnswer } from './store.ts';
import { transact } from '../../platform/db/transact.ts';

interface Child {
  personId: string;
  timeZone: string;
}

/**
 * Records a child's answers. Repeated ones, and later answers to a word on the same day, change nothing; words the
 * child hasn't met are ignored. A word's schedule is recomputed from all of its answers, so that late ones have the
 * same effect as timely ones. Stars are only awarded for the last few days (docs/decisions/0081).
 * @returns the number of new answers, and of stars earned
 */
export async function recordAnswers(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { personId: studentId, timeZone }: Child,
  given: readonly TakenAnswer[],
): Promise<{ recorded: number; stars: number }> {
  const now = deps.clock.now();
  return transact(deps.db, async (tx) => {
    await lockPractice(tx, studentId);
    const met = await listMetSince(tx, studentId);
    const answers = given.flatMap(({ word, answeredAt, ...answer }): NewAnswer[] => {
      const key = word.toLowerCase();
      const at = clampInstant(new Date(answeredAt), now, ANSWERS_LATE_DAYS);
      return met.has(key) ? [{ ...answer, word: key, answeredAt: at, day: dayOf(at, timeZone) }] : [];
    });
    const added = await remember(tx, studentId, answers);
    if (added.length === 0) return { recorded: 0, stars: 0 };
    const days = [...new Set(added.map(({ day }) => day))];
    const stars = await awardPracticeStars(deps, tx, { studentId, days, today: dayOf(now, timeZone), met });
    await invalidatePages(deps, tx, [studentId], 'lessons', 'stars');
    return { recorded: added.filter(({ isNew }) => isNew).length, stars };
  });
}
