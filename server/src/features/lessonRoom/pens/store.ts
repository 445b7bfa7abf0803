import type { Seat } from '@skylark/contract/room';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface Offer {
  lessonId: string;
  personId: string;
  seat: Seat;
  sessionId: string;
  codeHash: Buffer;
  offeredAt: Date;
  expiresAt: Date;
}

/** Stores a new code. The current pen keeps drawing until the code is used. */
export async function offer(
  db: Db,
  { lessonId, personId, seat, sessionId, codeHash, offeredAt, expiresAt }: Offer,
): Promise<void> {
  const code = { sessionId, codeHash, offeredAt, codeExpiresAt: expiresAt };
  await db
    .insertInto('roomPens')
    .values({ lessonId, personId, seat, ...code })
    .onConflict((conflict) =>
      conflict.columns(['lessonId', 'personId']).doUpdateSet({
        ...code,
        // A pen is bound to the session that created it: a new code from another session ends it.
        tokenHash: sql<Buffer | null>`case when room_pens.session_id = excluded.session_id then room_pens.token_hash end`,
        penId: sql<string | null>`case when room_pens.session_id = excluded.session_id then room_pens.pen_id end`,
      }),
    )
    .execute();
}

export const lockByCode = (tx: Tx, codeHash: Buffer, now: Date) =>
  tx
    .selectFrom('roomPens')
    .select(['lessonId', 'personId', 'seat', 'sessionId', 'penId'])
    .where('codeHash', '=', codeHash)
    .where('codeExpiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();

export async function setClaimed(tx: Tx, codeHash: Buffer, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('roomPens')
    .set({ codeHash: null, codeExpiresAt: null, tokenHash, penId: sql`uuidv7()` })
    .where('codeHash', '=', codeHash)
    .execute();
}

export const findByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('roomPens')
    .select(['lessonId', 'personId', 'seat', 'sessionId', 'penId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

export async function isClaimed(db: Db, lessonId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('roomPens')
    .select('penId')
    .where('lessonId', '=', lessonId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row !== undefined && row.penId !== null;
}

/** @returns the pen that was in use; null if there was none */
export async function remove(db: Db, lessonId: string, personId: string): Promise<string | null> {
  const row = await db
    .deleteFrom('roomPens')
    .where('lessonId', '=', lessonId)
    .where('personId', '=', personId)
    .returning('penId')
    .executeTakeFirst();
  return row?.penId ?? null;
}

/**
 * Ends the pen with this token. A new code shown meanwhile stays valid.
 * @returns the pen; null if no pen has this token any more
 */
export async function endByToken(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .updateTable('roomPens')
    .set({ tokenHash: null, penId: null })
    .where('tokenHash', '=', tokenHash)
    .returning(sql<string>`old.pen_id`.as('penId'))
    .executeTakeFirst();
  return row?.penId ?? null;
}

export async function listLive(db: Db, penIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('roomPens')
    .select('penId')
    .where('penId', '=', sql<string>`any(${penIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ penId }) => penId ?? []));
}
