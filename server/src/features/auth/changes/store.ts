import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function addChange(
  db: Db,
  change: {
    personId: string;
    strategy: CodeStrategy;
    oldAddress: string;
    tokenHash: Buffer;
    changedAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto('addressChanges').values(change).execute();
}

const CHANGE = ['id', 'personId', 'oldAddress', 'changedAt', sql<CodeStrategy>`strategy`.as('strategy')] as const;

/** Only while it can be taken back. */
export const findChange = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('addressChanges')
    .select(CHANGE)
    .where('tokenHash', '=', tokenHash)
    .where('undoneAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();

/** Takes back a change, what was changed with it and all that came after it. @returns them, the oldest first */
export async function undoSince(db: Db, personId: string, since: { changedAt: Date }, at: Date) {
  const undone = await db
    .updateTable('addressChanges')
    .set({ undoneAt: at })
    .where('personId', '=', personId)
    .where('undoneAt', 'is', null)
    .where('changedAt', '>=', since.changedAt)
    .returning(CHANGE)
    .execute();
  return undone.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
}

export async function removeOldChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('addressChanges').where('expiresAt', '<', before).execute();
}
