import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type ConnectionOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { reportCaught } from '../boundary/contain.ts';
import type { Bus } from '../bus/bus.ts';
import type { ClockWatch } from '../clock/clockWatch.ts';
import type { Db } from '../db/database.ts';

/** A kind of work that is done later: its name, the shape of its data, and how often it is tried again. */
export interface Job<T> {
  name: string;
  data: z.ZodType<T>;
  retryLimit?: number;
  /** Somebody waits for it in front of a screen: servers are woken when it is sent, and a dead server's work is soon taken over. */
  isAwaited?: boolean;
  /** Decides by what time it is: left out while this server's clock is wrong. */
  needsClock?: boolean;
}

export interface Attempt {
  /** Whether a failure now is the end of it. */
  isLast: boolean;
}

export interface Jobs {
  /** Says who does a job. Called once for each job, before start. */
  handle<T>(job: Job<T>, work: (data: T, attempt: Attempt) => Promise<void>): void;
  /** Repeats a job by a cron line (UTC, to the minute), on one server at a time. */
  repeat<T>(job: Job<T>, cron: string, data: T): void;
  /** Puts work into the queue as part of the caller's transaction: rolled back with it. */
  send<T>(db: Db, job: Job<T>, data: T, options?: { startAfter?: Date }): Promise<void>;
  /** One round of what the queue does by itself every minute: work of dead servers is tried again, old jobs are deleted. */
  maintain(): Promise<void>;
  start(): Promise<void>;
  /** Lets running work finish. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 10_000;
const POLL_SECONDS = 2;
const AWAITED_POLL_SECONDS = 0.5;
/** A job that was claimed so long ago is taken from its server, which is assumed dead. */
const EXPIRE_SECONDS = 15 * 60;
const AWAITED_EXPIRE_SECONDS = 60;
/** The first pause after a failure; each further one is twice as long. */
const RETRY_SECONDS = 5;
/** A job that is done may name somebody: it is kept for a day, to look into troubles, and no longer. */
const DONE_KEPT_SECONDS = 24 * 60 * 60;
/** How often finished jobs that were kept long enough are deleted. */
const DELETE_EVERY_SECONDS = 60 * 60;
/** The bus's topic under which servers wake each other's workers. */
const TOPIC = 'jobs';

export function createJobs(
  pool: pg.Pool,
  log: Logger,
  options: { pollSeconds?: number; retrySeconds?: number; bus?: Bus; clock?: Pick<ClockWatch, 'isRight'> } = {},
): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    // What the schedule was is in the log; storing statistics would only wake the disk.
    persistQueueStats: false,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const workers: (() => Promise<void>)[] = [];
  const workerIds = new Map<string, string>();
  let started = false;

  return {
    handle(job, work) {
      workers.push(async () => {
        const queue = {
          retryLimit: job.retryLimit ?? 5,
          retryDelay: options.retrySeconds ?? RETRY_SECONDS,
          retryBackoff: true,
          deleteAfterSeconds: DONE_KEPT_SECONDS,
          expireInSeconds: job.isAwaited ? AWAITED_EXPIRE_SECONDS : EXPIRE_SECONDS,
        };
        await boss.createQueue(job.name, queue);
        // A queue that an earlier version made keeps that version's settings otherwise.
        await boss.updateQueue(job.name, queue);
        const pollingIntervalSeconds = options.pollSeconds ?? (job.isAwaited ? AWAITED_POLL_SECONDS : POLL_SECONDS);
        const how = { pollingIntervalSeconds, batchSize: 1, includeMetadata: true } as const;
        const workerId = await boss.work(job.name, how, async (batch) => {
          for (const { data, id, retryCount, retryLimit } of batch) {
            // The next one is looked for at once afterwards, not after a pause: a pause is for an empty queue.
            boss.notifyWorker(workerIds.get(job.name) ?? '');
            try {
              if (job.needsClock && options.clock && !(await options.clock.isRight())) continue;
              await work(job.data.parse(data), { isLast: retryCount >= retryLimit });
            } catch (error) {
              // Thrown on to the queue, which tries again; no further.
              reportCaught(log, 'job', { job: job.name, id, lesson: lessonOf(data) }, error);
              throw error;
            }
          }
        });
        workerIds.set(job.name, workerId);
      });
    },
    repeat(job, cron, data) {
      workers.push(() => boss.schedule(job.name, cron, data as object).then(() => undefined));
    },
    async send(db, job, data, sendOptions = {}) {
      await boss.send(job.name, data as object, { ...sendOptions, db: inTransaction(db) });
      // Delivered when the transaction commits; a lost notification costs one polling interval.
      if (job.isAwaited) await options.bus?.publish(db, TOPIC, job.name);
    },
    maintain: () => boss.supervise(),
    async start() {
      await boss.start();
      started = true;
      for (const begin of workers) await begin();
      options.bus?.subscribe(TOPIC, (name) => {
        const workerId = workerIds.get(name);
        if (workerId !== undefined) boss.notifyWorker(workerId);
      });
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: false });
    },
  };
}

/** Of a job that is about a lesson: its lines in the log are found by that. */
const lessonOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'lessonId' in data ? data.lessonId : undefined;

const inTransaction = (db: Db): NonNullable<ConnectionOptions['db']> => ({
  executeSql: (text: string, values?: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values as unknown[])),
});
