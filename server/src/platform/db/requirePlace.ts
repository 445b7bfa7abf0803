import type { RawBuilder } from 'kysely';
import { Failure } from '../http/failure.ts';
import type { Db } from './database.ts';

/** The lines behind a place in a list. */
export interface Page {
  limit: number;
  /** id of the last line of the page before */
  cursor?: string | undefined;
}

/**
 * @param place finds the row of the cursor
 * @throws Failure invalid_fields when it is gone: otherwise rows could be left out unnoticed
 */
export async function requirePlace(db: Db, { cursor }: Page, place: RawBuilder<unknown>): Promise<void> {
  if (cursor !== undefined && (await place.execute(db)).rows.length === 0)
    throw new Failure('invalid_fields', { cursor: 'unknown' });
}
