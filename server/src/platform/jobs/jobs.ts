import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type ConnectionOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { reportCaught } from '../boundary/contain.ts';
import { logRepeated } from '../boundary/repeated.ts';
import type { Bus } from '../bus/bus.ts';
import type { ClockWatch } from '../clock/clockWatch.ts';
import type { Db } from '../db/database.ts';
import { knowRepeated, recordRun } from './jobRuns.ts';

/** A kind of background work: its name, data schema, and number of retries. */
export interface Job<T> {
  name: string;
  data: z.ZodType<T>;
  retryLimit?: number;
  /**
   * Someone is waiting for it at a screen: servers are woken when it is sent, and a dead server's work is taken over
   * quickly.
   */
  isAwaited?: boolean;
  /** For work that takes longer than a quarter of an hour: a job claimed longer ago belongs to a dead server. */
  expireSeconds?: number;
  /** Depends on the current time: skipped while this server's clock is wrong. */
  needsClock?: boolean;
}

export interface Attempt {
  /** Whether this is the last attempt. */
  isLast: boolean;
}

export interface Jobs {
  /** Registers a job's handler. Call it once per job, before start. */
  handle<T>(job: Job<T>, work: (data: T, attempt: Attempt) => Promise<void>): void;
  /** Repeats a job on a cron schedule (UTC, minute precision), on one server at a time. */
  repeat<T>(job: Job<T>, cron: string, data: T): void;
  /** Queues work in the caller's transaction, so that a rollback removes it. */
  send<T>(db: Db, job: Job<T>, data: T, options?: { startAfter?: Date }): Promise<void>;
  /** One run of the queue's periodic maintenance: retries work of dead servers and deletes old jobs. */
  maintain(): Promise<void>;
  start(): Promise<void>;
  /** Waits for running work to finish. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 10_000;
const POLL_SECONDS = 2;
const AWAITED_POLL_SECONDS = 0.5;
/** A job claimed longer ago than this is taken from its server, which is assumed dead. */
const EXPIRE_SECONDS = 15 * 60;
const AWAITED_EXPIRE_SECONDS = 60;
/** Delay after the first failure; doubles with each further one. */
const RETRY_SECONDS = 5;
/** Finished jobs may contain personal data: they are kept for a day for troubleshooting. */
const DONE_KEPT_SECONDS = 24 * 60 * 60;
/** How often expired finished jobs are deleted. */
const DELETE_EVERY_SECONDS = 60 * 60;
/** Bus topic on which servers wake each other's workers. */
const TOPIC = 'jobs';

export function createJobs(
  pool: pg.Pool,
  log: Logger,
  options: { pollSeconds?: number; retrySeconds?: number; bus?: Bus; clock?: Pick<ClockWatch, 'isRight'> } = {},
): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    // The schedule is in the log; storing statistics would only cause disk writes.
    persistQueueStats: false,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
  });
  boss.on('error', (error) => logRepeated(log, 'error', { err: error }, 'job queue'));
  const workers: (() => Promise<void>)[] = [];
  const workerIds = new Map<string, string>();
  const repeated = new Set<string>();
  const record = async (name: string, hasSucceeded: boolean): Promise<void> => {
    // A job that has succeeded isn't repeated because recording the run failed.
    if (repeated.has(name)) await recordRun(pool, name, hasSucceeded).catch(() => undefined);
  };
  let started = false;

  return {
    handle(job, work) {
      workers.push(async () => {
        const queue = {
          retryLimit: job.retryLimit ?? 5,
          retryDelay: options.retrySeconds ?? RETRY_SECONDS,
          retryBackoff: true,
          deleteAfterSeconds: DONE_KEPT_SECONDS,
          expireInSeconds: job.expireSeconds ?? (job.isAwaited ? AWAITED_EXPIRE_SECONDS : EXPIRE_SECONDS),
        };
        await boss.createQueue(job.name, queue);
        // Otherwise a queue created by an earlier version would keep that version's settings.
        await boss.updateQueue(job.name, queue);
        const pollingIntervalSeconds = options.pollSeconds ?? (job.isAwaited ? AWAITED_POLL_SECONDS : POLL_SECONDS);
        const how = { pollingIntervalSeconds, batchSize: 1, includeMetadata: true } as const;
        const workerId = await boss.work(job.name, how, async (batch) => {
          for (const { data, id, retryCount, retryLimit } of batch) {
            // Fetches the next job immediately; the polling interval only applies to an empty queue.
            boss.notifyWorker(workerIds.get(job.name) ?? '');
            try {
              if (job.needsClock && options.clock && !(await options.clock.isRight())) continue;
              await work(job.data.parse(data), { isLast: retryCount >= retryLimit });
              await record(job.name, true);
            } catch (error) {
              // Rethrown so that the queue retries it.
              reportCaught(log, 'job', { job: job.name, id, lesson: lessonOf(data) }, error);
              await record(job.name, false);
              throw error;
            }
          }
        });
        workerIds.set(job.name, workerId);
      });
    },
    repeat(job, cron, data) {
      repeated.add(job.name);
      workers.push(async () => {
        await boss.schedule(job.name, cron, data as object);
        await knowRepeated(pool, job.name, cron);
      });
    },
    async send(db, job, data, sendOptions = {}) {
      await boss.send(job.name, data as object, { ...sendOptions, db: inTransaction(db) });
      // Delivered when the transaction commits; a lost message costs one polling interval.
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

/** The lesson a job is about, as a field in its log lines. */
const lessonOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'lessonId' in data ? data.lessonId : undefined;

const inTransaction = (db: Db): NonNullable<ConnectionOptions['db']> => ({
  executeSql: (text: string, values?: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values as unknown[])),
});
