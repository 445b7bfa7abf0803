import { z } from 'zod';
import { Failure } from '../../platform/http/failure.ts';
import type { Cursor } from './store.ts';

const Parts = z.tuple([z.coerce.number().int().min(0).max(8.64e15), z.uuid()]);

export const writeCursor = (at: Cursor): string =>
  Buffer.from(`${at.startsAt.getTime()} ${at.id}`).toString('base64url');

/** @throws Failure invalid_fields when it is not one that we wrote */
export function readCursor(given: string): Cursor {
  const parts = Parts.safeParse(Buffer.from(given, 'base64url').toString('utf8').split(' '));
  if (!parts.success) throw new Failure('invalid_fields', { cursor: 'invalid' });
  return { startsAt: new Date(parts.data[0]), id: parts.data[1] };
}
