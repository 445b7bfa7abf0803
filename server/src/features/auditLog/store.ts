import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

export async function addAuditEntries(
  db: Db,
  entries: {
    at: Date;
    action: string;
    actorKind: string;
    actorId: string | null;
    actorName: string;
    lessonId: string | null;
    personId: string | null;
    details: string;
    actId: string | null;
  }[],
): Promise<void> {
  await db.insertInto('auditLog').values(entries).execute();
}

/** The newest entries with one action about an account or a child of it. */
export const listEntriesOfAccount = (db: Db, accountId: string, action: string, limit: number) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'details'])
    .where('action', '=', action)
    .where((eb) => eb('personId', 'in', eb.selectFrom('people').select('id').where('accountId', '=', accountId)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The newest entries about a lesson. */
export const listLessonEntries = (db: Db, lessonId: string, limit: number) =>
  withNames(entries(db, undefined).where('a.lessonId', '=', lessonId))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();

export type AuditRow = Awaited<ReturnType<typeof listLessonEntries>>[number];

export interface AuditFilter {
  lessonId?: string | undefined;
  /** The person concerned: named by the entry, or the teacher of the lesson it is about. */
  personId?: string | undefined;
  by?: string | undefined;
  byId?: string | undefined;
  /** Prefix of the action: letters, dots and underscores only. */
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Newest first, after the cursor; one more than the limit if more follow. */
export async function listAuditEntries(db: Db, of: AuditFilter, page: Page) {
  await requirePlace(db, page, sql`select id from audit_log where id = ${page.cursor}`);
  const wanted = entries(db, of.personId)
    .$if(of.lessonId !== undefined, (query) => query.where('a.lessonId', '=', of.lessonId ?? ''))
    .$if(of.by !== undefined, (query) => query.where('a.actorName', '=', of.by ?? ''))
    .$if(of.byId !== undefined, (query) => query.where('a.actorId', '=', of.byId ?? ''))
    .$if(of.action !== undefined, (query) => query.where(sql<boolean>`starts_with(a.action, ${of.action ?? ''})`))
    .$if(of.from !== undefined, (query) => query.where('a.at', '>=', of.from ?? new Date(0)))
    .$if(of.to !== undefined, (query) => query.where('a.at', '<', of.to ?? new Date(0)));
  const rows = await withNames(wanted)
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(a.at, a.id) < (select at, id from audit_log where id = ${page.cursor})`),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** The action recorded when a manager opens a family's page. */
export const FAMILY_OPENED = 'family.opened';

/** Entries about the people of an account, newest first: acts, or managers' looks at them. */
export async function listFamilyEntries(db: Db, accountId: string, only: 'acts' | 'looks', page: Page) {
  await requirePlace(db, page, sql`select id from audit_log where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('auditLog as e')
    .select(COLUMNS)
    .where('e.action', only === 'looks' ? '=' : '<>', FAMILY_OPENED)
    .where('e.personId', 'in', (eb) => eb.selectFrom('people').select('id').where('accountId', '=', accountId));
  const rows = await withNames(db.selectFrom(wanted.as('a')))
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(a.at, a.id) < (select at, id from audit_log where id = ${page.cursor})`),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** Whether a manager has opened a family's page since a time. */
export const hasOpened = async (db: Db, accountId: string, managerId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('auditLog')
    .select('id')
    .where('personId', '=', accountId)
    .where('at', '>=', since)
    .where('action', '=', FAMILY_OPENED)
    .where('actorId', '=', managerId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const COLUMNS = [
  'e.id',
  'e.at',
  'e.action',
  'e.actorKind',
  'e.actorId',
  'e.actorName',
  'e.lessonId',
  'e.personId',
  'e.details',
] as const;

/**
 * All entries, or those that concern one person. The teacher of a lesson isn't stored with its entries, so they are
 * found through the lesson; a union, because an "or" over two tables can't use their indexes.
 */
function entries(db: Db, personId: string | undefined) {
  const all = db.selectFrom('auditLog as e').select(COLUMNS);
  if (personId === undefined) return db.selectFrom(all.as('a'));
  const ofLessons = db
    .selectFrom('auditLog as e')
    .select(COLUMNS)
    .where('e.lessonId', 'in', idsOfLessons(personId))
    .where(sql<boolean>`e.person_id is distinct from ${personId}`);
  return db.selectFrom(all.where('e.personId', '=', personId).unionAll(ofLessons).as('a'));
}

/** The ids of a teacher's lessons, as a query whose two halves can each use an index. */
export const idsOfLessons = (teacherId: string) => sql<string>`(
  select id from lessons where teacher_id = ${teacherId} and status <> 'cancelled'
  union all select id from lessons where teacher_id = ${teacherId} and status = 'cancelled'
)`;

/** The columns of a line, with the name of the person concerned: null once that person has been deleted. */
const withNames = (wanted: ReturnType<typeof entries>) =>
  wanted
    .leftJoin('people as p', (join) => join.onRef('p.id', '=', 'a.personId').on('p.deletedAt', 'is', null))
    .select(['a.id', 'a.at', 'a.action', 'a.actorKind', 'a.actorId', 'a.actorName', 'a.lessonId', 'a.personId'])
    .select(['a.details', sql<string | null>`btrim(p.first_name || ' ' || p.last_name)`.as('personName')]);

/** Details whose values come from our code, not from people. */
const OWN_WORDS = ['by', 'provider', 'currency', 'status'];
const ID_OR_INSTANT = '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z)$';

/**
 * Removes anything that may identify the person from entries about their actions, about them and about their lessons.
 */
export async function anonymizeAuditEntries(db: Db, personId: string): Promise<void> {
  await sql`
    update audit_log set
      actor_name = case when actor_kind = 'person' and actor_id = ${personId} then '—' else actor_name end,
      details = coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(details)
        where jsonb_typeof(value) in ('number', 'boolean') or key = any (${OWN_WORDS})
          or (jsonb_typeof(value) = 'string' and value #>> '{}' ~ ${ID_OR_INSTANT})
      ), '{}')
    where person_id = ${personId} or (actor_kind = 'person' and actor_id = ${personId})
      or lesson_id in (select id from lessons where student_id = ${personId} or teacher_id = ${personId})
  `.execute(db);
}
