import type { GivenAnswer } from '@skylark/contract/practice';
import { ANSWERS_LATE_DAYS } from '@skylark/contract/practice.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { allMetWords } from '../materials/index.ts';
import { boundedInstant, dayOf, memoryOf } from './rules.ts';
import { addAnswers, listAnswers, lockPractice, type NewAnswer, putMemories } from './store.ts';

interface Child {
  personId: string;
  timeZone: string;
}

/**
 * Takes answers of one child. What was taken before, or is the second answer to a word on one day, changes nothing; a word that
 * the child never met is left out. The schedule of a word is computed anew from all of its answers, so that late ones come to
 * the same as if they had been in time.
 * @returns how many were new
 */
export async function recordAnswers(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { personId: studentId, timeZone }: Child,
  given: readonly GivenAnswer[],
): Promise<{ recorded: number }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockPractice(tx, studentId);
    const met = new Set((await allMetWords(tx, studentId)).map(({ word }) => word.toLowerCase()));
    const answers = given.flatMap(({ id, word, result, answeredAt }): NewAnswer[] => {
      const key = word.toLowerCase();
      const at = boundedInstant(new Date(answeredAt), now, ANSWERS_LATE_DAYS);
      return met.has(key) ? [{ id, word: key, result, answeredAt: at, day: dayOf(at, timeZone) }] : [];
    });
    const words = await addAnswers(tx, studentId, answers);
    if (words.length === 0) return { recorded: 0 };
    const all = Map.groupBy(await listAnswers(tx, studentId, [...new Set(words)]), ({ word }) => word);
    await putMemories(
      tx,
      studentId,
      [...all].flatMap(([word, ofWord]) => {
        const memory = memoryOf(ofWord);
        return memory ? [{ word, ...memory }] : [];
      }),
    );
    await invalidatePages(deps, tx, [studentId], 'lessons');
    return { recorded: words.length };
  });
}
