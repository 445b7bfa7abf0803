import { hostname } from 'node:os';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import { KEY_REMEDY, schoolKeyProblem } from '../platform/servers/schoolKey.ts';
import { isGone, nameOf } from '../platform/servers/servers.ts';
import { listServers } from '../platform/servers/serversStore.ts';
import { type Check, fail, ok, warn } from './Check.ts';

/** A server with a wrong key doesn't start, so it can't report that itself. */
export const schoolKeyCheck = (pool: pg.Pool, config: Pick<Config, 'dataDir' | 'schoolKey'>): Check => ({
  name: 'key',
  remedy: 'Start the school once: it makes its key.',
  run: async () => {
    const problem = await schoolKeyProblem(pool, config);
    return [problem === undefined ? ok('This machine has the school’s key') : fail(problem, capitalOf(KEY_REMEDY))];
  },
});

const capitalOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const LOG = 'Look into its log; docs/two-servers.md says what all servers must have alike.';

/** What all servers report about themselves and about each other. */
export const serversCheck = (db: Database, { port }: Pick<Config, 'port'>): Check => ({
  name: 'servers',
  remedy: 'Look into the school’s log.',
  run: async () => {
    const servers = await listServers(db);
    const running = servers.filter((one) => !isGone(one));
    if (running.length === 0) return [fail('No server runs', 'Start the school.')];
    const gone = servers
      .filter(isGone)
      .map((one) =>
        warn(
          `${nameOf(one)} has not been heard of for ${Math.round(one.unseenSeconds / 60)} minutes`,
          'Start it again. One that was removed is forgotten after a day.',
        ),
      );
    const notReady = running.filter((one) => !one.isReady).map((one) => fail(`${nameOf(one)} is not ready`, LOG));
    // This machine's own server is checked directly.
    const others = running.filter((one) => one.machine !== hostname() || one.port !== port);
    const wrong = others.flatMap((one) =>
      one.problems.map((problem) => fail(`${nameOf(one)}: ${problem.replace(/\.$/, '')}`, LOG)),
    );
    const names = running.map(nameOf).join(', ');
    const found = [...gone, ...notReady, ...wrong];
    return found.length > 0 ? found : [ok(running.length === 1 ? `${names} runs` : `${names} are alike`)];
  },
});
