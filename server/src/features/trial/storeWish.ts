import type { Locale } from '@skylark/contract/people.facts';
import { TRIAL_MINUTES, type WishReason } from '@skylark/contract/trial.facts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { findPerson } from '../people/index.ts';
import { mailManagers } from '../notifications/index.ts';
import type { Family } from './Family.ts';
import { WISHES_PER_ADDRESS, WISHES_PER_PHONE } from './limits.ts';
import { addWish } from './wishesStore.ts';

interface ChosenSlot {
  teacherId: string;
  startsAt: Date;
}
interface Wish extends Family {
  phone: string;
  wish: string;
  reason: WishReason;
  slot: ChosenSlot | undefined;
}

/** Stores the wish of a family that found no free slot, or that asks for a call about the slot it chose. */
export async function storeWish(
  deps: Deps,
  given: Family & { phone: string; wish: string; slot?: { teacherId: string; startsAt: string } | undefined },
  address: string,
): Promise<void> {
  await deps.limits.takeFrom(WISHES_PER_ADDRESS, address);
  await deps.limits.take(WISHES_PER_PHONE, given.phone);
  const slot = given.slot && { teacherId: given.slot.teacherId, startsAt: new Date(given.slot.startsAt) };
  const reason = slot ? 'no_sms' : 'no_slot';
  await transact(deps.db, (tx) => addWishAndNotify(deps, tx, { ...given, slot, reason }));
}

/** Stores a wish and tells the managers. @throws Failure not_found if the slot's teacher doesn't exist */
export async function addWishAndNotify(deps: Deps, tx: Tx, given: Wish): Promise<void> {
  const { childName, parentName, phone, contact, answers, timeZone, locale, wish, reason, slot } = given;
  const createdAt = deps.clock.now();
  const teacher = slot && (await findPerson(tx, slot.teacherId));
  if (slot && teacher?.type !== 'teacher') throw new Failure('not_found');
  const family = { childName, parentName, phone, contact, answers, timeZone, locale, wish, reason };
  const chosen = { teacherId: slot?.teacherId ?? null, startsAt: slot?.startsAt ?? null };
  const id = await addWish(tx, { ...family, ...chosen, inviteCode: given.code ?? null, createdAt });
  const about = { cause: `wish:${id}`, aboutId: id };
  const words = { child: childName, parent: parentName, phone: `${phone} (${contact})` };
  if (reason === 'no_slot') {
    await mailManagers(deps, tx, 'wish', { ...about, values: () => ({ ...words, wish }) });
    return;
  }
  const values = (locale: Locale) => ({
    ...words,
    when: slot ? whenText(locale, timeZone, slot.startsAt, TRIAL_MINUTES) : '',
    teacher: teacher ? `${teacher.firstName} ${teacher.lastName}` : '',
  });
  await mailManagers(deps, tx, reason === 'no_sms' ? 'wish_call' : 'wish_account', { ...about, values });
}
