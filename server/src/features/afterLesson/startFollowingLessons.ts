import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { offerTimes } from './offerTimes.ts';
import { tellFamilies } from './tellFamily.ts';

const followLessons: Job<Record<string, never>> = {
  name: 'afterLesson.follow',
  needsClock: true,
  data: z.object({}).strict(),
  retryLimit: 0,
};

/** Every minute, on one server: holds times after trial lessons, and sends families the summaries of their lessons. */
export function startFollowingLessons(deps: Deps): void {
  deps.jobs.handle(followLessons, async () => {
    const items = [offerTimes, tellFamilies];
    await forEachIsolated(deps.log, { name: followLessons.name, items, idOf: (step) => step.name }, (step) =>
      step(deps),
    );
  });
  deps.jobs.repeat(followLessons, '* * * * *', {});
}
