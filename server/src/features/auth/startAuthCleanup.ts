import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import { removeOldChanges } from './changes/store.ts';
import { removeUnusedDevices } from './knownDevices.ts';
import { removeUnusedNetworks } from './knownNetworks.ts';
import { removeOldPhoneChanges } from './codes/phoneStore.ts';
import { removeOldProofCodes } from './codes/proofCodeStore.ts';
import { signInCodes } from './codes/store.ts';
import { removeOldTokens } from './links/store.ts';
import { removeEndedSessions } from './sessionStore.ts';

const tidySessions: Job<object> = { name: 'auth.tidy', needsClock: true, data: z.object({}) };
const EVERY_NIGHT = '17 3 * * *';

const tidyLimits: Job<object> = { name: 'limits.tidy', data: z.object({}) };
const EVERY_HOUR = '41 * * * *';

/** Long enough to investigate a complaint; after that, old codes and links are useless. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, codes and links, which nobody needs any more. */
export function startAuthCleanup(deps: Deps): void {
  deps.jobs.handle(tidySessions, async () => {
    const now = deps.clock.now();
    const old = new Date(now.getTime() - OLD_MS);
    const items = Object.entries({
      sessions: () => removeEndedSessions(deps.db, now, new Date(now.getTime() - SESSION_IDLE_MS)),
      codes: () => signInCodes.removeOld(deps.db, old),
      phoneChanges: () => removeOldPhoneChanges(deps.db, old),
      proofCodes: () => removeOldProofCodes(deps.db, old),
      tokens: () => removeOldTokens(deps.db, old),
      addressChanges: () => removeOldChanges(deps.db, now),
      devices: () => removeUnusedDevices(deps.db, now),
      networks: () => removeUnusedNetworks(deps.db, now),
    });
    await forEachIsolated(deps.log, { name: tidySessions.name, items, idOf: ([kind]) => kind }, ([, remove]) =>
      remove(),
    );
  });
  deps.jobs.repeat(tidySessions, EVERY_NIGHT, {});
  deps.jobs.handle(tidyLimits, () => deps.limits.removeExpired());
  deps.jobs.repeat(tidyLimits, EVERY_HOUR, {});
}
