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
  }[],
): Promise<void> {
  await db.insertInto('auditLog').values(entries).execute();
}

/** Newest first. */
export const listAuditLog = (
  db: Db,
  of: { lessonId?: string | undefined; personId?: string | undefined },
  limit: number,
) =>
  db
    .selectFrom('auditLog')
    .select(['id', 'at', 'action', 'actorKind', 'actorName', 'lessonId', 'personId', 'details'])
    .$if(of.lessonId !== undefined, (query) => query.where('lessonId', '=', of.lessonId ?? ''))
    .$if(of.personId !== undefined, (query) => query.where('personId', '=', of.personId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export interface AuditFilter {
  lessonId?: string | undefined;
  personId?: string | undefined;
  by?: string | undefined;
  /** Prefix of the action: letters, dots and underscores only. */
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Newest first, after the cursor; one more than the limit if more follow. */
export async function listAuditEntries(db: Db, of: AuditFilter, page: Page) {
  await requirePlace(db, page, sql`select id from audit_log where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('auditLog')
    .$if(of.lessonId !== undefined, (query) => query.where('lessonId', '=', of.lessonId ?? ''))
    .$if(of.personId !== undefined, (query) => query.where('personId', '=', of.personId ?? ''))
    .$if(of.by !== undefined, (query) => query.where('actorName', '=', of.by ?? ''))
    .$if(of.action !== undefined, (query) => query.where(sql<boolean>`starts_with(action, ${of.action ?? ''})`))
    .$if(of.from !== undefined, (query) => query.where('at', '>=', of.from ?? new Date(0)))
    .$if(of.to !== undefined, (query) => query.where('at', '<', of.to ?? new Date(0)));
  const rows = await wanted
    .select(['id', 'at', 'action', 'actorName', 'lessonId', 'personId', 'details'])
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (select at, id from audit_log where id = ${page.cursor})`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

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
