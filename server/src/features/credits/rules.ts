/** Lessons that came in together: bought, given, earned. In the order in which they came. */
export interface Lot {
  /** The purchase that they came by; null for those that were given. */
  purchaseId: string | null;
  lessons: number;
}

/**
 * How many lessons of a purchase nobody has used (docs/decisions/0050): the oldest lessons are used first, so what is on
 * the balance is what came last.
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
