import { Counter } from 'prom-client';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/database.ts';
import { logRepeated } from './repeated.ts';

/** Entry points of work that no caller awaits: an exception would otherwise terminate the process. */
export type Boundary = 'upgrade' | 'socket' | 'job' | 'batch' | 'bus' | 'timer' | 'prerendering';

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const caughtErrors = new Counter({
  name: 'skylark_caught_errors_total',
  help: 'Unexpected errors that were caught at the boundary where the work began',
  labelNames: ['boundary'] as const,
  registers: [],
});

/** Counts and logs an unexpected error at its boundary. */
export function reportCaught(log: Logger, boundary: Boundary, context: object, error: unknown): void {
  caughtErrors.inc({ boundary });
  const fields = { ...context, boundary, err: error };
  // While the database is unavailable, everything fails many times a second for the same reason.
  if (isUnavailable(error)) logRepeated(log, 'error', fields, `${boundary} failed`);
  else log.error(fields, `${boundary} failed`);
}

/**
 * Runs work that no caller awaits: its exceptions and rejections are counted, logged, and stop here.
 * @param onFailure closes what depends on the work, for instance the socket
 */
export function contain(
  log: Logger,
  boundary: Boundary,
  context: object,
  work: () => unknown,
  onFailure: () => void = () => undefined,
): void {
  const caught = (error: unknown): void => {
    reportCaught(log, boundary, context, error);
    try {
      onFailure();
    } catch (second) {
      reportCaught(log, boundary, context, second);
    }
  };
  try {
    const done = work();
    if (done instanceof Promise) done.catch(caught);
  } catch (error) {
    caught(error);
  }
}
