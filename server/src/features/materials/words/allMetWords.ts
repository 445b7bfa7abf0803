import type { Word } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { shownWord } from './shownWord.ts';
import { listMetWords } from './store.ts';

/** More than any child has met; limits the work of one request. */
const MET_WORDS_MAX = 5_000;

/** All words of a student's held lessons in lower case, each with the end of the first lesson that had it. */
export const listMetSince = async (db: Db, studentId: string): Promise<Map<string, Date>> =>
  new Map(
    (await listMetWords(db, studentId, MET_WORDS_MAX, null)).map(({ word, metSince }) => [
      word.toLowerCase(),
      metSince,
    ]),
  );

/** All words of a student's held lessons, without repeats, latest lesson first. */
export const allMetWords = async (db: Db, studentId: string): Promise<Word[]> =>
  (await listMetWords(db, studentId, MET_WORDS_MAX, null)).map((row) => ({
    ...shownWord(row),
    ...(row.shows !== null && { shows: row.shows }),
  }));
