import type { Word } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { shownWord } from './shownWord.ts';
import { listWordPictures, listWordSounds } from './store.ts';

/** The words in their order, each with its picture from any course that has one, and as the school or this teacher recorded it. */
export async function wordsWithPictures(db: Db, words: readonly string[], teacherId: string): Promise<Word[]> {
  if (words.length === 0) return [];
  const [pictures, sounds] = await Promise.all([listWordPictures(db, words), listWordSounds(db, words, teacherId)]);
  const pictureOf = new Map(pictures.map((row) => [row.word, row.pictureKey]));
  const soundOf = new Map(sounds.map((row) => [row.word, row.soundKey]));
  return words.map((word) => {
    const key = word.toLowerCase();
    return shownWord({ word, pictureKey: pictureOf.get(key) ?? null, soundKey: soundOf.get(key) ?? null });
  });
}
