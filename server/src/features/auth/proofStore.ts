import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { dropChats } from '../channels/index.ts';
import { removeFeed } from '../calendarFeeds/index.ts';
import { changeAccount, listFamily } from '../people/index.ts';

/**
 * An account that isn't deleted, with the fields needed for changing its ways to sign in, locked until the transaction
 * ends. Lock tokens and sessions after it.
 */
export const lockAccount = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select(['people.id', 'email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'passwordHash'])
    .select(['firstName', 'parentName'])
    .select([
      sql<Locale | null>`locale`.as('locale'),
      sql<CodeStrategy | null>`untrusted_address`.as('untrustedAddress'),
    ])
    .where('people.id', '=', personId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

export const provedAtOf = (account: LockedAccount, strategy: CodeStrategy): Date | null =>
  strategy === 'email' ? account.emailConfirmedAt : account.phoneConfirmedAt;

export async function hasSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Marks an address as proved and updates which one is untrusted: see proveAddress. @throws StaleRead if someone has
 * just registered with the address
 */
export async function setProved(
  db: Db,
  personId: string,
  of: { strategy: CodeStrategy; at: Date; untrusted: CodeStrategy | null; keepsPassword: boolean },
): Promise<void> {
  const column = of.strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt';
  await changeAccount(db, personId, {
    [column]: of.at,
    untrustedAddress: of.untrusted,
    ...(!of.keepsPassword && { passwordHash: null }),
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'accounts_email_key' ? new StaleRead() : error;
  });
}

/** Sets an address. @throws the violation of `accounts_email_key` or `accounts_phone_key` if another account has it */
export async function setAddress(
  db: Db,
  personId: string,
  strategy: CodeStrategy,
  address: string | null,
  confirmedAt: Date | null,
): Promise<void> {
  const confirmed = strategy === 'email' ? { emailConfirmedAt: confirmedAt } : { phoneConfirmedAt: confirmedAt };
  await changeAccount(db, personId, { [strategy]: address, ...confirmed });
}

/** An account was recovered at a given time: everything others connected to it before must be removed. */
export const accountTakenBack: Job<{ accountId: string; at: string }> = {
  name: 'auth.account_taken_back',
  data: z.object({ accountId: z.uuid(), at: z.iso.datetime() }),
};

/**
 * Invalidates everything pending that could open or change an account: links, codes, a number waiting for its code; and
 * all read access: private addresses of the family's calendars, Telegram chats, Google calendars.
 */
export async function revokeAccess(
  deps: Pick<Deps, 'bus' | 'jobs'>,
  db: Db,
  accountId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: at })
    .where('personId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute();
  await db
    .updateTable('signInCodes')
    .set({ usedAt: at })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute();
  await db.deleteFrom('phoneChanges').where('accountId', '=', accountId).execute();
  await db.deleteFrom('proofCodes').where('accountId', '=', accountId).execute();
  const family = await listFamily(db, accountId);
  for (const id of new Set([accountId, ...family.map((child) => child.id)])) await removeFeed(db, id);
  await dropChats(deps, db, accountId);
  await deps.jobs.send(db, accountTakenBack, { accountId, at: at.toISOString() });
}

/** Drops changes requested within a session and not confirmed yet. */
export async function dropPendingChanges(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: at })
    .where('personId', '=', accountId)
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .execute();
  await db.deleteFrom('phoneChanges').where('accountId', '=', accountId).execute();
  await db.deleteFrom('proofCodes').where('accountId', '=', accountId).execute();
}
