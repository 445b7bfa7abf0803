import type { CheckFault, CheckVerdict } from '@skylark/contract/readyCheck.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

interface NewLink {
  lessonId: string;
  studentId: string;
  tokenHash: Buffer;
  sentAt: Date;
}

export async function saveLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('readyChecks')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('lessonId').doUpdateSet({ ...link, checkedAt: null, verdict: null, faults: [], told: [] }),
    )
    .execute();
}

/**
 * Finds the check of a valid link: until its lesson ends, and as long as the lesson is still booked for this child,
 * with any teacher.
 */
export const findCheck = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('readyChecks as c')
    .innerJoin('lessons as l', (join) => join.onRef('l.id', '=', 'c.lessonId').onRef('l.studentId', '=', 'c.studentId'))
    .innerJoin('people as s', 's.id', 'l.studentId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .select(['c.lessonId', 'c.studentId', 'l.teacherId', 'l.startsAt', 'a.timeZone', 'a.locale'])
    .select(['s.firstName as child', 't.firstName as teacher'])
    .where('c.tokenHash', '=', tokenHash)
    .where('l.endsAt', '>', now)
    .where('l.status', 'in', ['booked', 'in_progress'])
    .where('s.deletedAt', 'is', null)
    .executeTakeFirst();

/** The faults the family has already been sent a remedy for; locks the row until the transaction ends. */
export const lockSentRemedies = (tx: Tx, lessonId: string, tokenHash: Buffer) =>
  tx
    .selectFrom('readyChecks')
    .select('told')
    .where('lessonId', '=', lessonId)
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

interface Result {
  checkedAt: Date;
  verdict: CheckVerdict;
  faults: CheckFault[];
  told: string[];
}

export const saveResult = (tx: Tx, lessonId: string, result: Result) =>
  tx.updateTable('readyChecks').set(result).where('lessonId', '=', lessonId).execute();

export const findResult = (db: Db, lessonId: string) =>
  db
    .selectFrom('readyChecks')
    .select(['sentAt', 'checkedAt', 'verdict', 'faults'])
    .where('lessonId', '=', lessonId)
    .executeTakeFirst();

interface Of {
  state: 'all' | 'failed' | 'unchecked';
  from: Date;
  to: Date;
}

/** One page for managers, soonest lesson first. */
export async function listChecks(db: Db, { state, from, to }: Of, page: Page) {
  await requirePlace(db, page, sql`select id from lessons where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('lessons as l')
    .leftJoin('readyChecks as c', 'c.lessonId', 'l.id')
    .where('l.status', 'in', ['booked', 'in_progress'])
    .where('l.startsAt', '>=', from)
    .where('l.startsAt', '<', to)
    .$if(state === 'failed', (query) => query.where('c.verdict', '<>', 'ready'))
    .$if(state === 'unchecked', (query) => query.where('c.verdict', 'is', null));
  const rows = await wanted
    .innerJoin('people as s', 's.id', 'l.studentId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .select(['l.id', 'l.startsAt', 'l.studentId', 'a.timeZone', 'c.sentAt', 'c.checkedAt', 'c.verdict', 'c.faults'])
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('student'))
    .select(sql<string>`trim(t.first_name || ' ' || t.last_name)`.as('teacher'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(l.starts_at, l.id) > (select starts_at, id from lessons where id = ${page.cursor})`),
    )
    .orderBy('l.startsAt')
    .orderBy('l.id')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}
