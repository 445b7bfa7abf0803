import { randomUUID } from 'node:crypto';
import { ROOM_PROTOCOL } from '@skylark/contract/room.facts';
import { WebSocket } from 'ws';
import { type Check, fail, type Found, ok, warn } from './Check.ts';
import { wordsOf } from './runChecks.ts';

const ANSWERS_WITHIN_MS = 8_000;
const RUN = 'Start the school, or correct HOST and PORT.';
const REACH = 'PUBLIC_URL must lead to the school from here: look at DNS, firewall, certificate and proxy.';
const UPGRADE = 'Let the proxy pass WebSocket upgrades of /api/v2/ to the school (deploy/Caddyfile).';

/** The running school, at its own address and at the public one. */
export const addressChecks = (own: string, publicUrl: string): Check[] => [
  { name: 'school', remedy: RUN, run: () => ready(own) },
  { name: 'public address', remedy: REACH, run: () => answers(publicUrl) },
  { name: 'sockets', remedy: UPGRADE, run: () => upgrades(publicUrl) },
];

const get = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });

async function ready(url: string): Promise<Found[]> {
  let response: Response;
  try {
    response = await get(`${url}/readyz`);
  } catch (error) {
    return [fail(`Nobody answers at ${url}: ${wordsOf(error)}`, RUN)];
  }
  const { ok: isReady, wrong = [] } = (await response.json().catch(() => ({}))) as { ok?: boolean; wrong?: string[] };
  if (response.ok && isReady === true) {
    if (wrong.length === 0) return [ok('Runs, and is ready')];
    return wrong.map((one) => warn(one, 'Look into the school’s log.'));
  }
  return [
    fail(`It is not ready: ${wrong.join('; ') || `it answered ${response.status}`}`, 'Look into the school’s log.'),
  ];
}

async function answers(url: string): Promise<Found[]> {
  let response: Response;
  try {
    response = await get(`${url}/healthz`);
  } catch (error) {
    return [fail(`Not reached: ${wordsOf(error)}`, REACH)];
  }
  const text = await response.text();
  if (!response.ok || !text.includes('"ok":true'))
    return [fail(`Something else answers there (${response.status})`, 'Let the proxy pass everything to the school.')];
  return [ok(`${new URL(url).host} leads to the school`)];
}

/**
 * Requests a room without a session: the school itself refuses it, while a proxy that doesn't support upgrades responds
 * differently.
 */
async function upgrades(publicUrl: string): Promise<Found[]> {
  const socket = new WebSocket(
    `${publicUrl.replace(/^http/, 'ws')}/api/v2/rooms/${randomUUID()}/socket`,
    [ROOM_PROTOCOL],
    { origin: publicUrl, handshakeTimeout: ANSWERS_WITHIN_MS },
  );
  const status = await new Promise<number>((resolve, reject) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('open', () => resolve(101));
    socket.once('error', reject);
  }).finally(() => socket.on('error', () => undefined).terminate());
  return status === 401
    ? [ok('WebSockets reach the school')]
    : [fail(`An upgrade was answered with ${status}: no room can open`, UPGRADE)];
}
