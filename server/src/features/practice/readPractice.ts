import type { Word } from '@skylark/contract/materials';
import type { Practice, PracticeWord } from '@skylark/contract/practice';
import { OTHER_WORDS_MAX } from '@skylark/contract/practice.facts';
import type { Deps } from '../../platform/deps.ts';
import { allMetWords } from '../materials/index.ts';
import { dayOf, gameOf, roundOf, stageOf } from './rules.ts';
import { listMemories } from './store.ts';

interface Child {
  personId: string;
  timeZone: string;
}

/** The words a child should practise now. */
export async function readPractice({ db, clock }: Pick<Deps, 'db' | 'clock'>, child: Child): Promise<Practice> {
  const today = dayOf(clock.now(), child.timeZone);
  const [words, memories] = await Promise.all([allMetWords(db, child.personId), listMemories(db, child.personId)]);
  const byWord = new Map(memories.map((memory) => [memory.word, memory]));
  const shown = (word: Word): PracticeWord => {
    const memory = byWord.get(word.word.toLowerCase());
    return { ...word, stage: stageOf(memory), step: memory?.step ?? 0 };
  };
  const met = words.map((of) => ({ of, memory: byWord.get(of.word.toLowerCase()) }));
  const round = roundOf(met, today);
  const game = round.length === 0 ? gameOf(met, today) : [];
  const others = words.filter((word) => !round.includes(word) && !game.includes(word));
  const withPictures = others.toSorted((a, b) => Number(a.pictureUrl === null) - Number(b.pictureUrl === null));
  return {
    words: round.map(shown),
    game: game.map(shown),
    others: withPictures.slice(0, OTHER_WORDS_MAX),
    doneToday: memories.filter(({ lastDay }) => lastDay === today).length,
    met: words.length,
  };
}
