/** How long a lost room is tried for before the person is shown that it is lost (decisions, the room). */
export const GIVE_UP_AFTER_MS = 45_000;
/** Waits before each try; the last one is repeated. */
const WAITS_MS = [0, 250, 500, 1_000, 2_000, 3_000];
/** Rooms of a server that went down must not all come back in the same instant. */
const JITTER_MS = 300;

/** @param tries how many have failed since the connection was lost; @param chance 0 to 1 */
export function waitBeforeTry(tries: number, chance: number): number {
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
  return tries === 0 ? 0 : wait + chance * JITTER_MS;
}
