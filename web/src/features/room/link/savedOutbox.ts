import type { SavedOutbox } from './Outbox.ts';

const key = (roomId: string): string => `skylark.outbox.${roomId}`;

/** Keeps what was not acknowledged while this page reloads. */
export function saveOutbox(roomId: string, outbox: SavedOutbox): void {
  try {
    sessionStorage.setItem(key(roomId), JSON.stringify(outbox));
  } catch {
    // No storage, or it is full: what the server has is what remains.
  }
}

/** Takes it out again, so that a copy of this tab does not send the same events as the same page. */
export function takeSavedOutbox(roomId: string): SavedOutbox | undefined {
  try {
    const saved = sessionStorage.getItem(key(roomId));
    sessionStorage.removeItem(key(roomId));
    return saved === null ? undefined : (JSON.parse(saved) as SavedOutbox);
  } catch {
    return undefined;
  }
}
