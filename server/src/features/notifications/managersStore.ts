import type { ManagerNoticeKind, ManagerRole } from '@skylark/contract/manager.facts';
import type { NoticeChoices } from '@skylark/contract/managerNotices';
import type { Locale } from '@skylark/contract/people.facts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** An active manager, with the addresses for messages. */
interface ReachedManager {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: ManagerRole;
  locale: Locale;
  notices: NoticeChoices;
}

/** Active managers, or one of them. */
export async function listReachedManagers(db: Db, id?: string): Promise<ReachedManager[]> {
  const rows = await db
    .selectFrom('managers')
    .select(['id', 'name', 'email', 'phone', 'role', 'locale', 'notices'])
    .where('endedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    role: row.role as ManagerRole,
    locale: row.locale as Locale,
    notices: row.notices as NoticeChoices,
  }));
}

/** Managers with an email. */
export const listMailedManagers = async (db: Db, id?: string) =>
  (await listReachedManagers(db, id)).flatMap(({ email, ...manager }) =>
    email === null ? [] : [{ ...manager, email }],
  );

export interface NewNotice {
  managerId: string;
  kind: ManagerNoticeKind;
  text: string;
  /** Written once per manager. */
  cause: string;
  lessonId: string | null;
  aboutId: string;
  createdAt: Date;
}

export async function addNotices(db: Db, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('managerNotices')
    .values(notices)
    .onConflict((conflict) => conflict.columns(['managerId', 'cause']).doNothing())
    .execute();
}

export async function listManagersWithNotices(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('managerNotices')
    .select('managerId')
    .distinct()
    .where('messageId', 'is', null)
    .where('createdAt', '<', before)
    .execute();
  return rows.map(({ managerId }) => managerId);
}

/** Locks notices that aren't in a digest yet, oldest first, so that only one of two servers puts them into one. */
export async function lockNotices(tx: Tx, managerId: string, before: Date) {
  const rows = await tx
    .selectFrom('managerNotices')
    .select(['id', 'kind', 'text'])
    .where('managerId', '=', managerId)
    .where('messageId', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ManagerNoticeKind }));
}

export async function removeNotices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('managerNotices').where('id', 'in', ids).execute();
}

export async function putInDigest(tx: Tx, ids: readonly string[], messageId: string): Promise<void> {
  await tx.updateTable('managerNotices').set({ messageId }).where('id', 'in', ids).execute();
}

/** The kinds of notices in a digest. */
export async function listDigestKinds(db: Db, messageId: string): Promise<ManagerNoticeKind[]> {
  const rows = await db
    .selectFrom('managerNotices')
    .select('kind')
    .distinct()
    .where('messageId', '=', messageId)
    .execute();
  return rows.map(({ kind }) => kind as ManagerNoticeKind);
}

/** Moves a digest's notices to the next one. */
export async function takeOutOfDigest(db: Db, messageId: string): Promise<void> {
  await db.updateTable('managerNotices').set({ messageId: null }).where('messageId', '=', messageId).execute();
}
