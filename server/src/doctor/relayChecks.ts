import type { Config } from '../config.ts';
import { iceServers } from '../features/lessonRoom/index.ts';
import { TurnClient } from '../platform/turn/TurnClient.ts';
import { readTurnUrl } from '../platform/turn/turnUrl.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';
import { wordsOf } from './runChecks.ts';

const USABLE_MS = 60_000;
const DOCTOR = 'doctor';

const SECRET = 'Give TURN_SECRET and coturn’s static-auth-secret the same value, and let both clocks be set by NTP.';
const PORTS = {
  udp: 'Open the port for UDP in the firewall, and see that coturn listens there.',
  tcp: 'Open the port for TCP in the firewall, and see that coturn listens there.',
  tls: 'See that coturn has a valid certificate for this name (cert, pkey) and listens on its TLS port.',
} as const;

/** Allocates on each relay address as a family's browser would, and releases it. @param now milliseconds */
export function relayChecks({ turn, production }: Pick<Config, 'turn' | 'production'>, now: number): Check[] {
  if (!turn)
    return [
      {
        name: 'relay',
        remedy: '',
        run: async () => [
          production
            ? warn(
                'TURN_URLS is not set: families behind strict networks have no call',
                'Set up coturn (deploy/README.md).',
              )
            : ok('Not set up: calls go directly'),
        ],
      },
    ];
  const relays = turn.urls.filter((url) => readTurnUrl(url)?.isStun === false);
  const { username = '', credential = '' } = iceServers(turn, DOCTOR, now + USABLE_MS).at(-1) ?? {};
  return [
    ...relays.map((url): Check => {
      const transport = readTurnUrl(url)?.transport ?? 'udp';
      return { name: `relay ${url}`, remedy: PORTS[transport], run: () => allocate(url, { username, credential }) };
    }),
    { name: 'relay', remedy: '', run: async () => [checkTransports(relays)] },
  ];
}

async function allocate(url: string, user: { username: string; credential: string }): Promise<Found[]> {
  const where = readTurnUrl(url);
  if (!where) return [fail('No address of a relay', 'Write it as turn:relay.example:3478.')];
  const { host, port, transport } = where;
  let client: TurnClient;
  try {
    client = await TurnClient.open(host, port, user, transport);
  } catch (error) {
    return [fail(`Not reached over ${transport.toUpperCase()}: ${wordsOf(error)}`, PORTS[transport])];
  }
  try {
    const code = await client.allocate();
    if (code === 401) return [fail('The relay refuses the credentials (401)', SECRET)];
    if (code !== 0)
      return [
        fail(`The relay gives no allocation (${code})`, 'Look into coturn’s log: quotas and ports may be used up.'),
      ];
    await client.refresh(0);
    return [ok(`Allocated over ${transport.toUpperCase()}`)];
  } catch (error) {
    return [fail(`No answer over ${transport.toUpperCase()}: ${wordsOf(error)}`, PORTS[transport])];
  } finally {
    client.close();
  }
}

/** Schools and offices often allow only TCP or TLS. */
function checkTransports(relays: readonly string[]): Found {
  const ways = new Set(relays.map((url) => readTurnUrl(url)?.transport));
  const missing = (['udp', 'tcp', 'tls'] as const).filter((way) => !ways.has(way));
  return missing.length === 0
    ? ok('Named for UDP, TCP and TLS')
    : warn(
        `No address for ${missing.join(' and ').toUpperCase()}: some networks let nothing else out`,
        'Add it to TURN_URLS: turn:host:3478, turn:host:3478?transport=tcp, turns:host:443?transport=tcp.',
      );
}
