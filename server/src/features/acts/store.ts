import { sql } from 'kysely';
import type { ActKind } from '@skylark/contract/acts.facts';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

interface ActPlace {
  managerId: string;
  action: string;
  objectId: string;
  key: string;
}

/** @returns false if the manager has already used this key: the act that used it has finished */
export async function addAct(db: Db, act: ActPlace & { id: string; at: Date; givenHash: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('acts')
    .values({ ...act, people: [] })
    .onConflict((conflict) => conflict.columns(['managerId', 'action', 'objectId', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const findByKey = (db: Db, { managerId, action, objectId, key }: ActPlace) =>
  db
    .selectFrom('acts')
    .select(['givenHash', 'reply'])
    .where('managerId', '=', managerId)
    .where('action', '=', action)
    .where('objectId', '=', objectId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function finishAct(
  db: Db,
  id: string,
  done: { people: readonly string[]; reply: unknown; inverse: unknown; messageIds: string[] },
): Promise<void> {
  await db
    .updateTable('acts')
    .set({
      personId: done.people[0] ?? null,
      people: [...new Set(done.people)],
      reply: JSON.stringify(done.reply),
      inverse: done.inverse === null ? null : JSON.stringify(done.inverse),
      messageIds: done.messageIds,
    })
    .where('id', '=', id)
    .execute();
}

export const findActForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('acts')
    .select(['id', 'at', 'managerId', 'action', 'objectId', 'inverse', 'messageIds', 'undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function setUndone(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db.updateTable('acts').set({ undoneAt: at, undoneBy: by }).where('id', '=', id).execute();
}

/** Acts of a manager, the newest first. */
export async function pageOwnActs(db: Db, managerId: string, kind: ActKind | undefined, page: Page) {
  await requirePlace(db, page, sql`select id from acts where id = ${page.cursor} and manager_id = ${managerId}`);
  const wanted = db
    .selectFrom('acts as a')
    .leftJoin('people as p', 'p.id', 'a.personId')
    .where('a.managerId', '=', managerId)
    .$if(kind !== undefined, (query) => query.where('a.action', '=', kind ?? ''));
  const rows = await wanted
    .leftJoin('lessons as l', 'l.id', 'a.objectId')
    .select(['a.id', 'a.at', 'a.action', 'a.reply', 'a.undoneAt', 'l.id as lessonId'])
    .select(['p.id as personId', 'p.type', 'p.firstName', 'p.lastName'])
    .select((eb) => eb('a.inverse', 'is not', null).as('hasInverse'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(a.at, a.id) < (select at, id from acts where id = ${page.cursor})`),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted.select('a.id')} as wanted`) };
}

/** Acts about a person are deleted with the person. */
export async function removeActsOf(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('acts')
    .where(sql<boolean>`people @> array[${personId}::uuid]`)
    .execute();
}

export const listActsOf = (db: Db, personId: string) =>
  db
    .selectFrom('acts')
    .select(['at', 'action', 'undoneAt'])
    .where(sql<boolean>`people @> array[${personId}::uuid]`)
    .orderBy('at')
    .orderBy('id')
    .execute();
