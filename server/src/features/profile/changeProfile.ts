import type { Locale } from '@skylark/contract/people.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { changeFamily, changePerson, invalidateFamily, listFamily, lockPeople } from '../people/index.ts';

interface Changes {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** These are of all children behind one sign-in. */
  parentName?: string | undefined;
  locale?: Locale | undefined;
  timeZone?: string | undefined;
}

/**
 * Changes what somebody says of itself; what is not given stays. Two devices of one family change the same rows, so all
 * of them are locked first, in the one order.
 * @throws Failure other_child when this one was removed meanwhile, or the account went over to another child
 */
export async function changeProfile(deps: Pick<Deps, 'db' | 'bus'>, me: Caller, changes: Changes): Promise<void> {
  const { firstName, lastName, parentName, locale, timeZone } = changes;
  await transact(deps.db, async (tx) => {
    const family = await listFamily(tx, me.accountId);
    const locked = await lockPeople(tx, [me.personId, me.accountId, ...family.map(({ id }) => id)]);
    const own = locked.find(({ id }) => id === me.personId);
    // Whom it was about is gone, or the account went over to another child: the page looks again.
    if (!own || own.deletedAt || (own.accountId ?? own.id) !== me.accountId) throw new Failure('other_child');
    await changePerson(tx, me.personId, { ...(firstName && { firstName }), ...(lastName && { lastName }) });
    await changeFamily(tx, me.accountId, {
      ...(parentName && { parentName }),
      ...(locale && { locale }),
      ...(timeZone && { timeZone }),
    });
    if (firstName ?? lastName) await invalidateFamily(deps, tx, me.accountId);
  });
}
