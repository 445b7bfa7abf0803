import type { Word } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { shownWord } from './shownWord.ts';
import { listPicturedWords } from './store.ts';

interface LessonWithWords {
  deckId: string;
  lesson: string;
  /** The lesson's position in its course. */
  number: number;
  course: string;
  level: string;
  words: Word[];
}

/** The lessons of the school's own courses in order, each with its words that have a picture. */
export async function listLessonsWithWords(db: Db): Promise<LessonWithWords[]> {
  const byDeck = Map.groupBy(await listPicturedWords(db), ({ deckId }) => deckId);
  return [...byDeck.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { deckId, lesson, number, course, level } = first;
    return [{ deckId, lesson, number, course, level, words: rows.map(shownWord) }];
  });
}
