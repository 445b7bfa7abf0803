import type { GreetingState } from '@skylark/contract/teacherPages.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

const COLUMNS = [
  'id',
  'teacherId',
  'fileKey',
  'contentType',
  'bytes',
  'durationSeconds',
  'state',
  'reason',
  'createdAt',
  'decidedAt',
] as const;

/** The approved one first. */
export const listGreetingsOf = (db: Db, teacherId: string) =>
  db
    .selectFrom('teacherGreetings')
    .select(COLUMNS)
    .where('teacherId', '=', teacherId)
    .orderBy(sql`state <> 'approved'`)
    .limit(2)
    .execute();
export type GreetingRow = Awaited<ReturnType<typeof listGreetingsOf>>[number];

export const findGreeting = (db: Db, id: string): Promise<GreetingRow | undefined> =>
  db.selectFrom('teacherGreetings').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The greeting shown to families. */
export const findApproved = (db: Db, teacherId: string): Promise<GreetingRow | undefined> =>
  db
    .selectFrom('teacherGreetings')
    .select(COLUMNS)
    .where('teacherId', '=', teacherId)
    .where('state', '=', 'approved')
    .executeTakeFirst();

/** Approved greetings of those of these teachers who have a public page. */
export const listShownGreetings = (db: Db, teacherIds: readonly string[]) =>
  db
    .selectFrom('teacherGreetings as g')
    .innerJoin('teacherTraits as t', 't.personId', 'g.teacherId')
    .select(['g.id', 'g.teacherId', 'g.contentType', 'g.durationSeconds'])
    .where('g.teacherId', '=', sql<string>`any(${teacherIds}::uuid[])`)
    .where('g.state', '=', 'approved')
    .where('t.isPublic', '=', true)
    .execute();

export const addGreeting = (
  db: Db,
  greeting: Pick<GreetingRow, 'teacherId' | 'fileKey' | 'contentType' | 'bytes' | 'durationSeconds' | 'createdAt'>,
) => db.insertInto('teacherGreetings').values(greeting).returning('id').executeTakeFirstOrThrow();

/** @returns keys of files no longer needed */
export async function removeGreetings(
  db: Db,
  teacherId: string,
  which: 'approved' | 'other' | 'all' | { id: string },
): Promise<string[]> {
  const removed = await db
    .deleteFrom('teacherGreetings')
    .where('teacherId', '=', teacherId)
    .$if(which === 'approved', (query) => query.where('state', '=', 'approved'))
    .$if(which === 'other', (query) => query.where('state', '<>', 'approved'))
    .$if(typeof which === 'object', (query) => query.where('id', '=', typeof which === 'object' ? which.id : ''))
    .returning('fileKey')
    .execute();
  return removed.map(({ fileKey }) => fileKey);
}

export async function decide(
  db: Db,
  id: string,
  decision: { state: 'approved' | 'rejected'; reason: string | null; decidedAt: Date },
): Promise<void> {
  await db.updateTable('teacherGreetings').set(decision).where('id', '=', id).execute();
}

/** One page for managers, longest waiting first. */
export async function listGreetings(
  db: Db,
  of: { state: GreetingState | undefined; teacherId: string | undefined },
  page: Page,
) {
  await requirePlace(db, page, sql`select id from teacher_greetings where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('teacherGreetings as g')
    .$if(of.state !== undefined, (query) => query.where('g.state', '=', of.state ?? ''))
    .$if(of.teacherId !== undefined, (query) => query.where('g.teacherId', '=', of.teacherId ?? ''));
  const rows = await wanted
    .innerJoin('people as p', 'p.id', 'g.teacherId')
    .select(COLUMNS.map((column) => `g.${column}` as const))
    .select(['p.firstName', 'p.lastName'])
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(g.created_at, g.id) > (select created_at, id from teacher_greetings where id = ${page.cursor})`,
      ),
    )
    .orderBy('g.createdAt')
    .orderBy('g.id')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** Removes greetings rejected before a given time and not recorded again. */
export async function removeRejected(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('teacherGreetings').where('state', '=', 'rejected').where('decidedAt', '<', before).execute();
}
