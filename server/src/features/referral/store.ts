import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The person whose link someone registered through. */
export async function findInviterId(db: Db, friendId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from people f join people i on i.referral_code = upper(f.invite_code)
    where f.id = ${friendId} and i.id <> f.id and i.type = 'student'
  `.execute(db);
  return rows[0]?.id;
}

/**
 * Everyone whose balance a friend's payments may change, to be locked with the friend: by code, and whoever was
 * rewarded for the friend. When either of the two is deleted, the code is removed and the reward stays.
 */
export async function listInviterIds(db: Db, friendId: string): Promise<string[]> {
  const rewarded = await db
    .selectFrom('referrals')
    .select('inviterId')
    .where('friendId', '=', friendId)
    .executeTakeFirst();
  return [...new Set([await findInviterId(db, friendId), rewarded?.inviterId])].filter((id) => id !== undefined);
}

export const findInviterNames = (db: Db, code: string) =>
  db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select(['parentName', 'firstName'])
    .where('referralCode', '=', code.toUpperCase())
    .where('type', '=', 'student')
    .executeTakeFirst();

/** @returns false if this friend was rewarded before */
export async function addReferral(
  db: Db,
  referral: { friendId: string; inviterId: string; purchaseId: string; lessons: number; givenAt: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('referrals')
    .values(referral)
    .onConflict((conflict) => conflict.column('friendId').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export const findReferralOf = (db: Db, purchaseId: string) =>
  db
    .selectFrom('referrals')
    .select(['friendId', 'inviterId', 'purchaseId', 'lessons', 'takenBack', 'givenAt'])
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();

export async function addTakenBack(db: Db, friendId: string, lessons: number): Promise<void> {
  await db
    .updateTable('referrals')
    .set((eb) => ({ takenBack: eb('takenBack', '+', lessons) }))
    .where('friendId', '=', friendId)
    .execute();
}

/** Number of entries that a reward has in the ledger. */
export async function countEntries(db: Db, purchaseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from credit_entries where purchase_id = ${purchaseId} and reason = 'referral'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Records which booked lessons of an inviter contain a reward that couldn't be taken back: the oldest credits are used
 * first, so lessons booked last contain the newest credits. A lesson owes at most one reward.
 */
export async function addDebts(
  db: Db,
  of: { friendId: string; inviterId: string; at: Date },
  count: number,
): Promise<void> {
  if (count <= 0) return;
  await sql`
    insert into referral_debts (lesson_id, friend_id, created_at)
    select l.id, ${of.friendId}, ${of.at} from lessons l
    where l.student_id = ${of.inviterId} and l.status in ('booked', 'in_progress') and not l.is_trial
      and exists (select 1 from credit_entries c where c.cause = 'lesson:' || l.id || ':booked')
      and not exists (select 1 from referral_debts d where d.lesson_id = l.id)
    order by l.created_at desc, l.id desc limit ${count}
  `.execute(db);
}

/**
 * Removes the debts of booked lessons, to be computed again. @returns the number of lessons in which the reward was
 * used up
 */
export async function dropOpenDebts(db: Db, friendId: string): Promise<number> {
  await db
    .deleteFrom('referralDebts')
    .where('friendId', '=', friendId)
    .where('lessonId', 'in', (eb) =>
      eb.selectFrom('lessons').select('id').where('status', 'in', ['booked', 'in_progress']),
    )
    .execute();
  const used = await db.selectFrom('referralDebts').select('lessonId').where('friendId', '=', friendId).execute();
  return used.length;
}

/** Takes the rewards that lessons owe; returns each only once. @returns the friends they were given for */
export async function removeDebts(db: Db, lessonIds: readonly string[]): Promise<string[]> {
  if (lessonIds.length === 0) return [];
  const debts = await db.deleteFrom('referralDebts').where('lessonId', 'in', lessonIds).returning('friendId').execute();
  return debts.map(({ friendId }) => friendId);
}

/** A reward with the part that is still owed. */
export const findReferral = (db: Db, friendId: string) =>
  db
    .selectFrom('referrals')
    .select(['friendId', 'inviterId', 'purchaseId', 'lessons', 'takenBack'])
    .where('friendId', '=', friendId)
    .executeTakeFirst();

const FRIENDS_SHOWN = 100;

/** Newest first. */
export const listFriends = (db: Db, inviterId: string, code: string) =>
  db
    .selectFrom('people as f')
    .leftJoin('referrals as r', 'r.friendId', 'f.id')
    .select(['f.firstName', 'f.createdAt', 'r.lessons', 'r.takenBack'])
    .where(sql<boolean>`upper(f.invite_code) = ${code}`)
    .where('f.id', '<>', inviterId)
    .where('f.type', '=', 'student')
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(FRIENDS_SHOWN)
    .execute();
