import type { Locale, ReadingLevel } from '@skylark/contract/people.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import {
  ageSaid,
  changeAccount,
  changePerson,
  invalidateFamily,
  listFamily,
  lockPeople,
  invalidatePartners,
} from '../people/index.ts';

interface Changes {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Stored with the account, like language and time zone. */
  parentName?: string | undefined;
  locale?: Locale | undefined;
  timeZone?: string | undefined;
  /** The child's age in years. */
  age?: number | undefined;
  reads?: ReadingLevel | undefined;
  likes?: string | undefined;
}

/**
 * Changes a person's own profile; omitted fields stay unchanged. The account is locked first, in the global order,
 * because two of the family's devices may change it at the same time.
 * @throws Failure other_child if the child was removed meanwhile, or the account was handed over to another child
 */
export async function changeProfile(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Caller,
  changes: Changes,
): Promise<void> {
  const { firstName, lastName, parentName, locale, timeZone, age, reads, likes } = changes;
  await transact(deps.db, async (tx) => {
    const locked = await lockPeople(tx, [me.personId, me.accountId]);
    const own = locked.find(({ id }) => id === me.personId);
    // The child was removed, or the account handed over to another child: the page reloads.
    if (!own || own.deletedAt || own.accountId !== me.accountId) throw new Failure('other_child');
    await changePerson(tx, me.personId, {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(age !== undefined && ageSaid(age, deps.clock.now())),
      ...(reads && { reads }),
      ...(likes !== undefined && { likes: likes === '' ? null : likes }),
    });
    await changeAccount(tx, me.accountId, {
      ...(parentName && { parentName }),
      ...(locale && { locale }),
      ...(timeZone && { timeZone }),
    });
    const family = await listFamily(tx, me.accountId);
    const ids = [...new Set([me.personId, ...family.map(({ id }) => id)])];
    if (firstName ?? lastName) {
      await invalidateFamily(deps, tx, me.accountId);
      await invalidatePartners(deps, tx, [me.personId], 'lessons', 'schedule', 'homeworks', 'whiteboards');
    }
    if (age !== undefined || reads || likes !== undefined) {
      await invalidatePages(deps, tx, [me.personId], 'profile');
      await invalidatePartners(deps, tx, [me.personId], 'lessons');
    }
    // Not for the time zone: each page sends its own device's, so two devices in two zones would keep triggering each
    // other.
    if (firstName ?? lastName ?? parentName ?? locale) await invalidatePages(deps, tx, ids, 'profile');
    if (timeZone) await invalidatePartners(deps, tx, ids, 'lessons', 'schedule');
  });
}
