import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';

export interface Finding {
  what: string;
  of: string;
  details: string;
}

const FINDINGS_SHOWN = 100;

/** All inconsistencies, each with what it concerns; empty if the books balance. Reads a single snapshot. */
export const findInconsistencies = (db: Database, now: Date): Promise<{ entries: number; findings: Finding[] }> =>
  transact(
    db,
    async (tx) => {
      const { rows } = await sql<Finding>`
        with sums as (select student_id, sum(amount)::int as total from credit_entries group by student_id),
        bought as (
          select purchase_id, count(*)::int as entries, sum(amount)::int as lessons
          from credit_entries where reason = 'bought' and purchase_id is not null group by purchase_id
        ),
        refunded as (
          select purchase_id, -sum(amount)::int as lessons
          from credit_entries where reason = 'refunded' group by purchase_id
        ),
        backs as (
          select purchase_id, sum(lessons_count) filter (where status <> 'failed')::int as lessons,
            coalesce(sum(lessons_count) filter (where status = 'done'), 0)::int as done_lessons,
            coalesce(sum(amount) filter (where status = 'done'), 0)::int as done_amount
          from refunds group by purchase_id
        ),
        minute_sums as (select student_id, sum(amount)::int as total from minute_entries group by student_id),
        minutes_of_lessons as (
          select lesson_id, sum(amount)::int as total from minute_entries
          where lesson_id is not null and reason in ('lost', 'overturned') group by lesson_id
        ),
        credits_of_lessons as (
          select lesson_id, sum(amount)::int as total from credit_entries
          where lesson_id is not null and reason in ('booked', 'returned', 'overturned') group by lesson_id
        ),
        wrongs as (
          select 'balance_is_not_its_sum' as what, coalesce(b.student_id, s.student_id)::text as of,
            format('balance %s, entries %s', b.balance, s.total) as details
          from credit_balances b full join sums s on s.student_id = b.student_id
          where b.balance is distinct from s.total and not (b.balance = 0 and s.total is null)
          union all
          select 'balance_below_zero', student_id::text, balance::text from credit_balances where balance < 0
          union all
          select 'paid_without_its_lessons', p.id::text, format('%s bought, %s in the books', p.lessons_count, b.lessons)
          from purchases p left join bought b on b.purchase_id = p.id
          where p.paid_at is not null and (b.entries is distinct from 1 or b.lessons is distinct from p.lessons_count)
          union all
          select 'lessons_without_a_payment', p.id::text, p.status
          from bought b join purchases p on p.id = b.purchase_id where p.paid_at is null
          union all
          select 'refund_is_not_in_the_books', p.id::text,
            format('%s lessons in refunds, %s in the books', k.lessons, r.lessons)
          from purchases p left join backs k on k.purchase_id = p.id left join refunded r on r.purchase_id = p.id
          where coalesce(k.lessons, 0) <> coalesce(r.lessons, 0)
          union all
          select 'refunds_do_not_add_up', p.id::text, format('%s of %s', p.refunded_amount, k.done_amount)
          from purchases p left join backs k on k.purchase_id = p.id
          where p.refunded_amount <> coalesce(k.done_amount, 0) or p.refunded_lessons <> coalesce(k.done_lessons, 0)
          union all
          select 'refund_is_stuck', id::text, amount::text
          from refunds where status = 'asked' and created_at < ${now}::timestamptz
            - case when provider_ref is null then interval '1 day' else interval '30 days' end
          union all
          select 'returned_but_never_taken', r.id::text, r.cause from credit_entries r
          where r.reason = 'returned' and r.lesson_id is not null and not exists (
            select 1 from credit_entries b where b.lesson_id = r.lesson_id and b.reason = 'booked')
          union all
          -- By itself: where null may equal null, every entry would be held against every other.
          select 'returned_but_never_taken', r.id::text, r.cause from credit_entries r
          where r.reason = 'returned' and r.lesson_id is null and not exists (
            select 1 from credit_entries b where b.lesson_id is null and b.reason = 'booked')
          union all
          select 'reward_is_not_in_the_books', f.friend_id::text, format('%s given, %s back', f.lessons, f.taken_back)
          from referrals f
          where f.lessons - f.taken_back <> coalesce((select sum(amount) from credit_entries c
            where c.reason = 'referral' and c.purchase_id = f.purchase_id), 0)
          union all
          select 'receipts_have_gaps', n.kind, format('%s given, %s there, the last %s', n.last_number, count(r.id), max(r.number))
          from receipt_numbers n left join receipts r on r.kind = n.kind group by n.kind, n.last_number
          having n.last_number <> count(r.id) or n.last_number <> coalesce(max(r.number), 0)
          union all
          select 'paid_without_a_receipt', p.id::text, p.status from purchases p
          where p.paid_at is not null
            and not exists (select 1 from receipts r where r.purchase_id = p.id and r.kind = 'receipt')
          union all
          select 'refund_without_a_credit_note', f.id::text, f.status from refunds f
          where f.status = 'done' and not exists (select 1 from receipts r where r.refund_id = f.id)
          union all
          select 'minutes_are_not_their_sum', coalesce(b.student_id, s.student_id)::text,
            format('balance %s, entries %s', b.balance, s.total)
          from minute_balances b full join minute_sums s on s.student_id = b.student_id
          where b.balance is distinct from s.total and not (b.balance = 0 and s.total is null)
          union all
          select 'minutes_without_their_lesson', m.id::text, format('%s minutes, %s lessons', m.amount, c.amount)
          from minute_entries m left join credit_entries c on c.cause = 'minutes:' || m.id and c.student_id = m.student_id
          where m.reason in ('became_lesson', 'lesson_undone')
            and c.amount is distinct from case m.reason when 'became_lesson' then 1 else -1 end
          union all
          select 'lesson_without_its_minutes', c.id::text, c.cause from credit_entries c
          where c.reason = 'minutes' and not exists (
            select 1 from minute_entries m where c.cause = 'minutes:' || m.id
              and m.reason in ('became_lesson', 'lesson_undone') and m.student_id = c.student_id)
          union all
          select 'more_minutes_than_the_lesson', l.id::text, format('%s of %s', o.total, l.duration_minutes)
          from minutes_of_lessons o join lessons l on l.id = o.lesson_id
          where o.total < 0 or o.total > case l.status when 'held' then l.duration_minutes else 0 end
          union all
          select 'lesson_is_not_as_decided', l.id::text, format('%s, its credit %s', l.status, c.total)
          from lessons l join credits_of_lessons c on c.lesson_id = l.id
          where exists (select 1 from lesson_verdicts v where v.lesson_id = l.id and v.number > 1)
            and c.total <> case when l.status = 'held' or l.missed_by = 'student' then -1 else 0 end
          union all
          select 'another_sum_was_paid', coalesce(purchase_id::text, event_id), kind
          from provider_events where outcome = 'alarm'
        )
        select * from wrongs order by what, of limit ${FINDINGS_SHOWN}
      `.execute(tx);
      const counted = await sql<{ entries: number }>`select count(*)::int as entries from credit_entries`.execute(tx);
      return { entries: counted.rows[0]?.entries ?? 0, findings: rows };
    },
    'repeatable read',
  );

export async function addCheck(db: Db, check: { at: Date; isBalanced: boolean; findings: Finding[] }): Promise<void> {
  await db
    .insertInto('bookChecks')
    .values({ ...check, findings: JSON.stringify(check.findings) })
    .execute();
}

export const findLastCheck = (db: Db) =>
  db.selectFrom('bookChecks').select(['at', 'isBalanced']).orderBy('at', 'desc').limit(1).executeTakeFirst();
