import type { Seat } from '@skylark/contract/room';

/** This device's pen: survives a reload, but not its tab. */
export interface KeptPen {
  token: string;
  roomId: string;
  seat: Seat;
}

const KEY = 'skylark.pen';

export function keptPen(): KeptPen | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptPen | null;
  } catch {
    return null;
  }
}

export function keepPen(pen: KeptPen | null): void {
  try {
    if (pen) sessionStorage.setItem(KEY, JSON.stringify(pen));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it lasts until the page is reloaded.
  }
}
