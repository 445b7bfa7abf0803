import { LIMITS_DAYS, ROLE_LIMITS } from '@skylark/contract/acts.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';

/**
 * Gives a family no more than the role may give, in one act and within thirty days, including what others have given.
 * The sum is read after giving, so that the people's rows are locked before this waits for the family's other acts.
 * @throws Failure above_limit
 */
export async function giveWithinLimits<Given>(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  me: Manager,
  studentId: string,
  { minutes = 0, lessons = 0 }: { minutes?: number | undefined; lessons?: number | undefined },
  give: () => Promise<Given>,
): Promise<Given> {
  const limits = ROLE_LIMITS[me.role];
  if (!limits || (minutes === 0 && lessons === 0)) return give();
  // Only roles without limits may take something away.
  if (minutes < 0 || lessons < 0 || minutes > limits.minutes || lessons > limits.lessons)
    throw new Failure('above_limit');
  const given = await give();
  const sum = await readGiven(tx, studentId, new Date(deps.clock.now().getTime() - LIMITS_DAYS * 86_400_000));
  if (sum.minutes > limits.minutesAMonth || sum.lessons > limits.lessonsAMonth) throw new Failure('above_limit');
  return given;
}

/**
 * What managers have given a family since then, minus what was taken back. Concurrent acts are counted one after the
 * other.
 */
async function readGiven(db: Db, studentId: string, since: Date): Promise<{ minutes: number; lessons: number }> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('given ' || account_id, 0)) from people where id = ${studentId}
  `.execute(db);
  const { rows } = await sql<{ minutes: number; lessons: number }>`
    with family as (
      select c.id from people p join people c on c.account_id = p.account_id where p.id = ${studentId}
    )
    select
      coalesce((select sum(amount) from minute_entries
        where student_id in (select id from family) and reason in ('given', 'taken') and created_at > ${since}), 0)::int as minutes,
      coalesce((select sum(amount) from credit_entries
        where student_id in (select id from family) and reason in ('given', 'taken') and created_at > ${since}), 0)::int as lessons
  `.execute(db);
  return rows[0] ?? { minutes: 0, lessons: 0 };
}
