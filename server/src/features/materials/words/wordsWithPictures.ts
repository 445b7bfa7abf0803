import type { Word } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { shownWord } from './shownWord.ts';
import { listWordPictures } from './store.ts';

/** The words in their order, each with its picture from any course that has one. */
export async function wordsWithPictures(db: Db, words: readonly string[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const pictures = new Map((await listWordPictures(db, words)).map((row) => [row.word, row.pictureKey]));
  return words.map((word) => shownWord({ word, pictureKey: pictures.get(word.toLowerCase()) ?? null }));
}
