import type { HomeworkMark } from '@skylark/contract/homework';
import { HOMEWORKS_PAGE_SIZE, type HomeworkList } from '@skylark/contract/homework.facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { Cursor } from '../../platform/http/cursor.ts';

export type Viewer = Pick<Caller, 'personId' | 'type'>;

const homeworks = (db: Db) =>
  db
    .selectFrom('homeworks as h')
    .innerJoin('people as t', 't.id', 'h.teacherId')
    .innerJoin('people as s', 's.id', 'h.studentId')
    .leftJoin('decks as d', 'd.id', 'h.deckId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('slides as c')
          .select(['c.thumbKey as coverKey', 'c.activity as coverActivity'])
          .whereRef('c.deckId', '=', 'h.deckId')
          .where(sql<boolean>`(cardinality(h.slide_ids) = 0 or c.id = any(h.slide_ids))`)
          .orderBy('c.position')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .select([
      'cover.coverKey',
      'cover.coverActivity',
      'h.id',
      'h.status',
      'h.createdAt',
      'h.startedAt',
      'h.finishedAt',
      'h.completedAt',
      'h.score',
      'h.description',
      'h.words',
      'h.marks',
      'h.teacherComment',
      'h.lessonId',
      'h.deckId',
      'h.slideIds',
      'h.dueAt',
      'h.teacherId',
      'h.studentId',
      'd.title as deckTitle',
      't.firstName as teacherFirstName',
      't.lastName as teacherLastName',
      't.photoKey as teacherPhotoKey',
      's.firstName as studentFirstName',
      's.lastName as studentLastName',
      's.photoKey as studentPhotoKey',
    ]);
export type HomeworkRow = Awaited<ReturnType<ReturnType<typeof homeworks>['execute']>>[number];

const ownColumn = ({ type }: Viewer) => (type === 'teacher' ? 'h.teacherId' : 'h.studentId');

interface HomeworkFilter {
  list: HomeworkList;
  lessonId: string | undefined;
  studentId: string | undefined;
  after: Cursor | undefined;
}

/**
 * Newest first, but homework waiting for a review by how long it has waited. Reads one row more than a page, to know
 * whether another page follows.
 */
export function listHomeworks(db: Db, viewer: Viewer, asked: HomeworkFilter): Promise<HomeworkRow[]> {
  const { list, lessonId, studentId, after } = asked;
  const isQueue = list === 'to_review';
  const direction = isQueue ? 'asc' : 'desc';
  let query = homeworks(db)
    .where(ownColumn(viewer), '=', viewer.personId)
    .orderBy(isQueue ? 'h.finishedAt' : 'h.createdAt', direction)
    .orderBy('h.id', direction)
    .limit(HOMEWORKS_PAGE_SIZE + 1);
  switch (list) {
    case 'all':
      break;
    case 'to_do':
      query = query.where('h.status', 'in', ['created', 'started']).where('h.finishedAt', 'is', null);
      break;
    case 'to_review':
      query = query.where('h.status', '=', 'started').where('h.finishedAt', 'is not', null);
      break;
    case 'completed':
      query = query.where('h.status', '=', 'completed');
      break;
  }
  if (lessonId !== undefined) query = query.where('h.lessonId', '=', lessonId);
  if (studentId !== undefined) query = query.where('h.studentId', '=', studentId);
  if (after)
    query = query.where(
      isQueue
        ? sql<boolean>`(h.finished_at, h.id) > (${after.at}, ${after.id}::uuid)`
        : sql<boolean>`(h.created_at, h.id) < (${after.at}, ${after.id}::uuid)`,
    );
  return query.execute();
}

/** undefined for anyone except its two people. */
export const findHomework = (db: Db, viewer: Viewer, id: string): Promise<HomeworkRow | undefined> =>
  homeworks(db).where('h.id', '=', id).where(ownColumn(viewer), '=', viewer.personId).executeTakeFirst();

export const listStatuses = (db: Db, ids: string[]) =>
  db
    .selectFrom('homeworks')
    .select(['id', 'teacherId', 'studentId', 'deckId', 'status', 'finishedAt'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export async function countHomeworks(db: Db, viewer: Viewer): Promise<{ created: number; toReview: number }> {
  const base = db.selectFrom('homeworks as h').where(ownColumn(viewer), '=', viewer.personId);
  const [created, toReview] = await Promise.all([
    base
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('h.status', '=', 'created')
      .executeTakeFirstOrThrow(),
    base
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('h.status', '=', 'started')
      .where('h.finishedAt', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { created: created.count, toReview: toReview.count };
}

interface NewHomework {
  teacherId: string;
  studentId: string;
  lessonId: string | null;
  description: string;
  deckId: string | null;
  slideIds: string[];
  words: string[];
  dueAt: Date | null;
  key: string | null;
  createdAt: Date;
}

/** When the child's next lesson with this teacher begins; undefined if none is booked. */
export async function findNextLesson(db: Db, teacherId: string, studentId: string, after: Date) {
  const next = await db
    .selectFrom('lessons')
    .select('startsAt')
    .where('studentId', '=', studentId)
    .where('teacherId', '=', teacherId)
    .where('status', '=', 'booked')
    .where('startsAt', '>', after)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
  return next?.startsAt;
}

/** Returns the existing homework if the key was used before. */
export async function addHomework(db: Db, homework: NewHomework): Promise<{ id: string; isNew: boolean }> {
  const added = await db
    .insertInto('homeworks')
    .values(homework)
    .onConflict((of) => of.columns(['teacherId', 'studentId', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { teacherId, studentId, key } = homework;
  const first = await db
    .selectFrom('homeworks')
    .select('id')
    .where('teacherId', '=', teacherId)
    .where('studentId', '=', studentId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { id: first.id, isNew: false };
}

/** Until the transaction ends, nobody else takes a step of it, adds or removes recordings, or withdraws it. */
export async function lockHomework(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('homeworks').select('id').where('id', '=', id).forUpdate().execute();
}

export async function removeHomework(db: Db, id: string): Promise<void> {
  await db.deleteFrom('homeworks').where('id', '=', id).execute();
}

// ---- the four steps: each is one statement that only changes a homework in the step's initial state ----

const isDone = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

export const setStarted = async (db: Db, id: string, at: Date): Promise<boolean> =>
  isDone(
    await db
      .updateTable('homeworks')
      .set({ status: 'started', startedAt: at })
      .where('id', '=', id)
      .where('status', '=', 'created')
      .executeTakeFirstOrThrow(),
  );

export const setFinished = async (db: Db, id: string, at: Date, marks: readonly HomeworkMark[]): Promise<boolean> =>
  isDone(
    await db
      .updateTable('homeworks')
      .set({ finishedAt: at, marks: JSON.stringify(marks) })
      .where('id', '=', id)
      .where('status', '=', 'started')
      .where('finishedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  );

export const setReturned = async (db: Db, id: string, teacherComment: string, at: Date): Promise<boolean> =>
  isDone(
    await db
      .updateTable('homeworks')
      .set((eb) => ({ waitedSince: eb.ref('finishedAt'), finishedAt: null, returnedAt: at, teacherComment }))
      .where('id', '=', id)
      .where('status', '=', 'started')
      .where('finishedAt', 'is not', null)
      .executeTakeFirstOrThrow(),
  );

/** Restores its place in the queue; its comment is kept for the teacher to continue. */
export const unsetReturned = async (db: Db, id: string, returnedAfter: Date): Promise<boolean> =>
  isDone(
    await db
      .updateTable('homeworks')
      .set((eb) => ({ finishedAt: eb.ref('waitedSince'), returnedAt: null, waitedSince: null }))
      .where('id', '=', id)
      .where('status', '=', 'started')
      .where('finishedAt', 'is', null)
      .where('returnedAt', '>', returnedAfter)
      .executeTakeFirstOrThrow(),
  );

interface Review {
  score: number;
  teacherComment: string;
}

export const setCompleted = async (db: Db, id: string, review: Review, at: Date): Promise<boolean> =>
  isDone(
    await db
      .updateTable('homeworks')
      .set((eb) => ({
        ...review,
        status: 'completed',
        completedAt: at,
        // Scoring it in the lesson before it was handed in also hands it in.
        finishedAt: eb.fn.coalesce('finishedAt', eb.val(at)),
      }))
      .where('id', '=', id)
      .where('status', '=', 'started')
      .executeTakeFirstOrThrow(),
  );

export const setReview = async (db: Db, id: string, review: Review): Promise<boolean> =>
  isDone(
    await db
      .updateTable('homeworks')
      .set({ ...review })
      .where('id', '=', id)
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow(),
  );

export const listHomeworkIdsOf = async (db: Db, studentId: string): Promise<string[]> => {
  const rows = await db.selectFrom('homeworks').select('id').where('studentId', '=', studentId).execute();
  return rows.map(({ id }) => id);
};
