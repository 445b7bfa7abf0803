import { type RawBuilder, sql } from 'kysely';
import {
  ACTIVE_FAMILY_DAYS,
  BALANCE_MAX,
  type FamilyTab,
  LOW_BALANCE,
  NEW_FAMILY_DAYS,
} from '@skylark/contract/managerFamilies.facts';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';
import { isAhead, matches } from './searchStore.ts';

/** The account of a person, which owns the addresses; undefined if it isn't a family's, or has been deleted. */
export async function findAccount(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from people p join people a on a.id = p.account_id
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
    select a.id, account.parent_name, account.email, account.email_confirmed_at is not null as is_email_proved, account.phone,
      account.phone_confirmed_at is not null as is_phone_proved, account.locale, account.time_zone, a.created_at,
      account.blocked_at is not null as is_blocked, g.erase_at
    from people a join accounts account on account.id = a.id left join account_closings g on g.account_id = a.id
    where a.id = ${accountId}
  `.execute(db);
  return rows[0];
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Selects accounts by the children of these lessons. */
const accountsOf = (lessons: RawBuilder<unknown>) =>
  sql`f.account_id in (select s.account_id from people s join lessons l on l.student_id = s.id where ${lessons})`;

// Conditions on `f`, the family's row of family_states.
const isActive = (now: Date) => sql`(f.ahead_until > ${now} or f.held_at > ${daysBefore(now, ACTIVE_FAMILY_DAYS)})`;

/** A child has a balance in this range. */
const hasBalance = (from: number, to: number) => sql`f.balances && int4range(${from}::int, ${to}::int, '[]')`;

/** The accounts listed in a tab. */
function inTab(tab: FamilyTab, now: Date): RawBuilder<unknown> {
  switch (tab) {
    case 'all':
      return sql`true`;
    case 'active':
      return isActive(now);
    case 'low_balance':
      return sql`${isActive(now)} and ${hasBalance(0, LOW_BALANCE)}`;
    case 'no_lesson':
      return sql`${hasBalance(1, BALANCE_MAX)} and coalesce(f.ahead_until <= ${now}, true)`;
    case 'new':
      return sql`a.created_at > ${daysBefore(now, NEW_FAMILY_DAYS)}`;
    case 'trial':
      return sql`f.has_tried and not f.has_bought`;
    case 'unreachable':
      return sql`account.id is not null and account.email_confirmed_at is null and account.phone_confirmed_at is null`;
    case 'blocked':
      return sql`account.blocked_at is not null`;
  }
}

export interface FamilyFilter {
  tab: FamilyTab;
  /** LIKE patterns that a search key of the account or a child has to match. */
  patterns: readonly string[] | undefined;
  teacherId?: string | undefined;
  courseId?: string | undefined;
  balanceFrom?: number | undefined;
  balanceTo?: number | undefined;
  nextBefore?: Date | undefined;
  lastBefore?: Date | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdTo?: Date | undefined;
  locale?: string | undefined;
  timeZone?: string | undefined;
  hasEmail?: 'yes' | 'no' | undefined;
}

function conditionsOf(filter: FamilyFilter, now: Date): RawBuilder<unknown> {
  const { patterns, teacherId, courseId, balanceFrom, balanceTo, nextBefore, lastBefore, createdFrom, createdTo } =
    filter;
  const conditions = [
    inTab(filter.tab, now),
    patterns &&
      sql`f.account_id in (select p.account_id from people p where p.type = 'student' and ${matches(patterns)})`,
    teacherId && accountsOf(sql`l.teacher_id = ${teacherId} and l.status <> 'cancelled'`),
    courseId && accountsOf(sql`l.course_id = ${courseId} and l.status <> 'cancelled'`),
    (balanceFrom !== undefined || balanceTo !== undefined) && hasBalance(balanceFrom ?? 0, balanceTo ?? BALANCE_MAX),
    // A lesson that ended and isn't decided yet may come first, so the few that remain are looked at.
    nextBefore &&
      sql`f.ahead_until > ${now} and f.next_at < ${nextBefore} and exists (
        select from people s join lessons l on l.student_id = s.id
        where s.account_id = f.account_id and ${isAhead(now)} and l.starts_at < ${nextBefore})`,
    lastBefore && sql`coalesce(f.held_at < ${lastBefore}, true)`,
    createdFrom && sql`a.created_at >= ${createdFrom}`,
    createdTo && sql`a.created_at < ${createdTo}`,
    filter.locale && sql`account.locale = ${filter.locale}`,
    filter.timeZone && sql`account.time_zone = ${filter.timeZone}`,
    filter.hasEmail &&
      (filter.hasEmail === 'yes'
        ? sql`account.email is not null`
        : sql`account.id is not null and account.email is null`),
  ];
  const given = conditions.filter((one) => typeof one === 'object');
  return sql.join(given, sql` and `);
}

/**
 * Left joins, because a list is counted without those that its conditions don't need. A condition that is also true of a
 * missing row says that the row is there: otherwise the planner can't begin with an index of that table.
 */
const FAMILIES = sql`family_states f
  left join accounts account on account.id = f.account_id left join people a on a.id = f.account_id`;

/** One page of accounts, the newest first. */
export async function listFamilies(db: Db, filter: FamilyFilter, now: Date, page: Page) {
  await requirePlace(db, page, sql`select id from people where id = ${page.cursor} and type = 'student'`);
  const wanted = conditionsOf(filter, now);
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
    select f.account_id as id, account.parent_name, account.email, account.phone, account.time_zone,
      account.blocked_at is not null as is_blocked, a.created_at, f.held_at as last_lesson_at
    from ${FAMILIES} where ${wanted} ${page.cursor === undefined ? sql`` : sql`and f.account_id < ${page.cursor}`}
    order by f.account_id desc limit ${page.limit + 1}
  `.execute(db);
  return { rows, total: await countRows(db, sql`${FAMILIES} where ${wanted}`) };
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

const of = (accountId: string) => sql`l.student_id in (select id from people where account_id = ${accountId})`;

/** The next lessons; one in progress counts as the next. */
export const listAhead = async (db: Db, accountId: string, now: Date, limit: number) =>
  (await familyLessons(sql`${of(accountId)} and ${isAhead(now)}`, sql`l.starts_at, l.id`, limit).execute(db)).rows;

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
    where w.student_id in (select id from people where account_id = ${accountId})
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
    where student_id in (select id from people where account_id = ${accountId})
      and checked_at is not null and verdict is not null
    order by checked_at desc limit 1
  `.execute(db);
  return rows[0];
}
