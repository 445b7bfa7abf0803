import { z } from 'zod';
import { backupsRetention } from '../../platform/backup/backupsRetention.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { sweepUploads } from '../../platform/http/receiveUpload.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Retention } from '../../platform/retention.ts';
import { smsRetention } from '../../platform/sms/smsRetention.ts';
import { personalData } from './features.ts';
import { sweepFiles } from './sweepFiles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const retention: Job<object> = { name: 'privacy.retention', needsClock: true, data: z.object({}) };
const EVERY_NIGHT = '37 3 * * *';

/** The retention rules of all features, and of tables without personal data. */
export const retentions: readonly Retention[] = [
  ...personalData.flatMap((feature) => feature.retention ?? []),
  backupsRetention,
  smsRetention,
];

/** Deletes data whose retention period is over. A failure doesn't stop the others and is retried the next night. */
export function startRetention(deps: Deps): void {
  deps.jobs.handle(retention, async () => {
    const nowMs = deps.clock.now().getTime();
    await forEachIsolated(deps.log, { name: retention.name, items: retentions, idOf: ({ what }) => what }, (one) =>
      one.remove(deps.db, new Date(nowMs - one.days * DAY_MS)),
    );
    const sweeps = [sweepFiles, sweepUploads];
    await forEachIsolated(deps.log, { name: retention.name, items: sweeps, idOf: ({ name }) => name }, (sweep) =>
      sweep(deps),
    );
  });
  deps.jobs.repeat(retention, EVERY_NIGHT, {});
}
