import * as cursor from '../../platform/http/cursor.ts';
import type { Cursor } from './store.ts';

/** Lessons are ordered by start time. */
export const writeCursor = ({ startsAt, id }: Cursor): string => cursor.writeCursor({ at: startsAt, id });

/** @throws Failure invalid_fields if the cursor wasn't created by us */
export function readCursor(given: string): Cursor {
  const { at, id } = cursor.readCursor(given);
  return { startsAt: at, id };
}
