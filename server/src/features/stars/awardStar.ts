import type { Tx } from '../../platform/db/database.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { addStar, type StarSource } from './store.ts';

/**
 * Gives a child a star, in the transaction of its cause. Each source gives it once; repeated or concurrent calls change
 * nothing.
 * @param earnedAt when it was earned, if that is known only later
 * @returns whether it is new
 */
export async function awardStar(
  deps: Pick<Deps, 'bus' | 'clock'>,
  tx: Tx,
  star: StarSource,
  earnedAt: Date = deps.clock.now(),
): Promise<boolean> {
  const isNew = await addStar(tx, star, earnedAt);
  if (isNew) await invalidatePages(deps, tx, [star.studentId], 'stars');
  return isNew;
}
