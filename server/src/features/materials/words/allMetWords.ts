import type { Word } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { shownWord } from './shownWord.ts';
import { listMetWords } from './store.ts';

/** No child has met more; it bounds what one request can read. */
const MET_WORDS_MAX = 5_000;

/** Every word of a student's lessons that were held, each once: of the latest lesson first. */
export const allMetWords = async (db: Db, studentId: string): Promise<Word[]> =>
  (await listMetWords(db, studentId, MET_WORDS_MAX, null)).map(shownWord);
