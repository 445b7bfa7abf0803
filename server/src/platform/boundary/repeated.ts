import type { Logger } from 'pino';

const EVERY_MS = 60_000;
/** More than the number of different errors in an outage. */
const KINDS_MAX = 200;

/**
 * Limits log lines about errors that happen many times a second during an outage: the first one is logged in full, then
 * one line a minute says how often the same error happened.
 * @param now monotonic, in milliseconds
 */
export function createRepeated(now: () => number = () => performance.now()) {
  const said = new Map<string, { atMs: number; times: number }>();
  return (
    log: Logger,
    level: 'warn' | 'error',
    fields: { err: unknown } & Record<string, unknown>,
    what: string,
  ): void => {
    const { err, ...others } = fields;
    const error = err instanceof Error ? err.message : String(err);
    const key = `${what}: ${error}`;
    const last = said.get(key);
    if (!last || now() - last.atMs > 2 * EVERY_MS) {
      if (said.size >= KINDS_MAX) said.clear();
      said.set(key, { atMs: now(), times: 0 });
      log[level](fields, what);
      return;
    }
    last.times += 1;
    if (now() - last.atMs < EVERY_MS) return;
    log[level]({ ...others, error, times: last.times, seconds: Math.round((now() - last.atMs) / 1000) }, what);
    said.set(key, { atMs: now(), times: 0 });
  };
}

/** Belongs to the process, like its log. */
export const logRepeated = createRepeated();
