import { type RawBuilder, sql } from 'kysely';
import { type FamilyTab, NEW_FAMILY_DAYS } from '@skylark/contract/managerFamilies.facts';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

/** The account of a person, which owns the addresses; undefined if it isn't a family's, or has been deleted. */
export async function findAccount(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from people p join people a on a.id = coalesce(p.account_id, p.id)
    where p.id = ${personId} and p.type = 'student' and a.deleted_at is null and not a.is_synthetic
  `.execute(db);
  return rows[0]?.id;
}

export async function readAccount(db: Db, accountId: string) {
  const { rows } = await sql<{
    id: string;
    parentName: string | null;
    email: string | null;
    isEmailProved: boolean;
    phone: string | null;
    isPhoneProved: boolean;
    locale: string | null;
    timeZone: string;
    createdAt: Date;
    isBlocked: boolean;
    eraseAt: Date | null;
  }>`
    select a.id, a.parent_name, a.email, a.email_confirmed_at is not null as is_email_proved, a.phone,
      a.phone_confirmed_at is not null as is_phone_proved, a.locale, a.time_zone, a.created_at,
      a.blocked_at is not null as is_blocked, g.erase_at
    from people a left join account_closings g on g.account_id = a.id
    where a.id = ${accountId}
  `.execute(db);
  return rows[0];
}

const FAMILY = sql`(select s.id from people s where s.id = a.id or s.account_id = a.id)`;

/** Which accounts a tab lists. */
function inTab(tab: FamilyTab, now: Date): RawBuilder<unknown> {
  switch (tab) {
    case 'all':
      return sql`true`;
    case 'no_lesson':
      return sql`exists (select from credit_balances c where c.student_id in ${FAMILY} and c.balance > 0)
        and not exists (select from lessons l where l.student_id in ${FAMILY} and l.status = 'booked' and l.ends_at > ${now})`;
    case 'new':
      return sql`a.created_at > ${new Date(now.getTime() - NEW_FAMILY_DAYS * 86_400_000)}`;
    case 'unreachable':
      return sql`a.email_confirmed_at is null and a.phone_confirmed_at is null`;
    case 'blocked':
      return sql`a.blocked_at is not null`;
  }
}

/** One page of accounts, the newest first. @param patterns what a search key has to match, of the account or a child */
export async function listFamilies(
  db: Db,
  { tab, patterns }: { tab: FamilyTab; patterns: readonly string[] | undefined },
  now: Date,
  page: Page,
) {
  await requirePlace(db, page, sql`select id from people where id = ${page.cursor} and type = 'student'`);
  const found = patterns
    ? sql`and a.id in (select coalesce(p.account_id, p.id) from people p
        where p.type = 'student' and p.deleted_at is null and p.search_key like all (${patterns}::text[]))`
    : sql``;
  const wanted = sql`a.type = 'student' and a.account_id is null and a.deleted_at is null and not a.is_synthetic
    and ${inTab(tab, now)} ${found}`;
  const { rows } = await sql<{
    id: string;
    parentName: string | null;
    email: string | null;
    phone: string | null;
    timeZone: string;
    isBlocked: boolean;
    createdAt: Date;
    lastLessonAt: Date | null;
  }>`
    select a.id, a.parent_name, a.email, a.phone, a.time_zone, a.blocked_at is not null as is_blocked, a.created_at,
      (select max(l.starts_at) from lessons l where l.student_id in ${FAMILY} and l.status = 'held') as last_lesson_at
    from people a where ${wanted} ${page.cursor === undefined ? sql`` : sql`and a.id < ${page.cursor}`}
    order by a.id desc limit ${page.limit + 1}
  `.execute(db);
  return { rows, total: await countRows(db, sql`people a where ${wanted}`) };
}

const familyLessons = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql<{
  id: string;
  startsAt: Date;
  endsAt: Date;
  status: string;
  missedBy: string | null;
  number: number | null;
  isTrial: boolean;
  isSeries: boolean;
  childId: string;
  childName: string;
  teacherId: string;
  teacherName: string;
  topic: string | null;
}>`
  select l.id, l.starts_at, l.ends_at, l.status, l.missed_by, l.number, l.is_trial, l.series_id is not null as is_series,
    s.id as child_id, trim(s.first_name || ' ' || s.last_name) as child_name,
    t.id as teacher_id, trim(t.first_name || ' ' || t.last_name) as teacher_name, d.title as topic
  from lessons l join people s on s.id = l.student_id join people t on t.id = l.teacher_id
    left join decks d on d.id = l.deck_id
  where ${where} order by ${order} limit ${limit}
`;
export type FamilyLessonRow = Awaited<ReturnType<ReturnType<typeof familyLessons>['execute']>>['rows'][number];

const of = (accountId: string) =>
  sql`l.student_id in (select id from people where id = ${accountId} or account_id = ${accountId})`;

/** The next ones; one that is on counts as the next. */
export const listAhead = async (db: Db, accountId: string, now: Date, limit: number) =>
  (
    await familyLessons(
      sql`${of(accountId)} and l.status in ('booked', 'in_progress') and l.ends_at > ${now}`,
      sql`l.starts_at, l.id`,
      limit,
    ).execute(db)
  ).rows;

export const listPast = async (db: Db, accountId: string, now: Date, limit: number) =>
  (
    await familyLessons(
      sql`${of(accountId)} and l.starts_at <= ${now} and l.status not in ('booked', 'in_progress')`,
      sql`l.starts_at desc, l.id desc`,
      limit,
    ).execute(db)
  ).rows;

export async function pageLessons(db: Db, accountId: string, page: Page) {
  await requirePlace(db, page, sql`select id from lessons where id = ${page.cursor}`);
  const after =
    page.cursor === undefined
      ? sql``
      : sql`and (l.starts_at, l.id) < (select starts_at, id from lessons where id = ${page.cursor})`;
  const { rows } = await familyLessons(
    sql`${of(accountId)} ${after}`,
    sql`l.starts_at desc, l.id desc`,
    page.limit + 1,
  ).execute(db);
  return { rows, total: await countRows(db, sql`lessons l where ${of(accountId)}`) };
}

export async function listOpenWishes(db: Db, accountId: string, limit: number) {
  const { rows } = await sql<{ id: string; kind: string; text: string; createdAt: Date }>`
    select w.id, w.kind, w.wish as text, w.created_at from lesson_wishes w
    where w.student_id in (select id from people where id = ${accountId} or account_id = ${accountId})
      and w.answered_at is null
    order by w.created_at, w.id limit ${limit}
  `.execute(db);
  return rows;
}

export async function listLastMessages(db: Db, accountId: string, limit: number) {
  const { rows } = await sql<{ id: string; kind: string; channel: string; status: string; createdAt: Date }>`
    select id, kind, channel, status, created_at from messages
    where person_id = ${accountId} order by created_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function findLastCheck(db: Db, accountId: string) {
  const { rows } = await sql<{ at: Date; verdict: string; faults: string[] }>`
    select checked_at as at, verdict, faults from ready_checks
    where student_id in (select id from people where id = ${accountId} or account_id = ${accountId})
      and checked_at is not null and verdict is not null
    order by checked_at desc limit 1
  `.execute(db);
  return rows[0];
}
