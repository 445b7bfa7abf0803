import { z } from 'zod';
import { transact } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { endSessionsOf } from '../auth/index.ts';
import { lockPeople } from '../people/index.ts';
import { personalData } from './features.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';

const repeatErasure: Job<{ personId: string }> = {
  name: 'privacy.forget_again',
  data: z.object({ personId: z.uuid() }),
};
/** Longer than any earlier request, job or open room can take. */
const AFTER_MS = 5 * 60_000;

/**
 * A request, job or room that was active while an account was deleted may still write its data, and not every table can
 * prevent that. So the deletion is repeated once all of them have ended.
 */
export const queueRepeatedErasure = (deps: Pick<Deps, 'jobs'>, tx: Tx, personId: string): Promise<void> =>
  // The queue uses the computer's clock.
  deps.jobs.send(tx, repeatErasure, { personId }, { startAfter: new Date(Date.now() + AFTER_MS) });

export function startRepeatingErasures(deps: Deps): void {
  deps.jobs.handle(repeatErasure, async ({ personId }) => {
    const files = await transact(deps.db, async (tx) => {
      const [person] = await lockPeople(tx, [personId]);
      if (!person?.deletedAt) return [];
      await endSessionsOf(deps, tx, personId);
      const keys: string[] = [];
      for (const feature of personalData) keys.push(...(await feature.forget(tx, personId)));
      return keys;
    });
    await removeFiles(deps, files);
  });
}
