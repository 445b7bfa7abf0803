import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { BROWSER_KNOWN_MS, DESK_IDLE_MS } from './sessions.ts';
import { forgetOldBrowsers, removeEndedSessions } from './sessionStore.ts';
import { removeOldLinks } from './store.ts';

const tidyDesk: Job<object> = { name: 'desk.tidy', needsClock: true, data: z.object({}) };
const EVERY_HOUR = '47 * * * *';

/** Deletes sessions, invitations and challenges that have ended, and browsers that are no longer known. */
export function startDeskCleanup(deps: Deps): void {
  deps.jobs.handle(tidyDesk, async () => {
    const now = deps.clock.now();
    await removeEndedSessions(deps.db, now, new Date(now.getTime() - DESK_IDLE_MS));
    await removeOldLinks(deps.db, now);
    await forgetOldBrowsers(deps.db, new Date(now.getTime() - BROWSER_KNOWN_MS));
  });
  deps.jobs.repeat(tidyDesk, EVERY_HOUR, {});
}
