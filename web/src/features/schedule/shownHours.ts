const [MORNING, EVENING] = [9, 18];

/** The hours to show for a week: all its content, but at least a working day. */
export function shownHours(pieces: readonly { fromMinute: number; toMinute: number }[]): [first: number, last: number] {
  const first = Math.min(MORNING, ...pieces.map((one) => Math.floor(one.fromMinute / 60)));
  const last = Math.max(EVENING, ...pieces.map((one) => Math.ceil(one.toMinute / 60)));
  return [first, last];
}
