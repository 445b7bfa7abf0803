import { LIMITS_DAYS, ROLE_LIMITS } from '@skylark/contract/acts.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';

/**
 * What a role may give to a family, in one act and in thirty days; what others have given counts as well. Call it in the
 * transaction that gives it.
 * @throws Failure above_limit
 */
export async function requireWithinLimits(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  me: Manager,
  studentId: string,
  { minutes = 0, lessons = 0 }: { minutes?: number | undefined; lessons?: number | undefined },
): Promise<void> {
  const limits = ROLE_LIMITS[me.role];
  if (!limits || (minutes === 0 && lessons === 0)) return;
  // Taking is for those who may give anything.
  if (minutes < 0 || lessons < 0 || minutes > limits.minutes || lessons > limits.lessons)
    throw new Failure('above_limit');
  const given = await readGiven(db, studentId, new Date(deps.clock.now().getTime() - LIMITS_DAYS * 86_400_000));
  if (given.minutes + minutes > limits.minutesAMonth || given.lessons + lessons > limits.lessonsAMonth)
    throw new Failure('above_limit');
}

/** What managers have given to a family since then, less what was taken back. Locks the account: two acts count together. */
async function readGiven(db: Db, studentId: string, since: Date): Promise<{ minutes: number; lessons: number }> {
  const { rows } = await sql<{ minutes: number; lessons: number }>`
    with family as (
      select c.id from people p join people c on coalesce(c.account_id, c.id) = coalesce(p.account_id, p.id) where p.id = ${studentId}
    )
    select
      coalesce((select sum(amount) from minute_entries
        where student_id in (select id from family) and reason in ('given', 'taken') and created_at > ${since}), 0)::int as minutes,
      coalesce((select sum(amount) from credit_entries
        where student_id in (select id from family) and reason in ('given', 'taken') and created_at > ${since}), 0)::int as lessons
  `.execute(db);
  return rows[0] ?? { minutes: 0, lessons: 0 };
}
