import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { listTargets } from '../channels/index.ts';

/** The devices and chats a person has chosen for a kind of notification, per channel. */
export async function chosenTargets(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  personId: string,
  chosen: { push: boolean; telegram: boolean } | undefined,
): Promise<{ channel: 'push' | 'telegram'; recipients: string[] }[]> {
  const targets = await listTargets(db, personId, deps.clock.now());
  return (['push', 'telegram'] as const)
    .filter((channel) => chosen?.[channel] === true && targets[channel].length > 0)
    .map((channel) => ({ channel, recipients: targets[channel] }));
}
