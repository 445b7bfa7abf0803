import type pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { contain } from '../boundary/contain.ts';

/** A server whose clock is off by more than this doesn't start. */
export const CLOCK_REFUSED_SECONDS = 5 * 60;
/**
 * With a larger deviation nothing is decided by the clock: no lesson counts as missed, no reminders are sent, nothing
 * expires.
 */
export const CLOCK_TRUSTED_SECONDS = 30;
const EVERY_MS = 60_000;

export interface ClockWatch {
  /** Seconds by which this server's clock is ahead of the database's; NaN before the first check. */
  readonly offsetSeconds: number;
  /** Compares both clocks now. @returns whether they agree well enough to rely on */
  isRight(): Promise<boolean>;
  start(): void;
  stop(): void;
}

/**
 * Compares this server's clock with the database's, the one clock shared by all servers. A server whose clock is half a
 * day ahead would end lessons that haven't started.
 * @param now the computer's own clock in milliseconds, even when a test moves the school's
 */
export function createClockWatch(
  pool: Pick<pg.Pool, 'query'>,
  log: Logger,
  now: () => number = () => Date.now(),
): ClockWatch {
  let offsetSeconds = Number.NaN;
  let timer: NodeJS.Timeout | undefined;
  const isRight = async (): Promise<boolean> => {
    const before = now();
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    // The database read its clock at some point between these two readings.
    const after = now();
    const theirs = rows[0]?.ms ?? Number.NaN;
    const nearest = Math.min(Math.max(theirs, before), after);
    offsetSeconds = (nearest - theirs) / 1000;
    if (Math.abs(offsetSeconds) <= CLOCK_TRUSTED_SECONDS) return true;
    log.error({ offsetSeconds }, 'the clock of this server is wrong: nothing is decided by it until it is set right');
    return false;
  };
  return {
    get offsetSeconds() {
      return offsetSeconds;
    },
    isRight,
    start() {
      timer = setInterval(() => contain(log, 'timer', { of: 'clock' }, isRight), EVERY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

export function clockMetric(registry: Registry, watch: ClockWatch): void {
  new Gauge({
    name: 'skylark_clock_offset_seconds',
    help: "Seconds by which this server's clock is ahead of the database's, looked at every minute",
    registers: [registry],
    collect() {
      this.set(watch.offsetSeconds);
    },
  });
}
