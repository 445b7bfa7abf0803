import type { Seat } from '@skylark/contract/room';

/** Somebody came into the room or left it, as the server saw it; milliseconds since the epoch. */
export interface Coming {
  seat: Seat;
  is: 'join' | 'leave';
  atMs: number;
}

/** Coming back takes up to 45 seconds (decisions, the room): a gap shorter than this is no absence. */
const GAP_MS = 60_000;

/** Whether a seat was taken at an instant, by the room's own record. */
export function wasPresent(comings: readonly Coming[], seat: Seat, atMs: number): boolean {
  let isHere = false;
  let leftMs = Number.NEGATIVE_INFINITY;
  for (const one of comings) {
    if (one.seat !== seat || one.atMs > atMs) continue;
    isHere = one.is === 'join';
    if (one.is === 'leave') leftMs = one.atMs;
  }
  return isHere || atMs - leftMs < GAP_MS;
}
