import { Listeners } from './Listeners.ts';

const claims = new Set<object>();
const changed = new Listeners<[]>();

/**
 * Browsers open sockets to a server one at a time (RFC 6455, 4.1), so one whose first packet was lost delays all others
 * by a second or more. A socket that people wait for claims the turn while it reconnects; less urgent sockets give up
 * theirs until then.
 * @param owner the owner of the urgent socket
 */
export function claimTurn(owner: object, isClaimed: boolean): void {
  const before = claims.size > 0;
  if (isClaimed) claims.add(owner);
  else claims.delete(owner);
  if (claims.size > 0 !== before) changed.notify();
}

/** Whether less urgent sockets should wait. */
export const isTurnClaimed = (): boolean => claims.size > 0;

/** @returns a function that removes the listener */
export const onTurn: (listener: () => void) => () => void = changed.add;
