import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { hashToken, listValidSessions } from '../../auth/index.ts';
import { findLesson, isParticipant } from '../../lessons/index.ts';
import type { Pens } from '../../room/index.ts';
import { closedReasonOf } from '../access.ts';
import * as store from './store.ts';

type Row = Awaited<ReturnType<typeof store.findByToken>>;
export type Pen = Caller & { penId: string; lessonId: string };

/**
 * Finds a pen by its token, as long as its lesson's room is open and the session it was created from still belongs to
 * the same person.
 */
export async function findPen(deps: Deps, token: string): Promise<Pen | undefined> {
  const row = await store.findByToken(deps.db, hashToken(token));
  const caller = row && (await callerOf(deps, row));
  return row?.penId && caller ? { ...caller, penId: row.penId, lessonId: row.lessonId } : undefined;
}

/** The person behind a pen or its code; undefined once the session or the lesson has ended. */
export async function callerOf(
  deps: { db: Db; clock: Deps['clock'] },
  row: NonNullable<Row>,
): Promise<Caller | undefined> {
  const { personId, sessionId, lessonId, seat } = row;
  const valid = await listValidSessions(deps, [sessionId]);
  if (valid.get(sessionId) !== personId) return undefined;
  const type = seat === 't' ? 'teacher' : 'student';
  // A pen uses nothing that depends on language, time zone or account.
  const caller: Caller = { personId, accountId: personId, type, sessionId, timeZone: 'UTC', locale: null };
  const lesson = await findLesson(deps.db, lessonId);
  return lesson && isParticipant(caller, lesson) && !closedReasonOf(lesson, deps.clock.now()) ? caller : undefined;
}

export const pensOf = (deps: Deps): Pens => ({
  async find(token, roomId) {
    const pen = await findPen(deps, token);
    return pen?.lessonId === roomId ? pen : undefined;
  },
  listLive: (penIds) => store.listLive(deps.db, penIds),
});
