import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The ways to sign in to an account. */
export async function readWaysIn(db: Db, accountId: string) {
  const { rows } = await sql<{
    email: string | null;
    isEmailProved: boolean;
    phone: string | null;
    isPhoneProved: boolean;
    hasPassword: boolean;
    isBlocked: boolean;
  }>`
    select email, email_confirmed_at is not null as is_email_proved, phone,
      phone_confirmed_at is not null as is_phone_proved, password_hash is not null as has_password,
      blocked_at is not null as is_blocked
    from people join accounts using (id) where id = ${accountId}
  `.execute(db);
  return rows[0];
}

/** The last codes that were sent to sign in, the newest first. */
export const listLastCodes = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('signInCodes')
    .select(['strategy', 'createdAt', 'expiresAt', 'usedAt', 'triesLeft'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
