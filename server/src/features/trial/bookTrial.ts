import type { TrialBooked } from '@skylark/contract/trial';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { StaleRead, transact } from '../../platform/db/transact.ts';
import { Failure } from '../../platform/http/failure.ts';
import {
  countGuess,
  findBySignInAddress,
  type RequestOrigin,
  hashToken,
  type Opened,
  openSessionFrom,
  provePhone,
  passwordMatches,
  registerByPhone,
} from '../auth/index.ts';
import { pairOf } from '../lessons/index.ts';
import { ageSaid, changePerson, findPerson, freeUntrusted, listFamily, lockPeople } from '../people/index.ts';
import { adoptMessages } from '../notifications/index.ts';
import { findHold, lockHold, removeHold } from '../schedule/index.ts';
import { bookHeldSlot } from './bookHeldSlot.ts';
import { childForTrial } from './childForTrial.ts';
import { trialCodes } from './codeStore.ts';
import type { Family } from './Family.ts';
import { addWishAndNotify } from './storeWish.ts';
import { CODE_CHECKS_PER_ADDRESS, OWN_TRIALS_PER_ACCOUNT } from './limits.ts';

interface Proof {
  codeId: string;
  holdId: string;
  phone: string;
}

/**
 * Checks the code sent for a held slot. Each try is counted before the code is compared. Then, in one transaction,
 * creates or finds the account, books the lesson and signs the family in. If the account's child has had lessons, a
 * different name adds a sibling; the same name, or too many children for the number, signs in without booking, and
 * managers get a wish (docs/decisions/0064).
 * @throws Failure invalid_code; code_used if it has expired, was used or tried too often; hold_expired, slot_taken
 */
export async function bookTrial(
  deps: Deps,
  given: Family & { codeId: string; smsCode: string },
  from: RequestOrigin,
): Promise<Opened & { booked: TrialBooked | null }> {
  await deps.limits.takeFrom(CODE_CHECKS_PER_ADDRESS, from.address);
  const tried = await trialCodes.takeTry(deps.db, hashToken(given.codeId), deps.clock.now());
  if (!tried) throw new Failure('code_used');
  // Each of these codes costs an SMS, which limits their number; a correct one opens the number's account.
  const wasRight = await countGuess(deps, from, { strategy: 'phone', address: tried.phone }, true);
  if (!(await passwordMatches(tried.codeHash, given.smsCode)))
    throw new Failure(tried.triesLeft === 0 ? 'code_used' : 'invalid_code');
  await wasRight();
  const { id: codeId, holdId, phone } = tried;
  if (holdId === null) throw new Failure('hold_expired');
  return transact(deps.db, (tx) => bookProved(deps, tx, given, { codeId, holdId, phone }, from));
}

/** Lock order: people, the hold, its code. */
async function bookProved(deps: Deps, tx: Tx, family: Family, proof: Proof, from: RequestOrigin) {
  const now = deps.clock.now();
  const { phone, holdId } = proof;
  const seen = await findHold(tx, holdId);
  if (!seen) throw new Failure('hold_expired');
  const known = await findBySignInAddress(tx, 'phone', phone);
  const children = known ? (await listFamily(tx, known.id)).map(({ id }) => id) : [];
  const locked = await lockPeople(tx, [seen.teacherId, ...(known ? [known.id] : []), ...children]);
  const hold = await lockHold(tx, holdId);
  if (!hold || hold.expiresAt <= now) throw new Failure('hold_expired');
  if (!(await trialCodes.use(tx, proof.codeId, now))) throw new Failure('code_used');

  // Removes the number from accounts that have it unproved.
  if (!known) await freeUntrusted(tx, 'phone', phone);
  const accountId = known?.id ?? (await register(deps, tx, family, phone));
  // The number moved to another account before the lock: retried with a new lookup.
  if (!(await provePhone(deps, tx, accountId, phone))) throw new StaleRead();
  await adoptMessages(tx, { personId: accountId, recipient: phone, kind: 'trial_code' });
  const isStudent = !known || locked.some((one) => one.id === known.id && one.type === 'student');
  const childId = isStudent
    ? await childForTrial(deps, tx, { accountId, phone, childName: family.childName })
    : undefined;
  // The session starts with the child the lesson is for.
  const opened = await openSessionFrom(deps, tx, accountId, from);
  return { ...opened, booked: await bookFor(deps, tx, { family, phone, childId, hold, holdId, locked }) };
}

interface OfHold {
  family: Family;
  phone: string;
  /** Undefined if the child has had its trial lesson. */
  childId: string | undefined;
  holdId: string;
  hold: { teacherId: string; startsAt: Date; endsAt: Date };
  locked: Awaited<ReturnType<typeof lockPeople>>;
}

/** Books the held slot for the child; without one, the managers get a wish. */
async function bookFor(deps: Deps, tx: Tx, of: OfHold): Promise<TrialBooked | null> {
  const { family, phone, childId, hold, holdId, locked } = of;
  if (childId === undefined) {
    await removeHold(tx, holdId);
    const slot = { teacherId: hold.teacherId, startsAt: hold.startsAt };
    await addWishAndNotify(deps, tx, { ...family, phone, wish: '', reason: 'has_account', slot });
    return null;
  }
  const { childAge: age } = family;
  if (age !== undefined) await changePerson(tx, childId, ageSaid(age, deps.clock.now()));
  const people = [...locked, { id: childId, type: 'student' as const }];
  const pair = pairOf(people, hold.teacherId, childId);
  return bookHeldSlot(deps, tx, { ...family, phone, pair, holdId, hold });
}

/**
 * Like bookTrial, for a signed-in family that has already proved its phone, so that it needs no code.
 * @returns the child that the lesson is for: the family's chosen one unless it gave another name
 * @throws Failure forbidden without a proved phone; hold_expired, slot_taken
 */
export async function bookOwnTrial(
  deps: Deps,
  me: { personId: string; accountId: string },
  given: Omit<Family, 'parentName' | 'contact' | 'code'> & { holdId: string },
): Promise<{ childId: string; booked: TrialBooked | null }> {
  await deps.limits.take(OWN_TRIALS_PER_ACCOUNT, me.accountId);
  const { holdId, ...said } = given;
  return transact(deps.db, async (tx) => {
    const { accountId } = me;
    const seen = await findHold(tx, holdId);
    if (!seen) throw new Failure('hold_expired');
    const children = (await listFamily(tx, accountId)).map(({ id }) => id);
    const locked = await lockPeople(tx, [seen.teacherId, accountId, ...children]);
    const account = await findPerson(tx, accountId);
    if (!account?.phone || account.phoneConfirmedAt === null) throw new Failure('forbidden');
    const hold = await lockHold(tx, holdId);
    if (!hold || hold.expiresAt <= deps.clock.now()) throw new Failure('hold_expired');
    const { phone } = account;
    const family = { ...said, parentName: account.parentName ?? account.firstName, contact: 'sms' };
    const childId = await childForTrial(deps, tx, { accountId, phone, childName: family.childName });
    const booked = await bookFor(deps, tx, { family, phone, childId, hold, holdId, locked });
    return { childId: childId ?? me.personId, booked };
  });
}

const register = (deps: Deps, tx: Tx, family: Family, phone: string): Promise<string> =>
  registerByPhone(deps, tx, {
    firstName: family.childName,
    parentName: family.parentName,
    phone,
    timeZone: family.timeZone,
    locale: family.locale,
    invite: family.code,
  }).catch((error: unknown) => {
    // Another request has just created an account with this number: the retry finds it.
    throw violatedConstraint(error) === 'accounts_phone_key' ? new StaleRead() : error;
  });
