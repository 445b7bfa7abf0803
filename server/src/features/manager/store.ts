import { type RawBuilder, sql } from 'kysely';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import type { NoticeChoices } from '@skylark/contract/managerNotices';
import type { Locale } from '@skylark/contract/people.facts';
import { countRows } from '../../platform/db/countRows.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

export async function insertManager(
  db: Db,
  manager: { name: string; email: string | null; role: ManagerRole; createdAt: Date },
): Promise<string> {
  const added = await db.insertInto('managers').values(manager).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

/** @returns the id of the manager who was active until now */
export async function endManagerNamed(db: Db, name: string, at: Date): Promise<string | undefined> {
  const ended = await db
    .updateTable('managers')
    .set({ endedAt: at })
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended?.id;
}

/** @returns the manager's id; undefined if there is no active manager with this name */
export async function changeManagerNamed(
  db: Db,
  name: string,
  changes: { role?: ManagerRole; email?: string | null },
): Promise<string | undefined> {
  const changed = await db
    .updateTable('managers')
    // An update without any assignment would be invalid SQL.
    .set({ name, ...changes })
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}

/** Which notices an active manager gets, and where. */
export const findNoticesOf = (db: Db, name: string) =>
  db
    .selectFrom('managers')
    .select(['role', 'email', 'phone', 'locale', 'notices'])
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

export async function saveNotices(
  db: Db,
  id: string,
  { locale, phone, notices }: { locale: Locale | undefined; phone: string | null | undefined; notices: NoticeChoices },
): Promise<void> {
  await db
    .updateTable('managers')
    .set({
      notices: JSON.stringify(notices),
      ...(locale !== undefined && { locale }),
      ...(phone !== undefined && { phone }),
    })
    .where('id', '=', id)
    .execute();
}

/** One page by name, and the total. A former manager may have had the name of an active one. */
export async function listManagerPage(
  db: Db,
  of: { role?: ManagerRole | undefined; state: 'active' | 'ended' | 'all' },
  now: Date,
  page: Page,
) {
  await requirePlace(db, page, sql`select id from managers where id = ${page.cursor}`);
  const works = sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
  const wanted = db
    .selectFrom('managers as m')
    .$if(of.role !== undefined, (query) => query.where('m.role', '=', of.role ?? ''))
    .$if(of.state === 'active', (query) => query.where('m.endedAt', 'is', null))
    .$if(of.state === 'ended', (query) => query.where('m.endedAt', 'is not', null));
  const rows = await wanted
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('managerKeys as k')
          .select([
            sql<Date | null>`max(k.last_used_at)`.as('lastUsedAt'),
            sql<number>`count(*) filter (where ${works})::int`.as('keys'),
            sql<Date | null>`case when bool_or(k.expires_at is null) filter (where ${works}) then null
              else max(k.expires_at) filter (where ${works}) end`.as('keysExpireAt'),
          ])
          .whereRef('k.managerId', '=', 'm.id')
          .as('k'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.name', 'm.email', 'm.role', 'm.createdAt', 'm.endedAt', 'k.lastUsedAt', 'k.keysExpireAt'])
    .select(sql<number>`k.keys`.as('keys'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(m.name, m.id) > (select name, id from managers where id = ${page.cursor})`),
    )
    .orderBy('m.name')
    .orderBy('m.id')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

export async function listTeachers(db: Db, search: string | undefined, page: Page) {
  const wanted = sql`p.type = 'teacher' and p.deleted_at is null and not p.is_synthetic ${matching(search, TEACHER_TEXT)}`;
  await requirePlace(db, page, sql`select id from people where id = ${page.cursor} and type = 'teacher'`);
  const rows = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    email: string | null;
    timeZone: string;
    isActivated: boolean;
    isBookable: boolean;
    takesTrials: boolean;
    isPublic: boolean;
    formats: string[] | null;
    temperaments: string[] | null;
    levels: string[] | null;
    languages: string[];
    ageFrom: number;
    ageTo: number;
    weeklyHours: number;
    isBlocked: boolean;
  }>`
    select p.id, p.first_name, p.last_name, a.email, coalesce(s.time_zone, a.time_zone) as time_zone,
      a.password_hash is not null as is_activated,
      coalesce(t.is_bookable, true) as is_bookable, coalesce(t.takes_trials, true) as takes_trials,
      coalesce(t.is_public, false) as is_public,
      t.formats, t.temperaments, t.levels, coalesce(t.languages, '{en}') as languages,
      coalesce(t.age_from, 3) as age_from, coalesce(t.age_to, 18) as age_to, a.blocked_at is not null as is_blocked,
      coalesce((select sum(to_minute - from_minute) from weekly_hours h where h.person_id = p.id), 0)::float8 / 60 as weekly_hours
    from people p
    join accounts a on a.id = p.account_id
    left join teacher_traits t on t.person_id = p.id
    left join schedules s on s.person_id = p.id
    where ${wanted} ${
      page.cursor === undefined
        ? sql``
        : sql`and (p.first_name, p.last_name, p.id) > (select first_name, last_name, id from people where id = ${page.cursor})`
    }
    order by p.first_name, p.last_name, p.id limit ${page.limit + 1}
  `.execute(db);
  return { rows: rows.rows, total: await countRows(db, sql`people p where ${wanted}`) };
}

/** An additional child of a family is found and contacted through the account's addresses. */
const EMAIL = sql`(select a.email from accounts a where a.id = p.account_id)`;
const PHONE = sql`(select a.phone from accounts a where a.id = p.account_id)`;

const STUDENT_TEXT = sql`(p.first_name || ' ' || p.last_name || ' ' ||
  (select concat_ws(' ', a.parent_name, a.email, a.phone) from accounts a where a.id = p.account_id))`;
const TEACHER_TEXT = sql`(p.first_name || ' ' || p.last_name || ' ' || coalesce(${EMAIL}, ''))`;

/** A number as it is typed or read out: with spaces, hyphens, brackets. */
const TYPED_NUMBER = /^\+?[\d\s().-]{3,}$/;
const WORDS_MAX = 8;

/** Every word has to occur in the text, in any order; a number is compared with the digits of the phone. */
function matching(
  search: string | undefined,
  text: RawBuilder<unknown>,
  phone?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const typed = search?.trim() ?? '';
  if (phone && TYPED_NUMBER.test(typed) && /\d{2}/.test(typed))
    return sql`and regexp_replace(${phone}, '\\D', '', 'g') like ${containing(typed.replace(/\D/g, ''))}`;
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql``;
  return sql`${sql.join(
    words.slice(0, WORDS_MAX).map((word) => sql`and ${text} ilike ${containing(word)}`),
    sql` `,
  )}`;
}

export async function listStudents(db: Db, search: string | undefined, now: Date, page: Page) {
  const wanted = sql`p.type = 'student' and p.deleted_at is null and not p.is_synthetic ${matching(search, STUDENT_TEXT, PHONE)}`;
  const rows = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    parentName: string | null;
    email: string | null;
    phone: string | null;
    accountId: string | null;
    timeZone: string;
    balance: number;
    isBlocked: boolean;
    eraseAt: Date | null;
    nextLessonAt: Date | null;
  }>`
    select p.id, p.first_name, p.last_name, a.parent_name, a.email, a.phone, a.time_zone,
      nullif(p.account_id, p.id) as account_id, a.blocked_at is not null as is_blocked,
      (select erase_at from account_closings g where g.account_id = p.account_id) as erase_at,
      coalesce((select balance from credit_balances c where c.student_id = p.id), 0) as balance,
      (select min(starts_at) from lessons l where l.student_id = p.id and l.status = 'booked' and l.starts_at > ${now}) as next_lesson_at
    from people p join accounts a on a.id = p.account_id
    where ${wanted} ${page.cursor === undefined ? sql`` : sql`and p.id < ${page.cursor}`}
    order by p.id desc limit ${page.limit + 1}
  `.execute(db);
  return { rows: rows.rows, total: await countRows(db, sql`people p where ${wanted}`) };
}

const lessonLines = (db: Db) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .innerJoin('accounts as ta', 'ta.id', 't.accountId')
    .innerJoin('people as s', 's.id', 'l.studentId')
    .innerJoin('accounts as sa', 'sa.id', 's.accountId')
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
      'ta.timeZone as teacherTimeZone',
      's.firstName as studentFirstName',
      's.lastName as studentLastName',
      'sa.timeZone as studentTimeZone',
      'd.title as topic',
    ]);
export type LessonLine = Awaited<ReturnType<ReturnType<typeof lessonLines>['execute']>>[number];

export const listLessonLines = (db: Db, ids: readonly string[]): Promise<LessonLine[]> =>
  lessonLines(db).where('l.id', 'in', ids).orderBy('l.startsAt').orderBy('l.id').execute();

/** Lessons that start between two times, soonest first. */
export async function listLessonsFrom(
  db: Db,
  of: {
    teacherId?: string | undefined;
    studentId?: string | undefined;
    from: Date;
    to: Date;
    withCancelled: boolean;
    status?: string | undefined;
  },
  page: Page,
): Promise<{ rows: LessonLine[]; total: number }> {
  const { teacherId, studentId, from, to, withCancelled, status } = of;
  const wanted = sql<boolean>`l.starts_at >= ${from} and l.starts_at < ${to} and not l.is_synthetic
    ${teacherId === undefined ? sql`` : sql`and l.teacher_id = ${teacherId}`}
    ${studentId === undefined ? sql`` : sql`and l.student_id = ${studentId}`}
    ${status === undefined ? sql`` : sql`and l.status = ${status}`}
    ${withCancelled || status !== undefined ? sql`` : sql`and l.status <> 'cancelled'`}`;
  await requirePlace(db, page, sql`select id from lessons where id = ${page.cursor}`);
  const rows = await lessonLines(db)
    .where(wanted)
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(l.starts_at, l.id) > (select starts_at, id from lessons where id = ${page.cursor})`),
    )
    .orderBy('l.startsAt')
    .orderBy('l.id')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`lessons l where ${wanted}`) };
}
