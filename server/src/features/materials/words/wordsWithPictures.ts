import type { Word } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { listVoicesOf } from '../voices/store.ts';
import { shownWord } from './shownWord.ts';
import { listWordPictures, listWordSounds } from './store.ts';

/**
 * The words in the given order, each with a picture from any course and a recording: this teacher's, a course's, or the
 * school's.
 */
export async function wordsWithPictures(db: Db, words: readonly string[], teacherId: string): Promise<Word[]> {
  if (words.length === 0) return [];
  const [pictures, sounds, voices] = await Promise.all([
    listWordPictures(db, words),
    listWordSounds(db, words, teacherId),
    listVoicesOf(db, words),
  ]);
  const pictureOf = new Map(pictures.map((row) => [row.word, row.pictureKey]));
  const soundOf = new Map([...voices, ...sounds].map((row) => [row.word, row.soundKey]));
  return words.map((word) => {
    const key = word.toLowerCase();
    return shownWord({ word, pictureKey: pictureOf.get(key) ?? null, soundKey: soundOf.get(key) ?? null });
  });
}
