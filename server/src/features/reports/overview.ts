import { type OverviewNumber, overviewNumbers, type OverviewPeriod } from '@skylark/contract/managerReports.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';

/** Shown where nothing was paid yet. */
const OWN_CURRENCY = 'UAH';

interface Instants {
  start: Date;
  /** Exclusive. */
  end: Date;
}

/** The ten numbers of a period, and of the same days a week before. Their definitions are in the contract's facts. */
export async function readOverview({ db, clock }: Pick<Deps, 'db' | 'clock'>, period: OverviewPeriod) {
  const to = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(SCHOOL_ZONE)
    .toPlainDate()
    .subtract({ days: 1 });
  const from = period === 'week' ? to.subtract({ days: 6 }) : to;
  const instant = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(SCHOOL_ZONE).epochMilliseconds);
  // A week of calendar days, which isn't always 168 hours.
  const ofDays = (weeks: number): Instants => ({
    start: instant(from.subtract({ weeks })),
    end: instant(to.subtract({ weeks }).add({ days: 1 })),
  });
  const counted = await countEach(db, ofDays(0), ofDays(1));
  const numbers = overviewNumbers.flatMap((name) => {
    const found = counted.filter((row) => row.name === name);
    const currency = name === 'paid' || name === 'refunded' ? OWN_CURRENCY : null;
    return found.length > 0 ? found : [{ name, currency, value: 0, before: 0 }];
  });
  return { from: from.toString(), to: to.toString(), numbers };
}

async function countEach(db: Db, now: Instants, before: Instants) {
  /** Tells in which of both periods something happened. */
  const at = (column: string) => sql`${sql.ref(column)} >= ${now.start} and ${sql.ref(column)} < ${now.end}`;
  const within = (column: string) =>
    sql`(${at(column)} or ${sql.ref(column)} >= ${before.start} and ${sql.ref(column)} < ${before.end})`;
  const lessons = (where: RawBuilder<unknown>) =>
    sql`select ${at('l.starts_at')} as is_now, 1 as n, null as currency from lessons l
      where ${within('l.starts_at')} and not l.is_synthetic and ${where}`;
  const counts: Record<OverviewNumber, RawBuilder<unknown>> = {
    held: lessons(sql`l.status = 'held'`),
    missed_by_teacher: lessons(sql`l.status = 'missed' and l.missed_by in ('teacher', 'both')`),
    missed_by_student: lessons(sql`l.status = 'missed' and l.missed_by = 'student'`),
    cancelled: lessons(sql`l.status = 'cancelled'`),
    problems: sql`select ${at('b.created_at')}, 1, null from lesson_problems b join lessons l on l.id = b.lesson_id
      where ${within('b.created_at')} and not l.is_synthetic`,
    families: sql`select ${at('a.created_at')}, 1, null from people a
      where ${within('a.created_at')} and a.id = a.account_id and a.type = 'student' and a.deleted_at is null
        and not a.is_synthetic`,
    trials: lessons(sql`l.status = 'held' and l.is_trial`),
    first_purchases: sql`select ${at('b.paid_at')}, 1, null from purchases b join people p on p.id = b.student_id
      where ${within('b.paid_at')} and not exists (
        select from purchases e join people s on s.id = e.student_id
        where s.account_id = p.account_id and (e.paid_at, e.id) < (b.paid_at, b.id))`,
    paid: sql`select ${at('b.paid_at')}, b.price, b.currency from purchases b where ${within('b.paid_at')}`,
    refunded: sql`select ${at('r.settled_at')}, r.amount, b.currency
      from refunds r join purchases b on b.id = r.purchase_id where r.status = 'done' and ${within('r.settled_at')}`,
  };
  const all = overviewNumbers.map(
    (name) => sql`select ${sql.lit(name)} as name, c.* from (${counts[name]}) c (is_now, n, currency)`,
  );
  const { rows } = await sql<{ name: OverviewNumber; currency: string | null; value: number; before: number }>`
    select name, currency, coalesce(sum(n) filter (where is_now), 0)::float8 as value,
      coalesce(sum(n) filter (where not is_now), 0)::float8 as before
    from (${sql.join(all, sql` union all `)}) counted group by name, currency order by name, currency
  `.execute(db);
  return rows;
}
