import type { School } from '../../server/test/school.ts';

/** The number of deadlocks that the school's database has resolved; -1 if it can't tell. */
export async function countDeadlocks({ database }: School): Promise<number> {
  // A connection reports its statistics only once it has been idle for a moment.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? -1;
}
