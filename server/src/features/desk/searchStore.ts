import { sql } from 'kysely';
import type { ReceiptKind } from '@skylark/contract/payments.facts';
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
    select a.id as account_id, account.parent_name, account.email, account.phone, account.blocked_at is not null as is_blocked
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
