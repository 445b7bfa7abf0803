import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import { TRIAL_MINUTES, type WishReason } from '@skylark/contract/trial.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { listManagers } from '../manager/index.ts';
import { findPerson } from '../people/index.ts';
import { queueMail } from '../notifications/index.ts';
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
  await deps.db.transaction().execute((tx) => addWishAndNotify(deps, tx, { ...given, slot, reason }));
}

/** Mails every manager with an address. @throws Failure not_found if the slot's teacher doesn't exist */
export async function addWishAndNotify(deps: Deps, tx: Tx, given: Wish): Promise<void> {
  const { childName, parentName, phone, contact, answers, timeZone, locale, wish, reason, slot } = given;
  const createdAt = deps.clock.now();
  const teacher = slot && (await findPerson(tx, slot.teacherId));
  if (slot && teacher?.type !== 'teacher') throw new Failure('not_found');
  const family = { childName, parentName, phone, contact, answers, timeZone, locale, wish, reason };
  const chosen = { teacherId: slot?.teacherId ?? null, startsAt: slot?.startsAt ?? null };
  const id = await addWish(tx, { ...family, ...chosen, inviteCode: given.code ?? null, createdAt });
  const school = deps.config.schoolName;
  const words = { school, child: childName, parent: parentName, phone: `${phone} (${contact})` };
  const time = {
    when: slot ? whenText(DEFAULT_LOCALE, timeZone, slot.startsAt, TRIAL_MINUTES) : '',
    teacher: teacher ? `${teacher.firstName} ${teacher.lastName}` : '',
  };
  for (const { id: managerId, name, email, endedAt } of await listManagers(tx)) {
    if (email === null || endedAt !== null) continue;
    const to = { personId: null, email, locale: DEFAULT_LOCALE };
    const cause = `wish:${id}:${managerId}`;
    const about = { aboutId: id };
    switch (reason) {
      case 'no_slot':
        await queueMail(deps, tx, to, 'wish', { ...words, name, wish }, cause, about);
        break;
      case 'no_sms':
        await queueMail(deps, tx, to, 'wish_call', { ...words, ...time, name }, cause, about);
        break;
      case 'has_account':
        await queueMail(deps, tx, to, 'wish_account', { ...words, ...time, name }, cause, about);
        break;
    }
  }
}
