import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/generated/schema.ts';

export const UNDO_DAYS = 3;
export const UNDO_MS = UNDO_DAYS * 24 * 60 * 60_000;

export async function addChange(db: Db, change: Insertable<DB['addressChanges']>): Promise<void> {
  await db.insertInto('addressChanges').values(change).execute();
}

/**
 * The change a link undoes, and the link's holder: the replaced address, or the account's other one. Only while the
 * change can still be undone.
 */
export async function findChange(db: Db, tokenHash: Buffer, at: Date) {
  const found = await db
    .selectFrom('addressChanges')
    .select(['accountId', 'changedAt', 'oldAddress', 'provedAt', 'besideAddress', 'besideProvedAt'])
    .select(sql<CodeStrategy>`strategy`.as('strategy'))
    .select(sql<boolean>`beside_token_hash is not distinct from ${tokenHash}`.as('isBeside'))
    .where((eb) => eb.or([eb('tokenHash', '=', tokenHash), eb('besideTokenHash', '=', tokenHash)]))
    .where('undoneAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  if (!found) return undefined;
  const { accountId, changedAt, strategy, isBeside } = found;
  const address = (isBeside ? found.besideAddress : found.oldAddress) ?? '';
  const provedAt = (isBeside ? found.besideProvedAt : found.provedAt) ?? changedAt;
  const held: CodeStrategy = isBeside === (strategy === 'email') ? 'phone' : 'email';
  return { accountId, changedAt, isBeside, holder: { strategy: held, address, provedAt } };
}

/** The state of an address before its first change since a given time. */
export const findFirstChange = (
  db: Db,
  of: { accountId: string; strategy: CodeStrategy },
  from: { changedAt: Date; windowAt: Date },
) =>
  db
    .selectFrom('addressChanges')
    .select(['oldAddress', 'provedAt', 'changedAt'])
    .where('accountId', '=', of.accountId)
    .where('strategy', '=', of.strategy)
    .where('undoneAt', 'is', null)
    .where((eb) => eb.or([eb('changedAt', '>=', from.changedAt), eb('changedAt', '>', from.windowAt)]))
    .orderBy('changedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Marks a change, those made together with it and all later ones as undone, which invalidates their links. */
export async function endChangesSince(db: Db, accountId: string, since: Date, at: Date): Promise<void> {
  await db
    .updateTable('addressChanges')
    .set({ undoneAt: at })
    .where('accountId', '=', accountId)
    .where('undoneAt', 'is', null)
    .where('changedAt', '>=', since)
    .execute();
}

/** Kept for another period after they expire, because undoing a later change also looks at the changes before it. */
export async function removeOldChanges(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - UNDO_MS);
  await db.deleteFrom('addressChanges').where('expiresAt', '<', before).execute();
}
