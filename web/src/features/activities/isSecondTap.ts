/** Two taps on one part within this time are one tap of an excited child. */
const TWICE_MS = 400;

interface Tap {
  /**
   * Number of consecutive clicks in one place, as browsers count them: 0 for keyboards and screen readers. Safari
   * doesn't count taps.
   */
  detail: number;
  currentTarget: EventTarget;
  timeStamp: number;
}

let last: Pick<Tap, 'currentTarget' | 'timeStamp'> | undefined;

/**
 * Whether a click merely repeats the previous one. Children tap twice: the second tap would answer the next question,
 * put down what was picked up, or count a mistake twice.
 */
export function isSecondTap({ detail, currentTarget, timeStamp }: Tap): boolean {
  if (detail === 0) return false;
  const isQuick = last?.currentTarget === currentTarget && timeStamp - last.timeStamp < TWICE_MS;
  last = { currentTarget, timeStamp };
  return detail > 1 || isQuick;
}
