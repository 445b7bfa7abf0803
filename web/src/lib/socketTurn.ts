import { Listeners } from './Listeners.ts';

const claims = new Set<object>();
const changed = new Listeners<[]>();

/**
 * Browsers open one socket to a server after the other (RFC 6455, 4.1), so one whose first packet was lost delays every
 * other one by a second or more. A socket that people wait for claims the turn while it reconnects; sockets that can
 * wait give up theirs until then.
 *
 * @param owner whoever waits for its socket
 */
export function claimTurn(owner: object, isClaimed: boolean): void {
  const before = claims.size > 0;
  if (isClaimed) claims.add(owner);
  else claims.delete(owner);
  if (claims.size > 0 !== before) changed.notify();
}

/** Whether a socket that can wait should wait. */
export const isTurnClaimed = (): boolean => claims.size > 0;

/** @returns a function that removes the listener */
export const onTurn: (listener: () => void) => () => void = changed.add;
