import type { Tx } from '../../platform/db/database.ts';
import { memoryOf } from './rules.ts';
import { addAnswers, listAnswers, type NewAnswer, putMemories } from './store.ts';

/**
 * Writes answers and the resulting memory of words. The caller holds the child's lock, and has checked that the words
 * were met.
 * @returns what changed, as `addAnswers`
 */
export async function remember(tx: Tx, studentId: string, answers: readonly NewAnswer[]) {
  const added = await addAnswers(tx, studentId, answers);
  if (added.length === 0) return added;
  const words = [...new Set(added.map(({ word }) => word))];
  const all = Map.groupBy(await listAnswers(tx, studentId, words), ({ word }) => word);
  const memories = [...all].flatMap(([word, ofWord]) => {
    const memory = memoryOf(ofWord);
    return memory ? [{ word, ...memory }] : [];
  });
  if (memories.length > 0) await putMemories(tx, studentId, memories);
  return added;
}
