import { createHmac } from 'node:crypto';
import { Counter } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit, SchoolBudget } from '../../platform/limits/limits.ts';

/**
 * A credential is only needed to start relaying; running allocations continue, and the page requests a new one while
 * the call lasts.
 */
export const RELAY_LIFE_MS = 10 * 60 * 1000;
/** A device check takes a minute. */
const RELAY_LIFE_OF_CHECK_MS = 2 * 60 * 1000;
/** No credential is valid for longer than this after its lesson. */
const AFTER_LESSON_MS = 60 * 60 * 1000;

const RELAY_PER_USER: Limit = { name: 'relay-person', tries: 60, perSeconds: 10 * 60 };
/** A whole school may share one address. */
const RELAY_PER_ADDRESS: Limit = { name: 'relay-address', tries: 600, perSeconds: 10 * 60 };

/** Device checks in the whole school; each check requests credentials once. */
const RELAY_CHECKS: SchoolBudget = { name: 'relay-checks', tries: 1_200, perSeconds: 10 * 60, kept: 0 };
/**
 * All checks share one user of the relay, so that together they never have more allocations than its user-quota, and
 * the rest is left to lessons.
 */
const CHECKS_USER = 'checks of devices';

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const relayCredentials = new Counter({
  name: 'skylark_relay_credentials_total',
  help: 'Requests for credentials of the relay, by purpose and result',
  labelNames: ['purpose', 'result'] as const,
  registers: [],
});

export interface IceServerConfig {
  urls: string[];
  username?: string;
  credential?: string;
}

type Turn = { secret: string; urls: string[] };

/** A request for the credentials of one user, subject to rate limits. */
interface CredentialRequest {
  /** The person's id: coturn counts quotas by it. */
  user: string;
  /** Address of the requester. */
  address: string;
  lifeMs: number;
  lessonEndsAt?: Date;
}

/** @throws Failure too_many_requests */
export async function takeIceServers(
  { config, limits, clock }: Pick<Deps, 'config' | 'limits' | 'clock'>,
  { user, address, lifeMs, lessonEndsAt }: CredentialRequest,
): Promise<IceServerConfig[]> {
  const { turn } = config;
  if (!turn) return [];
  await counted('lesson', async () => {
    await limits.take(RELAY_PER_USER, user);
    await limits.takeFrom(RELAY_PER_ADDRESS, address);
  });
  const untilMs = clock.now().getTime() + lifeMs;
  const latestMs = lessonEndsAt ? lessonEndsAt.getTime() + AFTER_LESSON_MS : untilMs;
  return iceServers(turn, user, Math.min(untilMs, latestMs));
}

/**
 * Credentials for checking whether a device reaches the relay. The caller has made sure that a lesson is coming up or
 * was recent.
 * @param key an account or a link; `address` is the requester's network address
 * @throws Failure too_many_requests
 */
export async function takeIceServersOfCheck(
  { config, limits, clock }: Pick<Deps, 'config' | 'limits' | 'clock'>,
  { key, address }: { key: string; address: string },
): Promise<IceServerConfig[]> {
  const { turn } = config;
  if (!turn) return [];
  await counted('check', async () => {
    await limits.take(RELAY_PER_USER, `check ${key}`);
    await limits.takeFrom(RELAY_PER_ADDRESS, address);
    await limits.takeOfSchool(RELAY_CHECKS, true);
  });
  return iceServers(turn, CHECKS_USER, clock.now().getTime() + RELAY_LIFE_OF_CHECK_MS);
}

async function counted(purpose: 'lesson' | 'check', take: () => Promise<void>): Promise<void> {
  try {
    await take();
    relayCredentials.inc({ purpose, result: 'issued' });
  } catch (error) {
    if (error instanceof Failure) relayCredentials.inc({ purpose, result: 'refused' });
    throw error;
  }
}

/**
 * Like takeIceServers, but for joining a room: with too many requests the call goes without a relay, but the lesson is
 * still available.
 */
export async function takeIceServersOrNone(
  deps: Pick<Deps, 'config' | 'limits' | 'clock'>,
  wanted: CredentialRequest,
): Promise<IceServerConfig[]> {
  try {
    return await takeIceServers(deps, wanted);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return stunOf(deps.config.turn?.urls ?? []);
  }
}

/**
 * Time-limited TURN credentials (coturn's `use-auth-secret`): username = expiry in seconds and a user part, password =
 * HMAC-SHA1 of the username. coturn counts quotas by the user part, so it is stable for each user, and it doesn't
 * reveal who that is. The secret itself never leaves the server.
 */
export function iceServers(turn: Turn, of: string, untilMs: number): IceServerConfig[] {
  const user = createHmac('sha256', turn.secret).update(`relay user ${of}`).digest('hex').slice(0, 32);
  const username = `${Math.floor(untilMs / 1000)}:${user}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  const relays = turn.urls.filter((url) => !isStun(url));
  return [...stunOf(turn.urls), ...(relays.length > 0 ? [{ urls: relays, username, credential }] : [])];
}

const isStun = (url: string): boolean => url.startsWith('stun:');

function stunOf(urls: string[]): IceServerConfig[] {
  const stun = urls.filter(isStun);
  return stun.length > 0 ? [{ urls: stun }] : [];
}
