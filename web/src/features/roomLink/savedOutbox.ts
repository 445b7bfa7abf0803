import type { Seat } from '@skylark/contract/room';
import type { SavedOutbox } from './Outbox.ts';

/** Per seat: signing in as the other side in the same tab makes a different client. */
const outboxKey = (roomId: string, seat: Seat): string => `skylark.outbox.${roomId}.${seat}`;

/** Stores unacknowledged events while this page reloads. */
export function saveOutbox(roomId: string, seat: Seat, outbox: SavedOutbox): void {
  try {
    sessionStorage.setItem(outboxKey(roomId, seat), JSON.stringify(outbox));
  } catch {
    // Storage is missing or full: only what the server has remains.
  }
}

/** Removes it as well, so that a copy of this tab does not send the same events as the same client. */
export function takeSavedOutbox(roomId: string, seat: Seat): SavedOutbox | undefined {
  try {
    const saved = sessionStorage.getItem(outboxKey(roomId, seat));
    sessionStorage.removeItem(outboxKey(roomId, seat));
    return saved === null ? undefined : (JSON.parse(saved) as SavedOutbox);
  } catch {
    return undefined;
  }
}
