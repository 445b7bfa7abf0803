import { sql } from 'kysely';
import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../../platform/db/database.ts';

export type TokenPurpose =
  | 'sign_in'
  | 'view'
  | 'act'
  | 'confirm_email'
  | 'change_email'
  | 'activate'
  | 'reset_password';

export async function addOneTimeToken(
  db: Db,
  token: {
    personId: string;
    purpose: TokenPurpose;
    tokenHash: Buffer;
    email?: string;
    /** The manager's key that made a link of purpose `view` or `act`. */
    viewerKeyId?: string;
    /** The manager's session of the desk that made a link of purpose `view`. */
    viewerSessionId?: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const added = await db.insertInto('oneTimeTokens').values(token).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

/** A link's owner, so that the account can be locked before the link is used. */
export const findOwner = (db: Db, purposes: readonly TokenPurpose[], tokenHash: Buffer) =>
  db
    .selectFrom('oneTimeTokens')
    .select(['personId', 'viewerKeyId', 'viewerSessionId'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst();

/** Ends a link that a manager made at the desk, used or not. @returns whether there was one */
export async function removeViewLink(db: Db, id: string, managerId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('oneTimeTokens')
    .where('id', '=', id)
    .where('viewerSessionId', 'in', (eb) =>
      eb.selectFrom('managerSessions').select('id').where('managerId', '=', managerId),
    )
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Finds and uses a token in one statement, so that of two concurrent tries only one succeeds. */
export const useOneTimeToken = (db: Db, purposes: readonly TokenPurpose[], tokenHash: Buffer, at: Date) =>
  db
    .updateTable('oneTimeTokens')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['id', 'personId', 'purpose', 'email'])
    .executeTakeFirst();

/** A sign-in link that still works, without using it. */
export const findSignInLink = (db: Db, purposes: readonly TokenPurpose[], tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('oneTimeTokens as token')
    .innerJoin('people', 'people.id', 'token.personId')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select(['token.purpose', 'people.id'])
    .select(['people.accountId', sql<string>`coalesce(parent_name, first_name)`.as('name')])
    .where('token.tokenHash', '=', tokenHash)
    .where('token.purpose', 'in', purposes)
    .where('token.usedAt', 'is', null)
    .where('token.expiresAt', '>', at)
    .where('people.deletedAt', 'is', null)
    .executeTakeFirst();

/** Invalidates a person's links with the given purpose. */
export async function dropOneTimeTokens(db: Db, personId: string, purpose: TokenPurpose, at: Date): Promise<void> {
  await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: at })
    .where('personId', '=', personId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

/** A link's owner, without using the link; only while it is valid and its address is still the account's. */
export const findTokenOwner = (db: Db, purposes: readonly TokenPurpose[], tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('oneTimeTokens as token')
    .innerJoin('people', 'people.id', 'token.personId')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'token.personId').onRef('accounts.email', '=', 'token.email'),
    )
    .select([
      'people.id',
      sql<string>`coalesce(parent_name, first_name)`.as('name'),
      sql<Locale | null>`locale`.as('locale'),
      'token.purpose',
      'accounts.email',
      'phone',
      'firstName',
      'lastName',
      'parentName',
    ])
    .where('token.tokenHash', '=', tokenHash)
    .where('token.purpose', 'in', purposes)
    .where('token.usedAt', 'is', null)
    .where('token.expiresAt', '>', at)
    .executeTakeFirst();

export async function removeOldTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', before).execute();
}

/** The requested new address that hasn't been confirmed yet. */
export async function findPendingEmail(db: Db, personId: string, at: Date): Promise<string | null> {
  const pending = await db
    .selectFrom('oneTimeTokens')
    .select('email')
    .where('personId', '=', personId)
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return pending?.email ?? null;
}
