import { sql } from 'kysely';
import type { Caller } from '../../platform/http/bind.ts';
import type { Deps } from '../../platform/deps.ts';

const RECENT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether the school knows this account well enough to reserve a part of its shared resources for it: it has a proved
 * address, if it has any, and one of its people has an upcoming lesson or had one within the last 30 days. Getting a
 * lesson takes a paid credit, a proved number or a manager, so accounts made for an attack don't have one.
 */
export async function isRegular(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - RECENT_DAYS * DAY_MS);
  const { rows } = await sql<{ isRegular: boolean }>`
    select exists (
      select from accounts account
      where account.id = ${accountId}
        and (
          account.email is not null and account.email_confirmed_at is not null
          or account.phone is not null and account.phone_confirmed_at is not null
          or account.email is null and account.phone is null
        )
        and exists (
          select from people person
          where person.account_id = account.id and (
            exists (
              select from lessons where student_id = person.id and status <> 'cancelled' and starts_at > ${since}
            ) or exists (
              select from lessons where teacher_id = person.id and status <> 'cancelled' and starts_at > ${since}
            )
          )
        )
    ) as "isRegular"
  `.execute(deps.db);
  return rows[0]?.isRegular ?? false;
}
