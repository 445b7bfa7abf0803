import type pg from 'pg';
import { isSynchronised } from '../platform/clock/timeSync.ts';
import { listReplicas } from '../platform/hostMetrics.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';

const BEHIND_BYTES = 1_000_000_000;
const SYNC = 'timedatectl set-ntp true, and see that the machine reaches a time server (UDP 123).';

/**
 * Checks replicas, and whether the clock follows a time server, which comparing two clocks on one machine can't tell.
 */
export const hostChecks = (pool: pg.Pool): Check[] => [
  { name: 'time', remedy: SYNC, run: () => synchronised() },
  { name: 'replicas', remedy: 'Look into PostgreSQL’s log.', run: () => replicas(pool) },
];

export async function synchronised(timedatectl?: string): Promise<Found[]> {
  const is = await isSynchronised(timedatectl);
  if (is === undefined) return [];
  return [is ? ok('This computer’s clock is synchronised') : fail('This computer’s clock is not synchronised', SYNC)];
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
