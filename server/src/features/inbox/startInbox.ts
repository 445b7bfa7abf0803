import { LOOKING_SECONDS } from '@skylark/contract/managerInbox.facts';
import { thresholds } from '@skylark/contract/nowTroubles.facts';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { readThresholds } from '../manager/index.ts';
import { openUndecided, removeOldLooks } from './store.ts';

const watchInbox: Job<object> = { name: 'inbox.watch', needsClock: true, data: z.object({}), retryLimit: 0 };

/** Every minute: opens items that are due only because time has passed. */
export function startInbox(deps: Deps): void {
  deps.jobs.handle(watchInbox, () => openWhatIsLate(deps));
  deps.jobs.repeat(watchInbox, '* * * * *', {});
}

export async function openWhatIsLate({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now().getTime();
  const { shown, red } = (await readThresholds(db)).thresholds.undecided;
  await openUndecided(db, new Date(nowMs - shown * 60_000), red ?? thresholds.undecided.max);
  await removeOldLooks(db, new Date(nowMs - 10 * LOOKING_SECONDS * 1000));
}
