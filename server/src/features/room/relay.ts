import { createHmac } from 'node:crypto';

/** A credential outlives its lesson by this much, so that a lesson that runs over keeps its relay. */
const AFTER_LESSON_MS = 60 * 60 * 1000;

export interface IceServerConfig {
  urls: string[];
  username?: string;
  credential?: string;
}

/**
 * Time-limited TURN credentials (coturn's `use-auth-secret`): user name = expiry in seconds and whose it is, password =
 * HMAC-SHA1 of that. The secret itself never leaves the server.
 */
export function iceServers(
  turn: { secret: string; urls: string[] } | undefined,
  personId: string,
  lessonEndsAt: Date,
): IceServerConfig[] {
  if (!turn) return [];
  const expiresAt = Math.floor((lessonEndsAt.getTime() + AFTER_LESSON_MS) / 1000);
  const username = `${expiresAt}:${personId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  const stun = turn.urls.filter((url) => url.startsWith('stun:'));
  const relays = turn.urls.filter((url) => !url.startsWith('stun:'));
  return [
    ...(stun.length > 0 ? [{ urls: stun }] : []),
    ...(relays.length > 0 ? [{ urls: relays, username, credential }] : []),
  ];
}
