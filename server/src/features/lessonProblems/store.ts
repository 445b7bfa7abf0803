import type { ProblemDecision, ProblemKind } from '@skylark/contract/lessonProblems.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { requirePlace } from '../../platform/db/requirePlace.ts';

const COLUMNS = [
  'id',
  'lessonId',
  'kind',
  'words',
  'createdAt',
  'answer',
  'answeredAt',
  'decision',
  'minutes',
  'decisionWords',
  'decidedAt',
] as const;

export const findProblem = (db: Db, lessonId: string) =>
  db.selectFrom('lessonProblems').select(COLUMNS).where('lessonId', '=', lessonId).executeTakeFirst();
export type ProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

export const findLessonOfProblem = (db: Db, id: string) =>
  db.selectFrom('lessonProblems').select('lessonId').where('id', '=', id).executeTakeFirst();

/** One per lesson. @returns undefined if there is one already */
export const addProblem = (
  db: Db,
  problem: {
    lessonId: string;
    studentId: string;
    teacherId: string;
    kind: ProblemKind;
    words: string;
    createdAt: Date;
  },
) =>
  db
    .insertInto('lessonProblems')
    .values(problem)
    .onConflict((conflict) => conflict.column('lessonId').doNothing())
    .returning('id')
    .executeTakeFirst();

/** @returns false if it was answered already */
export async function setProblemAnswer(db: Db, id: string, answer: string, answeredAt: Date): Promise<boolean> {
  const answered = await db
    .updateTable('lessonProblems')
    .set({ answer, answeredAt })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst();
  return answered.numUpdatedRows === 1n;
}

/** @returns false if it was decided already */
export async function setDecision(
  db: Db,
  id: string,
  decided: {
    decision: ProblemDecision;
    minutes: number | null;
    decisionWords: string;
    decidedAt: Date;
    decidedBy: string;
  },
): Promise<boolean> {
  const done = await db
    .updateTable('lessonProblems')
    .set(decided)
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** @returns false if it isn't decided */
export async function setUndecided(db: Db, id: string): Promise<boolean> {
  const undecided = { decision: null, minutes: null, decisionWords: null, decidedAt: null, decidedBy: null };
  const done = await db
    .updateTable('lessonProblems')
    .set(undecided)
    .where('id', '=', id)
    .where('decidedAt', 'is not', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

interface ProblemFilter {
  /** `unanswered`: open, without the teacher's answer. */
  state: 'open' | 'unanswered' | 'decided' | 'all';
  kind?: ProblemKind | undefined;
  studentId?: string | undefined;
  teacherId?: string | undefined;
  order: 'oldest' | 'newest';
  limit: number;
  cursor?: string | undefined;
}

/** One page, for managers or a teacher. */
export async function listProblems(db: Db, of: ProblemFilter) {
  await requirePlace(db, of, sql`select id from lesson_problems where id = ${of.cursor}`);
  const direction = of.order === 'oldest' ? 'asc' : 'desc';
  const wanted = db
    .selectFrom('lessonProblems as p')
    .$if(of.state === 'open' || of.state === 'unanswered', (query) => query.where('p.decidedAt', 'is', null))
    .$if(of.state === 'unanswered', (query) => query.where('p.answeredAt', 'is', null))
    .$if(of.state === 'decided', (query) => query.where('p.decidedAt', 'is not', null))
    .$if(of.kind !== undefined, (query) => query.where('p.kind', '=', of.kind ?? ''))
    .$if(of.studentId !== undefined, (query) => query.where('p.studentId', '=', of.studentId ?? ''))
    .$if(of.teacherId !== undefined, (query) => query.where('p.teacherId', '=', of.teacherId ?? ''));
  const rows = await wanted
    .innerJoin('lessons as l', 'l.id', 'p.lessonId')
    .innerJoin('people as s', 's.id', 'p.studentId')
    .innerJoin('people as t', 't.id', 'p.teacherId')
    .select(COLUMNS.map((column) => `p.${column}` as const))
    .select(['p.decidedBy', 'p.studentId', 'p.teacherId'])
    .select(['l.startsAt', 'l.durationMinutes', 'l.status', 'l.missedBy'])
    .select('s.firstName as studentFirstName')
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('student'))
    .select(sql<string>`trim(t.first_name || ' ' || t.last_name)`.as('teacher'))
    .$if(of.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(p.created_at, p.id) ${sql.raw(of.order === 'oldest' ? '>' : '<')}
          (select created_at, id from lesson_problems where id = ${of.cursor})`,
      ),
    )
    .orderBy('p.createdAt', direction)
    .orderBy('p.id', direction)
    .limit(of.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}
