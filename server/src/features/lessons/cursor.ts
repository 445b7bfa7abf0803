import * as cursor from '../../platform/http/cursor.ts';
import type { Cursor } from './store.ts';

/** Lessons go by their start. */
export const writeCursor = ({ startsAt, id }: Cursor): string => cursor.writeCursor({ at: startsAt, id });

/** @throws Failure invalid_fields when it is not one that we wrote */
export function readCursor(given: string): Cursor {
  const { at, id } = cursor.readCursor(given);
  return { startsAt: at, id };
}
