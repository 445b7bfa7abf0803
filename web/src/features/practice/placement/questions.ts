import type { Word } from '@skylark/contract/materials';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import type { Rung } from '@skylark/contract/placement';
import { type Task, tasksOf } from '../tasks.ts';

/** Steps of practice's ladder: choosing a picture for a heard or read word, and a written word for a picture. */
const HEARD = 0;
const SEEN = 2;

interface Child {
  reads: ReadingLevel;
  canHear: (word: Word) => boolean;
}

/**
 * Finds the question about a word that this child can be asked fairly; undefined if there is none. Children who read
 * are asked for a picture and for a written word alternately. Nobody is asked for a letter: it says nothing about what
 * a word means. Each word's choices are chosen once, so that they don't change their positions.
 */
export function questionsFor(rungs: readonly Rung[], child: Child): (word: Word) => Task | undefined {
  const others = rungs.flatMap(({ words }) => words);
  const chosen = new Map<Word, Task | undefined>();
  return (word) => {
    if (!chosen.has(word)) chosen.set(word, questionOf(word, others, child));
    return chosen.get(word);
  };
}

function questionOf(word: Word, others: Word[], { reads, canHear }: Child): Task | undefined {
  const isReader = reads === 'words';
  if (!isReader && !canHear(word)) return undefined;
  const steps = others.indexOf(word) % 2 === 0 ? [HEARD, SEEN] : [SEEN, HEARD];
  for (const step of isReader ? steps : [HEARD]) {
    const [task] = tasksOf(
      { words: [{ ...word, stage: 'learning', step }], others },
      { reads: isReader ? reads : 'not_yet', canSay: false, canHear },
    );
    if (task && task.choices.length > 0) return task;
  }
  return undefined;
}
