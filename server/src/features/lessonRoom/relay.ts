import { createHmac } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';

/** A credential serves to begin with: what is relayed goes on, and the page asks for a new one while the call lasts. */
export const RELAY_LIFE_MS = 10 * 60 * 1000;
/** The check of a device takes a minute. */
export const RELAY_LIFE_OF_CHECK_MS = 2 * 60 * 1000;
/** No credential outlives its lesson by more than this. */
const AFTER_LESSON_MS = 60 * 60 * 1000;

const RELAY_PER_USER: Limit = { name: 'relay-person', tries: 60, perSeconds: 10 * 60 };
/** A school may sit behind one address. */
const RELAY_PER_ADDRESS: Limit = { name: 'relay-address', tries: 600, perSeconds: 10 * 60 };

export interface IceServerConfig {
  urls: string[];
  username?: string;
  credential?: string;
}

type Turn = { secret: string; urls: string[] };

/** The credentials of one user for one use, and the right to ask for them so often. */
interface Wanted {
  /** The person's id, or what else its quotas are counted for. */
  user: string;
  /** Of who asks. */
  address: string;
  lifeMs: number;
  lessonEndsAt?: Date;
}

/** @throws Failure too_many_requests */
export async function takeIceServers(
  { config, limits, clock }: Pick<Deps, 'config' | 'limits' | 'clock'>,
  { user, address, lifeMs, lessonEndsAt }: Wanted,
): Promise<IceServerConfig[]> {
  const { turn } = config;
  if (!turn) return [];
  await limits.take(RELAY_PER_USER, user);
  await limits.takeFrom(RELAY_PER_ADDRESS, address);
  const untilMs = clock.now().getTime() + lifeMs;
  const latestMs = lessonEndsAt ? lessonEndsAt.getTime() + AFTER_LESSON_MS : untilMs;
  return iceServers(turn, user, Math.min(untilMs, latestMs));
}

/** As takeIceServers, for who comes into a room: too many tries cost the relay, not the lesson. */
export async function takeIceServersOrNone(
  deps: Pick<Deps, 'config' | 'limits' | 'clock'>,
  wanted: Wanted,
): Promise<IceServerConfig[]> {
  try {
    return await takeIceServers(deps, wanted);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return stunOf(deps.config.turn?.urls ?? []);
  }
}

/**
 * Time-limited TURN credentials (coturn's `use-auth-secret`): user name = expiry in seconds and whose it is, password =
 * HMAC-SHA1 of that. Quotas count by what follows the expiry, so it is always the same for one user; it says nothing
 * about who that is. The secret itself never leaves the server.
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
