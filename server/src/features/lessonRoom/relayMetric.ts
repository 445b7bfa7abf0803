import { Gauge, type Registry } from 'prom-client';
import { contain } from '../../platform/boundary/contain.ts';
import type { Deps } from '../../platform/deps.ts';
import { TurnClient } from '../../platform/turn/TurnClient.ts';
import { readTurnUrl } from '../../platform/turn/turnUrl.ts';
import { iceServers } from './relay.ts';

/** Minimum time between two checks, in which each server contacts the relay the way a family's browser would. */
const ASKED_EVERY_MS = 60_000;
const CREDENTIAL_MS = 60_000;

/** Whether each relay address hands out allocations, as of the last few minutes. */
export function relayMetric(registry: Registry, { config: { turn }, log }: Pick<Deps, 'config' | 'log'>): void {
  if (!turn) return;
  const urls = turn.urls.filter((url) => readTurnUrl(url)?.isStun === false);
  const found = new Map<string, boolean>();
  let askedAtMs = -Infinity;
  const ask = (): void => {
    if (performance.now() - askedAtMs < ASKED_EVERY_MS) return;
    askedAtMs = performance.now();
    // The relay uses the computer's clock, even when a test moves the school's.
    const { username = '', credential = '' } = iceServers(turn, 'metrics', Date.now() + CREDENTIAL_MS).at(-1) ?? {};
    for (const url of urls)
      contain(log, 'timer', { of: 'relay' }, async () => {
        found.set(url, await canAllocate(url, { username, credential }));
      });
  };
  new Gauge({
    name: 'skylark_relay_up',
    help: 'Whether the relay gave an allocation at this address when it was asked last, within minutes',
    labelNames: ['url'],
    registers: [registry],
    collect() {
      // The result appears in a later scrape, so that no scrape waits for an unresponsive relay.
      ask();
      for (const [url, isUp] of found) this.set({ url }, isUp ? 1 : 0);
    },
  });
}

async function canAllocate(url: string, user: { username: string; credential: string }): Promise<boolean> {
  const where = readTurnUrl(url);
  if (!where) return false;
  let client: TurnClient | undefined;
  try {
    client = await TurnClient.open(where.host, where.port, user, where.transport);
    const isGiven = (await client.allocate()) === 0;
    if (isGiven) await client.refresh(0);
    return isGiven;
  } catch {
    return false;
  } finally {
    client?.close();
  }
}
