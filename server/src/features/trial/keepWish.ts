import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import type { Deps } from '../../platform/deps.ts';
import { listManagers } from '../manager/index.ts';
import { tellByMail } from '../notifications/index.ts';
import type { Family } from './bookTrial.ts';
import { addWish } from './store.ts';

/** Nothing is lost when no slot is free: the wish is kept, and every manager with a mailbox is told. */
export async function keepWish(deps: Deps, given: Family & { wish: string }): Promise<void> {
  const { childName, parentName, phone, contact, answers, timeZone, locale, wish } = given;
  const createdAt = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const family = { childName, parentName, phone, contact, answers, timeZone, locale, wish };
    const id = await addWish(tx, { ...family, inviteCode: given.code ?? null, createdAt });
    for (const manager of await listManagers(tx)) {
      if (manager.email === null || manager.endedAt !== null) continue;
      await tellByMail(
        deps,
        tx,
        { personId: null, email: manager.email, locale: DEFAULT_LOCALE },
        'wish',
        {
          school: deps.config.schoolName,
          name: manager.name,
          child: childName,
          parent: parentName,
          phone: `${phone} (${contact})`,
          wish,
        },
        `wish:${id}:${manager.id}`,
      );
    }
  });
}
