import type { Seat } from '@skylark/contract/room';

/** This device's pen: survives a reload, but not its tab. */
export interface StoredPen {
  token: string;
  roomId: string;
  seat: Seat;
}

const KEY = 'skylark.pen';

export function storedPen(): StoredPen | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredPen | null;
  } catch {
    return null;
  }
}

export function storePen(pen: StoredPen | null): void {
  try {
    if (pen) sessionStorage.setItem(KEY, JSON.stringify(pen));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it lasts until the page is reloaded.
  }
}
