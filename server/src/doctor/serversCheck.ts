import { hostname } from 'node:os';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import { isGone, nameOf } from '../platform/servers/servers.ts';
import { listServers } from '../platform/servers/serversStore.ts';
import { type Check, fail, ok, warn } from './Check.ts';

const LOG = 'Look into its log; docs/two-servers.md says what all servers must have alike.';

/** What all servers say about themselves and about each other. */
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
    // This machine's own server is asked directly.
    const others = running.filter((one) => one.machine !== hostname() || one.port !== port);
    const wrong = others.flatMap((one) =>
      one.problems.map((problem) => fail(`${nameOf(one)}: ${problem.replace(/\.$/, '')}`, LOG)),
    );
    const names = running.map(nameOf).join(', ');
    const found = [...gone, ...notReady, ...wrong];
    return found.length > 0 ? found : [ok(running.length === 1 ? `${names} runs` : `${names} are alike`)];
  },
});
