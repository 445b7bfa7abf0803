import { type RawBuilder, sql } from 'kysely';
import type { InboxKind, InboxView } from '@skylark/contract/managerInbox.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

export interface InboxFilter {
  view: InboxView;
  kinds: readonly InboxKind[];
  personId: string | undefined;
  managerId: string;
  now: Date;
  /** The end of the school's day. */
  tonight: Date;
}

const AWAKE = (now: Date) => sql`(i.snoozed_until is null or i.snoozed_until <= ${now})`;

function inView({ view, managerId, now, tonight }: InboxFilter): RawBuilder<unknown> {
  switch (view) {
    case 'all':
      return sql`i.closed_at is null and ${AWAKE(now)}`;
    case 'mine':
      return sql`i.closed_at is null and ${AWAKE(now)} and i.assignee_id = ${managerId}`;
    case 'nobody':
      return sql`i.closed_at is null and ${AWAKE(now)} and i.assignee_id is null`;
    case 'today':
      return sql`i.closed_at is null and ${AWAKE(now)} and i.due_at < ${tonight}`;
    case 'snoozed':
      return sql`i.closed_at is null and i.snoozed_until > ${now}`;
    case 'closed':
      return sql`i.closed_at is not null`;
  }
}

const of = (filter: InboxFilter): RawBuilder<unknown> => sql`i.kind = any (${filter.kinds}::text[])
  ${filter.personId === undefined ? sql`` : sql`and i.person_id = ${filter.personId}`} and ${inView(filter)}`;

/** Groups items that are shown as one line; items of different assignees stay separate. */
const LINE = sql`coalesce(i.fold, i.id::text), i.assignee_id`;

/** Lines of a view: the first item of each, and the number of items in it. Closed items aren't grouped. */
export async function listLines(db: Db, filter: InboxFilter, page: Page) {
  await requirePlace(db, page, sql`select id from inbox_items where id = ${page.cursor}`);
  if (filter.view === 'closed') {
    const after =
      page.cursor === undefined
        ? sql``
        : sql`and (i.closed_at, i.id) < (select closed_at, id from inbox_items where id = ${page.cursor})`;
    const { rows } = await sql<{ id: string; count: number }>`
      select i.id, 1 as count from inbox_items i where ${of(filter)} ${after}
      order by i.closed_at desc, i.id desc limit ${page.limit + 1}
    `.execute(db);
    return { rows, total: await countRows(db, sql`inbox_items i where ${of(filter)}`) };
  }
  const lines = sql`
    select (array_agg(i.id order by i.due_at, i.id))[1] as id, min(i.due_at) as due_at, count(*)::int as count
    from inbox_items i where ${of(filter)} group by ${LINE}`;
  const after =
    page.cursor === undefined
      ? sql``
      : sql`where (due_at, id) > (select due_at, id from inbox_items where id = ${page.cursor})`;
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count from (${lines}) as lines ${after} order by due_at, id limit ${page.limit + 1}
  `.execute(db);
  return { rows, total: await countRows(db, sql`(${lines}) as lines`) };
}

export async function countViews(db: Db, filter: InboxFilter) {
  const { managerId, now, tonight } = filter;
  const count = (where: RawBuilder<unknown>) => sql`count(distinct (${LINE})) filter (where ${where})::int`;
  const { rows } = await sql<{ all: number; mine: number; nobody: number; today: number; snoozed: number }>`
    select ${count(AWAKE(now))} as "all",
      ${count(sql`${AWAKE(now)} and i.assignee_id = ${managerId}`)} as mine,
      ${count(sql`${AWAKE(now)} and i.assignee_id is null`)} as nobody,
      ${count(sql`${AWAKE(now)} and i.due_at < ${tonight}`)} as today,
      ${count(sql`i.snoozed_until > ${now}`)} as snoozed
    from inbox_items i where i.closed_at is null and i.kind = any (${filter.kinds}::text[])
  `.execute(db);
  return rows[0] ?? { all: 0, mine: 0, nobody: 0, today: 0, snoozed: 0 };
}

/** Items with the data of their sources, in the order of the ids. */
export async function readItems(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    kind: InboxKind;
    version: number;
    sourceId: string | null;
    code: string;
    words: string;
    personId: string | null;
    personType: 'student' | 'teacher' | null;
    personName: string | null;
    lessonId: string | null;
    lessonAt: Date | null;
    child: string | null;
    teacher: string | null;
    createdAt: Date;
    dueAt: Date;
    assigneeId: string | null;
    assignee: string | null;
    snoozedUntil: Date | null;
    closedAt: Date | null;
    closedBy: string | null;
    madeBy: string | null;
  }>`
    select i.id, i.kind, i.version, i.source_id, i.person_id, who.type as person_type,
      coalesce(nullif(account.parent_name, ''), trim(who.first_name || ' ' || who.last_name)) as person_name,
      coalesce(problem.kind, wish.kind, trial.reason, message.channel || ':' || message.kind, '') as code,
      coalesce(problem.words, wish.wish, trial.wish, absence.reason, review.text, deck.title, refund.reason,
        nullif(i.text, ''), '') as words,
      l.id as lesson_id, l.starts_at as lesson_at, trim(s.first_name || ' ' || s.last_name) as child,
      trim(t.first_name || ' ' || t.last_name) as teacher,
      i.created_at, i.due_at, i.assignee_id, assignee.name as assignee, i.snoozed_until, i.closed_at,
      closer.name as closed_by, maker.name as made_by
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join inbox_items i on i.id = wanted.id
    left join people who on who.id = i.person_id left join accounts account on account.id = who.account_id
    left join lessons l on l.id = i.lesson_id
    left join people s on s.id = l.student_id
    left join people t on t.id = l.teacher_id
    left join managers assignee on assignee.id = i.assignee_id
    left join managers closer on closer.id = i.closed_by
    left join managers maker on maker.id = i.made_by
    left join lesson_problems problem on i.kind = 'lesson_problem' and problem.id = i.source_id
    left join lesson_wishes wish on i.kind = 'lesson_wish' and wish.id = i.source_id
    left join trial_wishes trial on i.kind = 'trial_wish' and trial.id = i.source_id
    left join messages message on i.kind = 'message_failed' and message.id = i.source_id
    left join absence_requests absence on i.kind = 'absence_uncovered' and absence.id = i.source_id
    left join reviews review on i.kind = 'review' and review.id = i.source_id
    left join teacher_decks deck on i.kind = 'deck' and deck.id = i.source_id
    left join refunds refund on i.kind = 'refund_failed' and refund.id = i.source_id
    order by wanted.place
  `.execute(db);
  return rows;
}
export type ItemRow = Awaited<ReturnType<typeof readItems>>[number];

/** What the source of an item's kind contains beyond what a line shows. */
export async function readBody(db: Db, id: string) {
  const { rows } = await sql<{
    answer: string | null;
    from: Date | null;
    to: Date | null;
    contact: string | null;
    version: string | null;
    count: number | null;
    amount: number | null;
    currency: string | null;
    studentId: string | null;
    lessonId: string | null;
    teacherId: string | null;
    timeZone: string | null;
    durationMinutes: number | null;
    offered: Date[] | null;
  }>`
    select problem.answer,
      coalesce(wish.starts_at, trial.starts_at, absence.starts_at, stop.stopped_at) as "from",
      coalesce(absence.ends_at, stop.continued_at) as "to",
      coalesce(trial.child_name || ' · ' || trial.parent_name || ' · ' || trial.phone, message.recipient) as contact,
      left(md5(review.score || ' ' || review.text), 12) as version,
      coalesce(review.score, greeting.duration_seconds, refund.lessons_count, jsonb_array_length(books.findings),
        (select count(*)::int from absence_lessons a join lessons l on l.id = a.lesson_id
         where a.request_id = absence.id and l.status = 'booked' and l.teacher_id = absence.teacher_id)) as count,
      refund.amount, purchase.currency,
      case when wish.kind <> 'cancel' then wish.student_id end as student_id, wished.id as lesson_id, wished.teacher_id,
      family.time_zone, wished.duration_minutes, wish.offered_starts as offered
    from inbox_items i
    left join lesson_problems problem on i.kind = 'lesson_problem' and problem.id = i.source_id
    left join lesson_wishes wish on i.kind = 'lesson_wish' and wish.id = i.source_id
    left join people child on child.id = wish.student_id left join accounts family on family.id = child.account_id
    left join lessons wished on wish.kind = 'move' and wished.id = wish.lesson_id
    left join trial_wishes trial on i.kind = 'trial_wish' and trial.id = i.source_id
    left join messages message on i.kind = 'message_failed' and message.id = i.source_id
    left join absence_requests absence on i.kind = 'absence_uncovered' and absence.id = i.source_id
    left join call_stops stop on i.kind = 'call_stopped' and stop.id = i.source_id
    left join reviews review on i.kind = 'review' and review.id = i.source_id
    left join teacher_greetings greeting on i.kind = 'greeting' and greeting.id = i.source_id
    left join book_checks books on i.kind = 'books_finding' and books.id = i.source_id
    left join refunds refund on i.kind = 'refund_failed' and refund.id = i.source_id
    left join purchases purchase on purchase.id = refund.purchase_id
    where i.id = ${id}
  `.execute(db);
  return rows[0];
}

export const listComments = (db: Db, itemId: string, limit: number) =>
  db
    .selectFrom('inboxComments as c')
    .innerJoin('managers as m', 'm.id', 'c.managerId')
    .select(['c.id', 'm.name as by', 'c.text', 'c.at'])
    .where('c.itemId', '=', itemId)
    .orderBy('c.at')
    .orderBy('c.id')
    .limit(limit)
    .execute();

export const listColleagues = (db: Db, roles: readonly ManagerRole[]) =>
  db
    .selectFrom('managers')
    .select(['id', 'name'])
    .where('endedAt', 'is', null)
    .where('role', 'in', roles)
    .orderBy('name')
    .limit(200)
    .execute();

/** Other managers who have had it open since a given time. */
export async function listHere(db: Db, itemId: string, managerId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('inboxLooks as o')
    .innerJoin('managers as m', 'm.id', 'o.managerId')
    .select('m.name')
    .where('o.itemId', '=', itemId)
    .where('o.managerId', '<>', managerId)
    .where('o.at', '>', since)
    .orderBy('m.name')
    .limit(50)
    .execute();
  return rows.map(({ name }) => name);
}

export async function keepLook(db: Db, look: { itemId: string; managerId: string; at: Date }): Promise<void> {
  await db
    .insertInto('inboxLooks')
    .values(look)
    .onConflict((conflict) => conflict.columns(['itemId', 'managerId']).doUpdateSet({ at: look.at }))
    .execute();
}

export async function removeOldLooks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('inboxLooks').where('at', '<', before).execute();
}

export const findItem = (db: Db, id: string) =>
  db
    .selectFrom('inboxItems')
    .select(['id', 'kind', 'personId', 'lessonId', 'sourceId', 'version', 'fold', 'assigneeId', 'closedAt', 'closedBy'])
    .where('id', '=', id)
    .executeTakeFirst();

/** An item with the others shown with it, locked in the order of their ids. */
export async function lockLine(tx: Tx, id: string) {
  const { rows } = await sql<{
    id: string;
    kind: InboxKind;
    personId: string | null;
    lessonId: string | null;
    sourceId: string | null;
    version: number;
    closedAt: Date | null;
    closedBy: string | null;
  }>`
    select i.id, i.kind, i.person_id, i.lesson_id, i.source_id, i.version, i.closed_at, i.closed_by
    from inbox_items i, inbox_items one
    where one.id = ${id} and (i.id = one.id or (i.fold = one.fold and one.closed_at is null and i.closed_at is null
      and i.assignee_id is not distinct from one.assignee_id
      and i.snoozed_until is not distinct from one.snoozed_until))
    order by i.id for update of i
  `.execute(tx);
  return rows;
}

export async function changeItems(
  tx: Tx,
  ids: readonly string[],
  changes: {
    assigneeId?: string | null;
    snoozedUntil?: Date | null;
    dueAt?: Date;
    closedAt?: Date | null;
    closedBy?: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('inboxItems')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

export async function insertTask(
  tx: Tx,
  task: {
    text: string;
    personId: string | null;
    madeBy: string;
    assigneeId: string | null;
    createdAt: Date;
    dueAt: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('inboxItems')
    .values({ ...task, kind: 'task' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Numbers of open tasks about a family, and of those created by a manager. */
export async function countTasks(db: Db, personId: string | null, madeBy: string) {
  const { rows } = await sql<{ ofPerson: number; ofMaker: number }>`
    select count(*) filter (where person_id = ${personId})::int as of_person,
      count(*) filter (where made_by = ${madeBy})::int as of_maker
    from inbox_items where kind = 'task' and closed_at is null
  `.execute(db);
  return rows[0] ?? { ofPerson: 0, ofMaker: 0 };
}

export async function insertComment(
  tx: Tx,
  comment: { itemId: string; managerId: string; text: string; at: Date },
): Promise<void> {
  await tx.insertInto('inboxComments').values(comment).execute();
}

export async function countComments(db: Db, itemId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inboxComments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Opens items for lessons that ended without a verdict: there is no event that could open them.
 * @param dueMinutes after their end
 */
export async function openUndecided(db: Db, endedBefore: Date, dueMinutes: number): Promise<void> {
  await sql`
    select open_inbox_item('undecided', l.id, account_of(l.student_id), l.id, l.ends_at,
      make_interval(mins => ${dueMinutes}::int), null)
    from lessons l
    where l.status in ('booked', 'in_progress') and l.ends_at < ${endedBefore} and not l.is_synthetic
      and not exists (select from inbox_items i where i.kind = 'undecided' and i.source_id = l.id and i.closed_at is null)
    limit 1000
  `.execute(db);
}

/** The account of a family by any of its people; undefined if it isn't one, or has been deleted. */
export async function findAccount(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from people p join people a on a.id = p.account_id
    where p.id = ${personId} and p.type = 'student' and a.deleted_at is null and not a.is_synthetic
  `.execute(db);
  return rows[0]?.id;
}

export const isColleague = async (db: Db, id: string, roles: readonly ManagerRole[]): Promise<boolean> =>
  (await db
    .selectFrom('managers')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('role', 'in', roles)
    .executeTakeFirst()) !== undefined;
