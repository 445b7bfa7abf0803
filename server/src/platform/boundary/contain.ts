import { Counter } from 'prom-client';
import type { Logger } from 'pino';

/** Where work begins that no caller waits for: whatever it throws would otherwise end the process. */
export type Boundary = 'upgrade' | 'socket' | 'job' | 'batch' | 'bus' | 'timer' | 'painting';

/** Of the process, not of one app: each app's registry shows it. */
export const caughtErrors = new Counter({
  name: 'skylark_caught_errors_total',
  help: 'Unexpected errors that were caught at the boundary where the work began',
  labelNames: ['boundary'] as const,
  registers: [],
});

/** Counts and logs an unexpected error at the place beyond which it must not go. */
export function reportCaught(log: Logger, boundary: Boundary, context: object, error: unknown): void {
  caughtErrors.inc({ boundary });
  log.error({ ...context, boundary, err: error }, `${boundary} failed`);
}

/**
 * Runs work that nobody waits for: what it throws, at once or later, is counted and logged and goes no further.
 * @param onFailure what has to end with it, for instance the socket
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
