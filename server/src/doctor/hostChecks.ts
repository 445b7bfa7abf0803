import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { listReplicas } from '../platform/hostMetrics.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';

const run = promisify(execFile);
const BEHIND_BYTES = 1_000_000_000;
const SYNC = 'timedatectl set-ntp true, and see that the machine reaches a time server (UDP 123).';

/** Time from outside, which two wrong clocks on one machine can't tell; and replicas. */
export const hostChecks = (pool: pg.Pool): Check[] => [
  { name: 'time', remedy: SYNC, run: () => synchronised() },
  { name: 'replicas', remedy: 'Look into PostgreSQL’s log.', run: () => replicas(pool) },
];

/** @param timedatectl systemd's; containers don't have it, and take the time of their machine */
export async function synchronised(timedatectl = 'timedatectl'): Promise<Found[]> {
  try {
    const { stdout } = await run(timedatectl, ['show', '--property=NTPSynchronized', '--value'], { timeout: 5_000 });
    const said = stdout.trim();
    if (said === 'no') return [fail('This computer’s clock is not synchronised', SYNC)];
    if (said === 'yes') return [ok('This computer’s clock is synchronised')];
  } catch {
    // Not a machine with systemd, or not allowed to ask.
  }
  return [];
}

async function replicas(pool: pg.Pool): Promise<Found[]> {
  return (await listReplicas(pool)).map(({ replica, isAway, bytes }) => {
    const what = `${replica} is ${(bytes / 1_000_000).toFixed(0)} MB behind`;
    if (isAway)
      return fail(
        `${what} and not connected: the database keeps all of it`,
        `Start it, or drop its slot: select pg_drop_replication_slot('${replica}').`,
      );
    return bytes > BEHIND_BYTES ? warn(what, 'Look at its network and disk.') : ok(what);
  });
}
