import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const ROWS_SHOWN = 200;

export const findManagerByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('managers')
    .select(['id', 'name'])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

export async function insertManager(
  db: Db,
  manager: { name: string; email: string | null; tokenHash: Buffer; createdAt: Date },
): Promise<string> {
  const added = await db.insertInto('managers').values(manager).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function endManagerNamed(db: Db, name: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('managers')
    .set({ endedAt: at })
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

export async function replaceToken(db: Db, name: string, tokenHash: Buffer): Promise<boolean> {
  const replaced = await db
    .updateTable('managers')
    .set({ tokenHash, endedAt: null })
    .where('name', '=', name)
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}

export const listManagers = (db: Db) =>
  db.selectFrom('managers').select(['id', 'name', 'email', 'createdAt', 'endedAt']).orderBy('name').execute();

/** Letters that mean something to LIKE mean themselves. */
const pattern = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export async function listTeachers(db: Db, search: string | undefined) {
  const rows = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    email: string | null;
    timeZone: string;
    isActivated: boolean;
    isBookable: boolean;
    takesTrials: boolean;
    formats: string[] | null;
    temperaments: string[] | null;
    levels: string[] | null;
    weeklyHours: number;
  }>`
    select p.id, p.first_name, p.last_name, p.email, coalesce(s.time_zone, p.time_zone) as time_zone,
      p.password_hash is not null as is_activated,
      coalesce(t.is_bookable, true) as is_bookable, coalesce(t.takes_trials, true) as takes_trials,
      t.formats, t.temperaments, t.levels,
      coalesce((select sum(to_minute - from_minute) from weekly_hours h where h.person_id = p.id), 0)::float8 / 60 as weekly_hours
    from people p
    left join teacher_traits t on t.person_id = p.id
    left join schedules s on s.person_id = p.id
    where p.type = 'teacher'
      ${search === undefined ? sql`` : sql`and (p.first_name || ' ' || p.last_name || ' ' || coalesce(p.email, '')) ilike ${pattern(search)}`}
    order by p.first_name, p.last_name, p.id limit ${ROWS_SHOWN}
  `.execute(db);
  return rows.rows;
}

export async function listStudents(db: Db, search: string | undefined, now: Date) {
  const rows = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    parentName: string | null;
    email: string | null;
    phone: string | null;
    timeZone: string;
    balance: number;
    nextLessonAt: Date | null;
  }>`
    select p.id, p.first_name, p.last_name, p.parent_name, p.email, p.phone, p.time_zone,
      coalesce((select balance from credit_balances c where c.student_id = p.id), 0) as balance,
      (select min(starts_at) from lessons l where l.student_id = p.id and l.status = 'booked' and l.starts_at > ${now}) as next_lesson_at
    from people p
    where p.type = 'student'
      ${
        search === undefined
          ? sql``
          : sql`and (p.first_name || ' ' || p.last_name || ' ' || coalesce(p.parent_name, '') || ' ' || coalesce(p.email, '') || ' ' || coalesce(p.phone, '')) ilike ${pattern(search)}`
      }
    order by p.id desc limit ${ROWS_SHOWN}
  `.execute(db);
  return rows.rows;
}

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select(['id', 'type', 'email', 'firstName', 'lastName', 'locale', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function addTeacher(
  db: Db,
  teacher: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    timeZone: string;
    locale: string | null;
    createdAt: Date;
  },
): Promise<string> {
  const added = await db
    .insertInto('people')
    .values({ ...teacher, type: 'teacher' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

export interface Traits {
  isBookable: boolean;
  takesTrials: boolean;
  formats: string[];
  temperaments: string[];
  levels: string[];
  about: string;
}

/** Sets what is given and keeps the rest. */
export async function setTraits(db: Db, personId: string, traits: Partial<Traits>): Promise<void> {
  await db
    .insertInto('teacherTraits')
    .values({ personId, ...traits })
    .onConflict((conflict) =>
      Object.keys(traits).length > 0
        ? conflict.column('personId').doUpdateSet(traits)
        : conflict.column('personId').doNothing(),
    )
    .execute();
}

const lessonLines = (db: Db) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .innerJoin('people as s', 's.id', 'l.studentId')
    .leftJoin('decks as d', 'd.id', 'l.deckId')
    .select([
      'l.id',
      'l.startsAt',
      'l.durationMinutes',
      'l.status',
      'l.missedBy',
      'l.number',
      'l.isTrial',
      'l.teacherId',
      'l.studentId',
      't.firstName as teacherFirstName',
      't.lastName as teacherLastName',
      't.timeZone as teacherTimeZone',
      's.firstName as studentFirstName',
      's.lastName as studentLastName',
      's.timeZone as studentTimeZone',
      'd.title as topic',
    ]);
export type LessonLine = Awaited<ReturnType<ReturnType<typeof lessonLines>['execute']>>[number];

export const listLessonLines = (
  db: Db,
  of: {
    ids?: readonly string[] | undefined;
    teacherId?: string | undefined;
    studentId?: string | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
    withCancelled?: boolean;
  },
): Promise<LessonLine[]> =>
  lessonLines(db)
    .$if(of.ids !== undefined, (query) => query.where('l.id', 'in', of.ids ?? []))
    .$if(of.teacherId !== undefined, (query) => query.where('l.teacherId', '=', of.teacherId ?? ''))
    .$if(of.studentId !== undefined, (query) => query.where('l.studentId', '=', of.studentId ?? ''))
    .$if(of.from !== undefined, (query) => query.where('l.startsAt', '>=', of.from ?? new Date()))
    .$if(of.to !== undefined, (query) => query.where('l.startsAt', '<', of.to ?? new Date()))
    .$if(of.withCancelled !== true, (query) => query.where('l.status', '<>', 'cancelled'))
    .orderBy('l.startsAt')
    .orderBy('l.id')
    .limit(ROWS_SHOWN)
    .execute();

export async function setDeck(db: Db, lessonId: string, deckId: string): Promise<boolean> {
  const set = await db
    .updateTable('lessons')
    .set((eb) => ({ deckId, courseId: eb.selectFrom('decks').select('courseId').where('id', '=', deckId) }))
    .where('id', '=', lessonId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('decks')
          .select('id')
          .where('id', '=', deckId)
          .where('kind', '=', 'lesson')
          .where('retiredAt', 'is', null),
      ),
    )
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

export const listWishes = (db: Db) =>
  db
    .selectFrom('trialWishes')
    .leftJoin('people as teacher', 'teacher.id', 'trialWishes.teacherId')
    .select(['trialWishes.id', 'childName', 'trialWishes.parentName', 'trialWishes.phone', 'contact'])
    .select(['trialWishes.timeZone', 'reason', 'wish', 'answers', 'trialWishes.createdAt', 'startsAt'])
    .select(sql<string | null>`teacher.first_name || ' ' || teacher.last_name`.as('teacher'))
    .where('doneAt', 'is', null)
    .orderBy('trialWishes.createdAt')
    .limit(ROWS_SHOWN)
    .execute();

export async function endWish(db: Db, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('trialWishes')
    .set({ doneAt: at })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
