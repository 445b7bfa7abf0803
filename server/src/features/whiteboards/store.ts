import { WHITEBOARDS_PAGE_SIZE } from '@skylark/contract/whiteboards.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { Cursor } from '../../platform/http/cursor.ts';

const whiteboards = (db: Db) =>
  db
    .selectFrom('whiteboards as w')
    .innerJoin('people as t', 't.id', 'w.teacherId')
    .innerJoin('people as s', 's.id', 'w.studentId')
    .select([
      'w.id',
      'w.code',
      'w.teacherId',
      'w.studentId',
      'w.nameForTeacher',
      'w.nameForStudent',
      'w.createdAt',
      'w.archivedAt',
      't.firstName as teacherFirstName',
      't.lastName as teacherLastName',
      't.photoKey as teacherPhotoKey',
      's.firstName as studentFirstName',
      's.lastName as studentLastName',
      's.photoKey as studentPhotoKey',
    ]);
export type WhiteboardRow = Awaited<ReturnType<ReturnType<typeof whiteboards>['execute']>>[number];

type Viewer = Pick<Caller, 'personId' | 'type'>;
const ownColumn = ({ type }: Viewer) => (type === 'teacher' ? 'w.teacherId' : 'w.studentId');

/** Newest first; reads one row more than a page, to know whether another page follows. */
export const listWhiteboards = (
  db: Db,
  viewer: Viewer,
  list: 'active' | 'archived',
  after: Cursor | undefined,
): Promise<WhiteboardRow[]> =>
  whiteboards(db)
    .where(ownColumn(viewer), '=', viewer.personId)
    .where('w.archivedAt', list === 'active' ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(w.created_at, w.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(WHITEBOARDS_PAGE_SIZE + 1)
    .execute();

/** undefined for anyone except its two people. */
export const findWhiteboard = (
  db: Db,
  viewer: Viewer,
  by: { code: string } | { id: string },
): Promise<WhiteboardRow | undefined> =>
  whiteboards(db)
    .where((eb) => ('code' in by ? eb('w.code', '=', by.code) : eb('w.id', '=', by.id)))
    .where(ownColumn(viewer), '=', viewer.personId)
    .executeTakeFirst();

export const listStatuses = (db: Db, ids: string[]) =>
  db
    .selectFrom('whiteboards')
    .select(['id', 'teacherId', 'studentId', 'archivedAt'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export async function countWhiteboards(db: Db, teacherId: string): Promise<number> {
  const counted = await db
    .selectFrom('whiteboards')
    .select((eb) => eb.fn.countAll<number>().as('whiteboards'))
    .where('teacherId', '=', teacherId)
    .executeTakeFirstOrThrow();
  return counted.whiteboards;
}

export async function addWhiteboard(
  db: Db,
  whiteboard: {
    code: string;
    teacherId: string;
    studentId: string;
    nameForTeacher: string;
    nameForStudent: string;
    createdAt: Date;
  },
): Promise<string> {
  const added = await db.insertInto('whiteboards').values(whiteboard).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function changeWhiteboard(
  db: Db,
  id: string,
  change: { nameForTeacher?: string | undefined; nameForStudent?: string | undefined; archivedAt?: Date | null },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('whiteboards').set(change).where('id', '=', id).execute();
}

/** Prevents two concurrent requests from both taking a teacher's last free place. */
export async function lockWhiteboardsOf(db: Db, teacherId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`whiteboards ${teacherId}`}, 0))`.execute(db);
}

export async function removeWhiteboard(db: Db, id: string): Promise<void> {
  await db.deleteFrom('whiteboards').where('id', '=', id).execute();
}

export const listWhiteboardIdsOf = async (db: Db, studentId: string): Promise<string[]> => {
  const rows = await db.selectFrom('whiteboards').select('id').where('studentId', '=', studentId).execute();
  return rows.map(({ id }) => id);
};
