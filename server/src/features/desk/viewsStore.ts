import type { ViewList } from '@skylark/contract/managerViews.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface View {
  managerId: string;
  list: ViewList;
  name: string;
  search: string;
}

export const listViews = async (db: Db, managerId: string, limit: number) =>
  (
    await sql<{ id: string; list: ViewList; name: string; search: string }>`
      select id, list, name, search from manager_views where manager_id = ${managerId} order by name, list limit ${limit}
    `.execute(db)
  ).rows;

export async function lockViews(db: Db, managerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('views ' || ${managerId}::text, 0))`.execute(db);
}

export async function saveView(db: Db, view: View): Promise<string> {
  const { id } = await db
    .insertInto('managerViews')
    .values(view)
    .onConflict((oc) => oc.columns(['managerId', 'name', 'list']).doUpdateSet({ search: view.search }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countViews(db: Db, managerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('managerViews')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('managerId', '=', managerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeView(db: Db, managerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('managerViews')
    .where('id', '=', id)
    .where('managerId', '=', managerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
