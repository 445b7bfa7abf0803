import type { RawBuilder } from 'kysely';
import { Failure } from '../http/failure.ts';
import type { Db } from './database.ts';

/** One page of a list, after a given row. */
export interface Page {
  limit: number;
  /** id of the previous page's last row */
  cursor?: string | undefined;
}

/**
 * @param place selects the cursor's row
 * @throws Failure invalid_fields if it is gone: otherwise rows could be skipped unnoticed
 */
export async function requirePlace(db: Db, { cursor }: Page, place: RawBuilder<unknown>): Promise<void> {
  if (cursor !== undefined && (await place.execute(db)).rows.length === 0)
    throw new Failure('invalid_fields', { cursor: 'unknown' });
}
