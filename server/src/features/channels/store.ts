import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const accountOf = (personId: string) => sql<string>`(select account_id from people where id = ${personId})`;

/** An account's devices, oldest first; excludes those whose session has ended. */
const devicesOf = (db: Db, accountId: string, at: Date) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .where('sessions.accountId', '=', accountId)
    .where('sessions.expiresAt', '>', at)
    .orderBy('pushDevices.id');

export const listDevices = (db: Db, accountId: string, at: Date) =>
  devicesOf(db, accountId, at).select(['pushDevices.id', 'pushDevices.sessionId', 'pushDevices.createdAt']).execute();

export const listChats = (db: Db, accountId: string) =>
  db
    .selectFrom('telegramChats')
    .select(['chatId', 'name', 'linkedAt'])
    .where('accountId', '=', accountId)
    .orderBy('linkedAt')
    .orderBy('chatId')
    .execute();

/** A browser has one subscription and one session: replaces earlier rows of either. */
export async function putDevice(
  db: Db,
  device: { sessionId: string; endpoint: string; p256dh: string; auth: string; createdAt: Date },
): Promise<void> {
  await db
    .deleteFrom('pushDevices')
    .where((eb) => eb.or([eb('sessionId', '=', device.sessionId), eb('endpoint', '=', device.endpoint)]))
    .execute();
  await db.insertInto('pushDevices').values(device).execute();
}

/** @returns the device's owner; undefined if there is no such device, or its session has ended */
export async function renewDevice(
  db: Db,
  old: { endpoint: string; auth: string },
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  at: Date,
): Promise<string | undefined> {
  const renewed = await db
    .updateTable('pushDevices')
    .from('sessions')
    .set({ endpoint, p256dh, auth })
    .whereRef('sessions.id', '=', 'pushDevices.sessionId')
    .where('sessions.expiresAt', '>', at)
    .where('pushDevices.endpoint', '=', old.endpoint)
    .where('pushDevices.auth', '=', old.auth)
    .returning('sessions.accountId')
    .executeTakeFirst();
  return renewed?.accountId;
}

export const findDevice = (db: Db, id: string) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .select(['endpoint', 'p256dh', 'auth', 'sessions.accountId'])
    .where('pushDevices.id', '=', id)
    .executeTakeFirst();

/** A manager's browser that gets alarms, while its session is open. */
export const findManagerDevice = (db: Db, id: string) =>
  db.selectFrom('managerPushDevices').select(['endpoint', 'p256dh', 'auth']).where('id', '=', id).executeTakeFirst();

export const listManagerDevices = (db: Db, managerIds: readonly string[], at: Date) =>
  db
    .selectFrom('managerPushDevices as d')
    .innerJoin('managerSessions as s', 's.id', 'd.sessionId')
    .select(['d.id', 'd.sessionId', 's.managerId'])
    .where('s.managerId', 'in', managerIds)
    .where('s.expiresAt', '>', at)
    .orderBy('d.id')
    .execute();

/** Locks a desk session before anything that depends on it is added. @returns whether it still exists */
export async function holdDeskSession(tx: Tx, sessionId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('managerSessions')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** A browser has one subscription and one session: replaces earlier rows of either. */
export async function putManagerDevice(
  db: Db,
  device: { sessionId: string; endpoint: string; p256dh: string; auth: string; createdAt: Date },
): Promise<void> {
  await db
    .deleteFrom('managerPushDevices')
    .where((eb) => eb.or([eb('sessionId', '=', device.sessionId), eb('endpoint', '=', device.endpoint)]))
    .execute();
  await db.insertInto('managerPushDevices').values(device).execute();
}

export async function removeManagerDevice(db: Db, by: { id: string } | { sessionId: string }): Promise<void> {
  await db
    .deleteFrom('managerPushDevices')
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('sessionId' in by, (query) => query.where('sessionId', '=', 'sessionId' in by ? by.sessionId : ''))
    .execute();
}

export async function removeDevice(db: Db, by: { id: string } | { sessionId: string }): Promise<void> {
  await db
    .deleteFrom('pushDevices')
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('sessionId' in by, (query) => query.where('sessionId', '=', 'sessionId' in by ? by.sessionId : ''))
    .execute();
}

/** Only an account's newest code is valid. */
export async function putCode(
  db: Db,
  code: { accountId: string; sessionId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { accountId: _, ...next } = code;
  await db
    .insertInto('telegramCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(next))
    .execute();
}

/**
 * A code's owner; undefined if it was used, replaced or expired. Not locked, so that may still happen before it is
 * used.
 */
export async function findCodeOwner(db: Db, codeHash: Buffer, at: Date): Promise<string | undefined> {
  const code = await codeOf(db, codeHash, at).executeTakeFirst();
  return code?.accountId;
}

/** Like findCodeOwner, but locks the code until the transaction ends. */
export async function lockCode(tx: Tx, codeHash: Buffer, at: Date): Promise<string | undefined> {
  const code = await codeOf(tx, codeHash, at).forUpdate().executeTakeFirst();
  return code?.accountId;
}

const codeOf = (db: Db, codeHash: Buffer, at: Date) =>
  db.selectFrom('telegramCodes').select('accountId').where('codeHash', '=', codeHash).where('expiresAt', '>', at);

export const removeCode = (tx: Tx, codeHash: Buffer) =>
  tx.deleteFrom('telegramCodes').where('codeHash', '=', codeHash).execute();

export const removeOldCodes = (db: Db, at: Date) =>
  db.deleteFrom('telegramCodes').where('expiresAt', '<', at).execute();

/** @returns whether it is linked to the account now; false if it is another's and may not be moved */
export async function putChat(
  db: Db,
  chat: { chatId: string; accountId: string; name: string; linkedAt: Date },
  mayMove: boolean,
): Promise<boolean> {
  const put = await db
    .insertInto('telegramChats')
    .values(chat)
    .onConflict((conflict) => {
      const update = conflict
        .column('chatId')
        .doUpdateSet({ accountId: chat.accountId, name: chat.name, linkedAt: chat.linkedAt });
      return mayMove ? update : update.where('telegramChats.accountId', '=', chat.accountId);
    })
    .returning('chatId')
    .executeTakeFirst();
  return put !== undefined;
}

/** The account whose notifications a chat gets. */
export async function findChatOwner(db: Db, chatId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('telegramChats')
    .select('accountId')
    .where('chatId', '=', chatId)
    .executeTakeFirst();
  return found?.accountId;
}

/** Whether a person's notifications are still sent to a chat. */
export async function isLinked(db: Db, chatId: string, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('telegramChats')
    .select('chatId')
    .where('chatId', '=', chatId)
    .where('accountId', '=', accountOf(personId))
    .executeTakeFirst();
  return found !== undefined;
}

/** @param accountId required owner, if the caller may be anyone @returns the previous owner */
export async function removeChat(db: Db, chatId: string, accountId?: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('telegramChats')
    .where('chatId', '=', chatId)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .returning('accountId')
    .executeTakeFirst();
  return removed?.accountId;
}

/** Also removes a code that could link another one. @returns the chats that got the account's notifications */
export async function removeChats(db: Db, accountId: string): Promise<string[]> {
  await db.deleteFrom('telegramCodes').where('accountId', '=', accountId).execute();
  const removed = await db.deleteFrom('telegramChats').where('accountId', '=', accountId).returning('chatId').execute();
  return removed.map(({ chatId }) => String(chatId));
}
