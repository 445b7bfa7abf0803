import { sql } from 'kysely';
import { CLOSING_DAYS } from '@skylark/contract/privacy.facts';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Marks, in the caller's transaction, an account to be erased later. @returns when */
export async function closeAccount(tx: Tx, accountId: string, at: Date): Promise<Date> {
  const eraseAt = new Date(at.getTime() + CLOSING_DAYS * DAY_MS);
  await tx
    .insertInto('accountClosings')
    .values({ accountId, askedAt: at, eraseAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ askedAt: at, eraseAt }))
    .execute();
  return eraseAt;
}

export async function listDueClosings(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accountClosings')
    .select('accountId')
    .where('eraseAt', '<=', at)
    .orderBy('eraseAt')
    .limit(100)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** @returns whether the account is still to be erased; true on only one of several servers */
export async function takeDueClosing(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('accountClosings')
    .where('accountId', '=', accountId)
    .where('eraseAt', '<=', at)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function dropClosing(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accountClosings').where('accountId', '=', accountId).execute();
}

/** Whether this person's account is closed and waiting to be erased. */
export async function isClosing(db: Db, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accountClosings')
    .select('accountId')
    .where('accountId', '=', sql<string>`(select account_id from people where id = ${personId})`)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Refuses to create anything for an account that is to be erased: no lesson, no credit, no child. Debts may still be
 * paid back, and lessons cancelled. If the caller has locked the person, the result holds for the whole transaction.
 * @throws Failure account_closing
 */
export async function refuseClosing(db: Db, personId: string): Promise<void> {
  if (await isClosing(db, personId)) throw new Failure('account_closing');
}

/** Cancels a planned erasure when somebody signs in; the caller has locked the row. @returns whether one was planned */
export async function keepAccount(deps: Pick<Deps, 'clock'>, db: Db, personId: string): Promise<boolean> {
  const kept = await db
    .deleteFrom('accountClosings')
    .where('accountId', '=', sql<string>`(select account_id from people where id = ${personId})`)
    .returning('accountId')
    .executeTakeFirst();
  if (!kept) return false;
  const actor = { kind: 'person', id: kept.accountId, name: '—' } as const;
  await recordAudit(db, actor, {
    action: 'person.deletion_taken_back',
    at: deps.clock.now(),
    personId: kept.accountId,
  });
  return true;
}

/** The account's proved addresses, which receive codes and messages about its deletion. */
export const provedAddresses = (account: {
  email: string | null;
  phone: string | null;
  isEmailConfirmed: boolean;
  isPhoneConfirmed: boolean;
}): { strategy: CodeStrategy; address: string }[] => [
  ...(account.email !== null && account.isEmailConfirmed
    ? [{ strategy: 'email', address: account.email } as const]
    : []),
  ...(account.phone !== null && account.isPhoneConfirmed
    ? [{ strategy: 'phone', address: account.phone } as const]
    : []),
];
