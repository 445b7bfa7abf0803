/** Taps on one part that are closer together are one tap of an excited finger. */
const TWICE_MS = 400;

interface Tap {
  /** As browsers count clicks in one place: 0 for keyboards and screen readers. Safari doesn't count taps. */
  detail: number;
  currentTarget: EventTarget;
  timeStamp: number;
}

let last: Pick<Tap, 'currentTarget' | 'timeStamp'> | undefined;

/**
 * Whether a click only repeats the one before. Children tap twice: the second tap would answer the next question, put
 * down what was picked up, or count a mistake again.
 */
export function isSecondTap({ detail, currentTarget, timeStamp }: Tap): boolean {
  if (detail === 0) return false;
  const isQuick = last?.currentTarget === currentTarget && timeStamp - last.timeStamp < TWICE_MS;
  last = { currentTarget, timeStamp };
  return detail > 1 || isQuick;
}
