import type { Seat } from '@skylark/contract/room';
import type { SavedOutbox } from './Outbox.ts';

/** Of a seat: who signs in as the other side in the same tab is another client. */
export const outboxKey = (roomId: string, seat: Seat): string => `skylark.outbox.${roomId}.${seat}`;

/** Keeps what was not acknowledged while this page reloads. */
export function saveOutbox(roomId: string, seat: Seat, outbox: SavedOutbox): void {
  try {
    sessionStorage.setItem(outboxKey(roomId, seat), JSON.stringify(outbox));
  } catch {
    // No storage, or it is full: what the server has is what remains.
  }
}

/** Takes it out again, so that a copy of this tab does not send the same events as the same page. */
export function takeSavedOutbox(roomId: string, seat: Seat): SavedOutbox | undefined {
  try {
    const saved = sessionStorage.getItem(outboxKey(roomId, seat));
    sessionStorage.removeItem(outboxKey(roomId, seat));
    return saved === null ? undefined : (JSON.parse(saved) as SavedOutbox);
  } catch {
    return undefined;
  }
}
