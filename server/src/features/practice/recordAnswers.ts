import type { GivenAnswer } from '@skylark/contract/practice';
import { ANSWERS_LATE_DAYS } from '@skylark/contract/practice.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { allMetWords } from '../materials/index.ts';
import { awardStar } from '../stars/index.ts';
import { clampInstant, dayOf, earnsStar, memoryOf, roundOf } from './rules.ts';
import {
  addAnswers,
  countByDay,
  listAnswers,
  listMemories,
  lockPractice,
  type NewAnswer,
  putMemories,
} from './store.ts';

interface Child {
  personId: string;
  timeZone: string;
}

/**
 * Records a child's answers. Repeated ones, and further answers to a word on the same day, change nothing; words the
 * child hasn't met are ignored. A word's schedule is recomputed from all of its answers, so that late ones have the
 * same effect as timely ones. There is at most one star per day.
 * @returns the number of new answers, and of stars earned
 */
export async function recordAnswers(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { personId: studentId, timeZone }: Child,
  given: readonly GivenAnswer[],
): Promise<{ recorded: number; stars: number }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockPractice(tx, studentId);
    const met = new Set((await allMetWords(tx, studentId)).map(({ word }) => word.toLowerCase()));
    const today = dayOf(now, timeZone);
    const answers = given.flatMap(({ id, word, result, answeredAt }): NewAnswer[] => {
      const key = word.toLowerCase();
      const at = clampInstant(new Date(answeredAt), now, ANSWERS_LATE_DAYS);
      return met.has(key) ? [{ id, word: key, result, answeredAt: at, day: dayOf(at, timeZone) }] : [];
    });
    const added = await addAnswers(tx, studentId, answers);
    if (added.length === 0) return { recorded: 0, stars: 0 };
    const words = [...new Set(added.map(({ word }) => word))];
    const all = Map.groupBy(await listAnswers(tx, studentId, words), ({ word }) => word);
    await putMemories(
      tx,
      studentId,
      [...all].flatMap(([word, ofWord]) => {
        const memory = memoryOf(ofWord);
        return memory ? [{ word, ...memory }] : [];
      }),
    );
    const memories = new Map((await listMemories(tx, studentId)).map((memory) => [memory.word, memory]));
    const left = roundOf(
      [...met].map((of) => ({ of, memory: memories.get(of) })),
      today,
    );
    let stars = 0;
    for (const [day, count] of await countByDay(tx, studentId, [...new Set(added.map(({ day }) => day))]))
      if (earnsStar(count, day === today && left.length === 0))
        stars += Number(await awardStar(deps, tx, { studentId, reason: 'words', source: String(day) }));
    await invalidatePages(deps, tx, [studentId], 'lessons');
    return { recorded: added.length, stars };
  });
}
