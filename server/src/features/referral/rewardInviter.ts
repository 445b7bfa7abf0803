import { referralLessons } from '@skylark/contract/payments.facts';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit, SCHOOL } from '../auditLog/index.ts';
import { addCreditEntry, readBalance, invalidateBalance } from '../credits/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findPerson, type Person } from '../people/index.ts';
import { lessonsToRevoke, isFriend } from './rules.ts';
import {
  addDebts,
  addReferral,
  addTakenBack,
  countEntries,
  dropOpenDebts,
  findInviterId,
  findReferral,
  findReferralOf,
  removeDebts,
} from './store.ts';

type RewardDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl' | 'bus'>;

/**
 * Rewards the inviter of this family: 1 lesson for the friend's first purchase of 8, 2 for 16 or more, once per friend
 * (specification, point 9). Notifies both. The caller holds the locks of both.
 */
export async function rewardInviter(
  deps: Deps,
  tx: Tx,
  friend: { id: string; email: string | null; phone: string | null; createdAt: Date },
  purchase: { id: string; lessonsCount: number },
): Promise<void> {
  const lessons = referralLessons(purchase.lessonsCount);
  const inviterId = lessons === 0 ? undefined : await findInviterId(tx, friend.id);
  const inviter = inviterId === undefined ? undefined : await findPerson(tx, inviterId);
  if (!inviter || !isFriend(inviter, friend)) return;
  const at = deps.clock.now();
  const isNew = await addReferral(tx, {
    friendId: friend.id,
    inviterId: inviter.id,
    purchaseId: purchase.id,
    lessons,
    givenAt: at,
  });
  if (!isNew) return;
  await addCreditEntry(tx, {
    studentId: inviter.id,
    amount: lessons,
    reason: 'referral',
    purchaseId: purchase.id,
    cause: `referral:${friend.id}:given`,
    createdAt: at,
  });
  await recordAudit(tx, SCHOOL, {
    action: 'referral.given',
    at,
    personId: inviter.id,
    details: { friend: friend.id, lessons },
  });
  const whole = await findPerson(tx, friend.id);
  if (!whole) return;
  await queueReferralMail(deps, tx, inviter, 'referral_given', whole, lessons, `referral:${friend.id}:given`);
  await queueReferralMail(deps, tx, whole, 'referral_thanks', inviter, lessons, `referral:${friend.id}:thanks`);
  await invalidateBalance(deps, tx, [inviter.id]);
}

/**
 * Takes back the reward for a refunded purchase as far as possible: a held lesson stays held, and a booked one owes its
 * credit until its outcome is known (docs/decisions/0052).
 * @param kept number of the purchase's lessons the friend keeps
 */
export async function revokeReward(deps: Deps, tx: Tx, purchaseId: string, kept: number): Promise<void> {
  const given = await findReferralOf(tx, purchaseId);
  if (!given) return;
  // Rewards used in lessons held since then can't be taken back.
  const used = await dropOpenDebts(tx, given.friendId);
  const due = Math.max(0, lessonsToRevoke(given.lessons, given.takenBack, kept) - used);
  const lessons = Math.min(due, await readBalance(tx, given.inviterId));
  const at = deps.clock.now();
  const owed = { friendId: given.friendId, inviterId: given.inviterId, at };
  await addDebts(tx, owed, due - lessons);
  if (lessons === 0) return;
  await take(deps, tx, given, lessons, at);
}

/**
 * Restores the reward that was taken back for a refund that has failed after all.
 * @param kept number of the purchase's lessons the friend keeps
 */
export async function restoreReward(deps: Deps, tx: Tx, purchaseId: string, kept: number): Promise<void> {
  const given = await findReferralOf(tx, purchaseId);
  if (!given) return;
  // The debts in booked lessons are computed again.
  const used = await dropOpenDebts(tx, given.friendId);
  const due = Math.max(0, lessonsToRevoke(given.lessons, 0, kept) - used);
  const at = deps.clock.now();
  await addDebts(tx, { friendId: given.friendId, inviterId: given.inviterId, at }, due - given.takenBack);
  const lessons = given.takenBack - due;
  if (lessons <= 0) return;
  await addTakenBack(tx, given.friendId, -lessons);
  await addCreditEntry(tx, {
    studentId: given.inviterId,
    amount: lessons,
    reason: 'referral',
    purchaseId,
    cause: await nextCause(tx, given, 'again'),
    createdAt: at,
  });
  await recordAudit(tx, SCHOOL, {
    action: 'referral.given_again',
    at,
    personId: given.inviterId,
    details: { friend: given.friendId, lessons },
  });
  await invalidateBalance(deps, tx, [given.inviterId]);
}

/** A cause not used before: a reward may be taken back and restored more than once. */
const nextCause = async (tx: Tx, given: { friendId: string; purchaseId: string }, what: string): Promise<string> =>
  `referral:${given.friendId}:${what}:${await countEntries(tx, given.purchaseId)}`;

/**
 * Called when lessons' credits are returned. If these contained rewards that are owed back, they are taken back now.
 * Requires the students' locks.
 */
export async function revokeOwedRewards(deps: RewardDeps, tx: Tx, lessonIds: readonly string[]): Promise<void> {
  for (const friendId of await removeDebts(tx, lessonIds)) {
    const given = await findReferral(tx, friendId);
    if (given) await take(deps, tx, given, 1, deps.clock.now());
  }
}

async function take(
  deps: RewardDeps,
  tx: Tx,
  given: { friendId: string; inviterId: string; purchaseId: string; takenBack: number },
  lessons: number,
  at: Date,
): Promise<void> {
  const { purchaseId } = given;
  const cause = await nextCause(tx, given, 'back');
  await addTakenBack(tx, given.friendId, lessons);
  await addCreditEntry(tx, {
    studentId: given.inviterId,
    amount: -lessons,
    reason: 'referral',
    purchaseId,
    cause,
    createdAt: at,
  });
  await recordAudit(tx, SCHOOL, {
    action: 'referral.taken_back',
    at,
    personId: given.inviterId,
    details: { friend: given.friendId, lessons },
  });
  const [inviter, friend] = [await findPerson(tx, given.inviterId), await findPerson(tx, given.friendId)];
  if (inviter && friend) await queueReferralMail(deps, tx, inviter, 'referral_back', friend, lessons, cause);
  await invalidateBalance(deps, tx, [given.inviterId]);
}

async function queueReferralMail(
  deps: RewardDeps,
  tx: Tx,
  to: Person,
  kind: 'referral_given' | 'referral_thanks' | 'referral_back',
  friend: Person,
  count: number,
  cause: string,
): Promise<void> {
  if (to.email === null) return;
  const words = {
    name: to.parentName ?? to.firstName,
    school: deps.config.schoolName,
    link: `${deps.publicUrl()}/invite-friends`,
    friend: friend.firstName,
    count,
  };
  const locale = (to.locale ?? DEFAULT_LOCALE) as Locale;
  await queueMail(deps, tx, { personId: to.id, email: to.email, locale }, kind, words, cause, { aboutId: friend.id });
}
