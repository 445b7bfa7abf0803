import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Found, type Lines, NAME, readLines } from './store.ts';

interface LowBalanceRow {
  id: string;
  student: string;
  parent: string | null;
  email: string | null;
  phone: string | null;
  balance: number;
  lessonsAhead: number;
  nextLessonAt: Date | null;
  lastLessonAt: Date | null;
}

interface Balances {
  most: number;
  activeSince: Date;
  now: Date;
}

/** Selects the students of the page first, so that lessons are only counted for those. */
export async function lowBalances(db: Db, of: Balances, lines: Lines): Promise<Found<LowBalanceRow>> {
  const { rows, total } = await readLines<{ id: string }>(
    db,
    sql`
      select p.id, to_char(coalesce(c.balance, 0), 'FM000000') || ' ' || ${NAME('p')} as sort
      from people p
      left join credit_balances c on c.student_id = p.id
      cross join lateral (
        select from lessons where student_id = p.id and status <> 'cancelled' and starts_at > ${of.activeSince}
          and (status in ('held', 'missed') or (status = 'booked' and starts_at > ${of.now}))
        limit 1
      ) active
      where p.type = 'student' and p.deleted_at is null and not p.is_synthetic and coalesce(c.balance, 0) <= ${of.most}`,
    lines,
  );
  const balances = await balancesOf(
    db,
    of,
    rows.map(({ id }) => id),
  );
  return { rows: rows.flatMap(({ id }) => balances.get(id) ?? []), total };
}

async function balancesOf(db: Db, of: Balances, ids: readonly string[]): Promise<Map<string, LowBalanceRow>> {
  const { rows } = await sql<LowBalanceRow>`
    select p.id, ${NAME('p')} as student, a.parent_name as parent, a.email, a.phone, coalesce(c.balance, 0) as balance,
      l.lessons_ahead, l.next_lesson_at, l.last_lesson_at
    from people p
    join accounts a on a.id = p.account_id
    left join credit_balances c on c.student_id = p.id
    cross join lateral (
      select count(*)::int as lessons_ahead, min(starts_at) as next_lesson_at, (
        select starts_at from lessons
        where student_id = p.id and status <> 'cancelled' and status in ('held', 'missed')
          and starts_at > ${of.activeSince} and starts_at <= ${of.now}
        order by starts_at desc limit 1
      ) as last_lesson_at
      from lessons where student_id = p.id and status <> 'cancelled' and status = 'booked' and starts_at > ${of.now}
    ) l
    where p.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
