import { z } from 'zod';
import { Failure } from './failure.ts';

/** The last row of the previous page; the list continues after it. */
export interface Cursor {
  at: Date;
  id: string;
}

const Parts = z.tuple([z.coerce.number().int().min(0).max(8.64e15), z.uuid()]);

export const writeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** @throws Failure invalid_fields if the cursor wasn't created by us */
export function readCursor(given: string): Cursor {
  const parts = Parts.safeParse(Buffer.from(given, 'base64url').toString('utf8').split(' '));
  if (!parts.success) throw new Failure('invalid_fields', { cursor: 'invalid' });
  return { at: new Date(parts.data[0]), id: parts.data[1] };
}

/** Splits rows, read with one more than the page size, into the page and the cursor of the next. */
export function pageOf<T extends { id: string }>(
  rows: readonly T[],
  size: number,
  atOf: (row: T) => Date,
): { rows: readonly T[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: last && rows.length > size ? writeCursor({ at: atOf(last), id: last.id }) : null };
}
