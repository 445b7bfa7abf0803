/** Lessons credited together: bought, given or earned. Lots are in chronological order. */
export interface Lot {
  /** The purchase they came from; null if they were given. */
  purchaseId: string | null;
  lessons: number;
}

/**
 * Number of unused lessons of a purchase (docs/decisions/0050): the oldest lessons are used first, so the balance
 * consists of the newest ones.
 */
export function unusedOf(purchaseId: string, lots: readonly Lot[], balance: number): number {
  let left = balance;
  for (const lot of lots.toReversed()) {
    const here = Math.min(left, lot.lessons);
    if (lot.purchaseId === purchaseId) return here;
    left -= here;
  }
  return 0;
}
