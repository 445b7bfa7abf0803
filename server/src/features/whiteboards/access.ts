import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findWhiteboard, type WhiteboardRow } from './store.ts';

/** @throws Failure not_found for anyone except its two people: knowing the code isn't enough */
export async function requireWhiteboard(db: Db, caller: Caller, code: string): Promise<WhiteboardRow> {
  const whiteboard = await findWhiteboard(db, caller, { code });
  if (!whiteboard) throw new Failure('not_found');
  return whiteboard;
}
