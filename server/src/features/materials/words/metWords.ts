import { MET_WORDS_PAGE_SIZE } from '@skylark/contract/materials.facts';
import type { Word } from '@skylark/contract/materials';
import type { PracticeStage } from '@skylark/contract/practice.facts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { shownWord } from './shownWord.ts';
import { listMetWords, type MetCursor } from './store.ts';

const Parts = z.tuple([z.int().min(0).max(8.64e15), z.string().max(200)]);

/** The words of all held lessons of a student. @throws Failure invalid_fields if the cursor wasn't created by us */
export async function metWords(
  db: Db,
  studentId: string,
  cursor: string | undefined,
): Promise<{ items: (Word & { stage: PracticeStage })[]; latestCount: number; nextCursor: string | null }> {
  const rows = await listMetWords(db, studentId, MET_WORDS_PAGE_SIZE + 1, cursor === undefined ? null : read(cursor));
  const page = rows.slice(0, MET_WORDS_PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({ ...shownWord(row), stage: row.stage })),
    latestCount:
      cursor === undefined ? page.filter(({ metAt }) => metAt.getTime() === page[0]?.metAt.getTime()).length : 0,
    nextCursor:
      last && rows.length > MET_WORDS_PAGE_SIZE
        ? Buffer.from(JSON.stringify([last.metAt.getTime(), last.word.toLowerCase()])).toString('base64url')
        : null,
  };
}

function read(cursor: string): MetCursor {
  try {
    const [at, word] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: new Date(at), word };
  } catch {
    throw new Failure('invalid_fields', { cursor: 'invalid' });
  }
}
