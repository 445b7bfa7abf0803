import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { contain } from '../boundary/contain.ts';

const run = promisify(execFile);
const ASKED_EVERY_MS = 10 * 60_000;

/**
 * Whether this machine's clock is synchronised with a time server. Comparing server and database can't show that if
 * both run on one machine with a wrong clock.
 * @param timedatectl systemd's program; containers don't have it, and use their machine's clock
 * @returns undefined if unknown
 */
export async function isSynchronised(timedatectl = 'timedatectl'): Promise<boolean | undefined> {
  try {
    const { stdout } = await run(timedatectl, ['show', '--property=NTPSynchronized', '--value'], { timeout: 5_000 });
    const said = stdout.trim();
    return said === 'yes' ? true : said === 'no' ? false : undefined;
  } catch {
    // Not a machine with systemd, or not allowed to query it.
    return undefined;
  }
}

/** Checked when metrics are read; the result appears in a later scrape. */
export function timeSyncMetric(registry: Registry, { log }: Pick<Deps, 'log'>, ask = isSynchronised): void {
  let is: boolean | undefined;
  let askedAtMs = -Infinity;
  new Gauge({
    name: 'skylark_clock_synchronised',
    help: "Whether this machine's clock follows a time server; absent where systemd does not say",
    registers: [registry],
    collect() {
      if (performance.now() - askedAtMs > ASKED_EVERY_MS) {
        askedAtMs = performance.now();
        contain(log, 'timer', { of: 'time synchronisation' }, async () => {
          is = await ask();
        });
      }
      if (is === undefined) this.remove();
      else this.set(is ? 1 : 0);
    },
  });
}
