import { sql } from 'kysely';
import type { PurchaseStatus, ReceiptKind } from '@skylark/contract/payments.facts';
import { cardProviderNames } from '../../platform/cards/CardProvider.ts';
import type { Db } from '../../platform/db/database.ts';

/** Normalises names to the spelling used in search keys. */
export async function foldNames(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_name(name) as folded from unnest(${names}::text[]) with ordinality as given (name, place) order by place
  `.execute(db);
  return rows.map(({ folded }) => folded);
}

/** Each pattern has to match the person's names or the addresses of their account. */
export const matches = (patterns: readonly string[]) =>
  sql`p.deleted_at is null and not p.is_synthetic and ${sql.join(
    patterns.map(
      (pattern) => sql`p.id in (
      select id from people where deleted_at is null and search_key like ${pattern}
      union all
      select s.id from accounts a join people s on s.account_id = a.id where a.search_key like ${pattern}
    )`,
    ),
    sql` and `,
  )}`;

/** Lessons `l` that are still to come, or going on. */
export const isAhead = (now: Date) => sql`l.status in ('booked', 'in_progress') and l.ends_at > ${now}`;

export interface FamilyRow {
  accountId: string;
  parentName: string | null;
  email: string | null;
  phone: string | null;
  isBlocked: boolean;
}

/** Next lessons are only looked up for this many people: a word that matches more is too common to rank by. */
const RANKED = 400;

/**
 * Families found by their account or any child, those with a lesson soonest first. If very many match, only the newest
 * are ranked.
 */
export async function findFamilies(
  db: Db,
  patterns: readonly string[],
  now: Date,
  limit: number,
): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    with candidates as materialized (
      select p.id, p.account_id from people p where p.type = 'student' and ${matches(patterns)}
      order by p.id desc limit ${RANKED}
    ), found as (
      select p.account_id as account_id,
        min((select min(l.ends_at) from lessons l
             where l.student_id = p.id and ${isAhead(now)})) as next_at
      from candidates p
      group by p.account_id
      order by next_at nulls last, account_id desc limit ${limit}
    )
    select a.id as account_id, account.parent_name, account.email, account.phone,
      account.blocked_at is not null as is_blocked
    from found f join people a on a.id = f.account_id join accounts account on account.id = a.id
    order by f.next_at nulls last, a.id desc
  `.execute(db);
  return rows;
}

export interface ChildRow {
  accountId: string;
  id: string;
  name: string;
  balance: number;
  nextLessonAt: Date | null;
}

export async function listChildren(db: Db, accountIds: readonly string[], now: Date): Promise<ChildRow[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<ChildRow>`
    select p.account_id as account_id, p.id, trim(p.first_name || ' ' || p.last_name) as name,
      coalesce((select balance from credit_balances c where c.student_id = p.id), 0) as balance,
      (select min(l.starts_at) from lessons l
       where l.student_id = p.id and ${isAhead(now)}) as next_lesson_at
    from people p
    where p.account_id = any (${accountIds}::uuid[]) and p.deleted_at is null
    order by p.account_id <> p.id, p.id
  `.execute(db);
  return rows;
}

/** The next lessons of some families, soonest first; one in progress counts as the next. */
export async function listNextLessons(db: Db, accountIds: readonly string[], now: Date, limit: number) {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ id: string; startsAt: Date; isOn: boolean; child: string; teacher: string }>`
    select l.id, l.starts_at, l.starts_at <= ${now} as is_on, trim(s.first_name || ' ' || s.last_name) as child,
      trim(t.first_name || ' ' || t.last_name) as teacher
    from people s
    cross join lateral (
      select l.id, l.starts_at, l.teacher_id from lessons l
      where l.student_id = s.id and ${isAhead(now)}
      order by l.starts_at, l.id limit ${limit}
    ) l
    join people t on t.id = l.teacher_id
    where s.account_id = any (${accountIds}::uuid[]) and s.deleted_at is null
    order by l.starts_at, l.id limit ${limit}
  `.execute(db);
  return rows;
}

export async function findTeachers(db: Db, patterns: readonly string[], limit: number) {
  const { rows } = await sql<{ id: string; name: string; email: string | null; isBlocked: boolean }>`
    select p.id, trim(p.first_name || ' ' || p.last_name) as name, a.email, a.blocked_at is not null as is_blocked
    from people p join accounts a on a.id = p.account_id where p.type = 'teacher' and ${matches(patterns)}
    order by p.first_name, p.last_name, p.id limit ${limit}
  `.execute(db);
  return rows;
}

export async function findReceipts(db: Db, { kind, number }: { kind: ReceiptKind; number: number }) {
  const { rows } = await sql<{ id: string; accountId: string | null; parentName: string | null; issuedAt: Date }>`
    select r.id, a.id as account_id, account.parent_name, r.issued_at
    from receipts r
    left join purchases b on b.id = r.purchase_id
    left join people p on p.id = b.student_id
    left join people a on a.id = p.account_id and a.deleted_at is null
    left join accounts account on account.id = a.id
    where r.kind = ${kind} and r.number = ${number}
  `.execute(db);
  return rows;
}

/** Where the purchases and links are that a payment's id, a provider's id or the hash of a link's token names. */
function placesOf(payment: { id: string } | { tokenHash: Buffer } | { ref: string }) {
  if ('tokenHash' in payment) {
    const link = sql`select l.id from payment_links l where l.token_hash = ${payment.tokenHash}`;
    return { purchases: sql`b.payment_link_id in (${link})`, links: sql`l.token_hash = ${payment.tokenHash}` };
  }
  if ('id' in payment)
    return {
      purchases: sql`b.id = ${payment.id} or b.payment_link_id = ${payment.id}`,
      links: sql`l.id = ${payment.id}`,
    };
  const { ref } = payment;
  // These indexes begin with the provider.
  const byProvider = sql`provider in (${sql.join(cardProviderNames.map((name) => sql.lit(name)))})`;
  const purchases = sql`b.id in (
    select id from purchases where ${byProvider} and payment_ref = ${ref}
    union all select id from purchases where ${byProvider} and checkout_ref = ${ref}
    union all select purchase_id from refunds where provider_ref = ${ref}
    union all select purchase_id from disputes where ${byProvider} and ref = ${ref})`;
  return { purchases, links: sql`false` };
}

/** Purchases, and links by which nobody has paid, newest first. */
export async function findPayments(db: Db, payment: Parameters<typeof placesOf>[0], now: Date, limit: number) {
  const { purchases, links } = placesOf(payment);
  const { rows } = await sql<{
    id: string;
    accountId: string;
    parentName: string | null;
    lessonsCount: number;
    price: number;
    currency: string;
    at: Date;
    state: PurchaseStatus | 'link_open' | 'link_ended';
  }>`
    select found.id, account.id as account_id, account.parent_name, found.lessons_count, found.price, found.currency,
      found.at, found.state
    from (
      select b.id, b.student_id, b.lessons_count, b.price, b.currency, coalesce(b.paid_at, b.created_at) as at,
        b.status as state
      from purchases b where ${purchases}
      union all
      select l.id, l.student_id, l.lessons_count, l.price, l.currency, l.created_at,
        case when l.ended_at is not null or l.expires_at <= ${now} then 'link_ended' else 'link_open' end
      from payment_links l
      where (${links}) and not exists (select from purchases b where b.payment_link_id = l.id and b.paid_at is not null)
    ) found
    join people p on p.id = found.student_id
    join people a on a.id = p.account_id and a.deleted_at is null
    join accounts account on account.id = a.id
    order by found.at desc, found.id desc limit ${limit}
  `.execute(db);
  return rows;
}
