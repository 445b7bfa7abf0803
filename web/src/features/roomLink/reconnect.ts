/** How long reconnecting is tried before the person is notified (decisions, the room). */
export const GIVE_UP_AFTER_MS = 45_000;
/** Delays before each retry; the last one is repeated. */
const WAITS_MS = [0, 250, 500, 1_000, 2_000, 3_000];
/** Prevents the rooms of a failed server from reconnecting at the same instant. */
const JITTER_MS = 300;

/**
 * Waits after a server closed the connection because another server has the room. That server is ready almost at once.
 * The later waits only matter while two servers compete for a room because each got one of the two people.
 */
const MOVED_WAITS_MS = [0, 50, 100, 200];
/** After this long without another move the waits start over. */
export const MOVES_COUNT_MS = 10_000;

/**
 * @param moves earlier moves within the last seconds
 * @param chance 0 to 1
 */
export function waitAfterMove(moves: number, chance: number): number {
  const wait = MOVED_WAITS_MS[moves];
  return wait === undefined ? waitBeforeTry(moves - MOVED_WAITS_MS.length + 1, chance) : wait * (1 + chance);
}

/**
 * @param tries failed attempts since the connection was lost
 * @param chance 0 to 1
 */
export function waitBeforeTry(tries: number, chance: number): number {
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
  return tries === 0 ? 0 : wait + chance * JITTER_MS;
}
