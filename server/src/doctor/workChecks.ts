import type pg from 'pg';
import { commandName } from '../commandName.ts';
import { countFailed, countWaiting } from '../features/notifications/index.ts';
import type { Database } from '../platform/db/database.ts';
import { isOverdue, listQueued, listRuns } from '../platform/jobs/jobRuns.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The same threshold as in the alerts. */
const WAITED_SECONDS = 15 * 60;
const FAILED_MESSAGES = 20;
const school = commandName('school', process.env);

/** Whether messages are sent and jobs are run. */
export const workChecks = (db: Database, pool: pg.Pool, now: () => Date): Check[] => [
  { name: 'messages', remedy: 'Look into PostgreSQL’s log.', run: () => messages(db, now()) },
  { name: 'jobs', remedy: 'Start the school once: it makes its queue.', run: () => jobs(pool) },
];

async function messages(db: Database, now: Date): Promise<Found[]> {
  const oldest = new Map<string, { seconds: number; count: number }>();
  for (const { channel, count, since } of await countWaiting(db)) {
    const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000);
    const known = oldest.get(channel) ?? { seconds: 0, count: 0 };
    oldest.set(channel, { seconds: Math.max(known.seconds, seconds), count: known.count + count });
  }
  const failed = await countFailed(db, new Date(now.getTime() - DAY_MS));
  const found = [...oldest]
    .filter(([, { seconds }]) => seconds > WAITED_SECONDS)
    .map(([channel, { seconds, count }]) =>
      fail(
        `${count} messages by ${channel} wait, the oldest for ${minutesOf(seconds)}`,
        `See the lines on mail and sms; ${school} messages list --status=waiting shows them.`,
      ),
    );
  if (failed > 0)
    found.push(
      (failed > FAILED_MESSAGES ? fail : warn)(
        `${failed} messages of the last 24 hours were not sent`,
        `${school} messages list --status=failed shows them, ${school} messages resend sends them again.`,
      ),
    );
  return found.length > 0 ? found : [ok('None waits for long, all of the last day were sent')];
}

async function jobs(pool: pg.Pool): Promise<Found[]> {
  const [runs, queued] = await Promise.all([listRuns(pool), listQueued(pool)]);
  const found = [
    ...runs
      .filter(isOverdue)
      .map(({ job, ageSeconds }) =>
        fail(`${job} has not succeeded for ${minutesOf(ageSeconds)}`, `Look into the log for ${job}.`),
      ),
    ...queued
      .filter(({ oldestSeconds }) => (oldestSeconds ?? 0) > WAITED_SECONDS)
      .map(({ job, oldestSeconds }) =>
        fail(
          `${job}: the oldest waits for ${minutesOf(oldestSeconds ?? 0)}`,
          'See that a server runs, and that its clock is right.',
        ),
      ),
    ...queued
      .filter(({ failedDay }) => failedDay > 0)
      .map(({ job, failedDay }) =>
        fail(`${job}: ${failedDay} failed within a day and are not tried again`, `Look into the log for ${job}.`),
      ),
  ];
  return found.length > 0 ? found : [ok(`${runs.length} repeat as they should, none failed`)];
}

const minutesOf = (seconds: number): string =>
  seconds < 2 * 3_600
    ? `${Math.round(seconds / 60)} minutes`
    : seconds < 2 * 86_400
      ? `${Math.round(seconds / 3_600)} hours`
      : `${Math.round(seconds / 86_400)} days`;
