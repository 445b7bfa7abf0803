import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { removeHoldsExpiredBefore } from '../schedule/index.ts';
import { trialCodes } from './codeStore.ts';

const tidyTrials: Job<object> = { name: 'trial.tidy', data: z.object({}) };
const EVERY_NIGHT = '37 3 * * *';
/** Long enough to investigate a problem. */
const OLD_MS = 24 * 60 * 60_000;

/** Deletes expired codes and holds; a code's number may belong to nobody in the school. */
export function startTrialCleanup(deps: Deps): void {
  deps.jobs.handle(tidyTrials, async () => {
    const old = new Date(deps.clock.now().getTime() - OLD_MS);
    const items = Object.entries({
      codes: () => trialCodes.removeOld(deps.db, old),
      holds: () => removeHoldsExpiredBefore(deps.db, old),
    });
    await forEachIsolated(deps.log, { name: tidyTrials.name, items, idOf: ([kind]) => kind }, ([, remove]) => remove());
  });
  deps.jobs.repeat(tidyTrials, EVERY_NIGHT, {});
}
