interface Piece {
  fromMinute: number;
  toMinute: number;
}

interface WeekScale {
  /** Hours that are drawn, each with its position from the top, in rows. */
  hours: { hour: number; at: number }[];
  /** Positions of folded hours. */
  folds: number[];
  /** Height of the whole week, in rows. */
  rows: number;
  /** The position of a minute of the day, in rows. */
  placeOf: (minute: number) => number;
}

const [MORNING, EVENING] = [9, 18];
/** Height of any number of folded hours, in rows. */
const FOLD = 0.4;
/** A single free hour is not folded, because that would save nothing. */
const FOLDED_MIN = 2;

/**
 * The vertical scale of a week. Only lessons and open hours count, because a closed day would add 24 empty hours. Hours
 * in between that are empty on every day are folded.
 */
export function weekScale(lessons: readonly Piece[], hours: readonly Piece[]): WeekScale {
  const used = new Set<number>();
  for (const { fromMinute, toMinute } of [...lessons, ...hours])
    for (let hour = Math.floor(fromMinute / 60); hour < Math.ceil(toMinute / 60); hour += 1) used.add(hour);
  if (used.size === 0) for (let hour = MORNING; hour < EVENING; hour += 1) used.add(hour);
  const [first, last] = [Math.min(...used), Math.max(...used) + 1];
  const scale: WeekScale = { hours: [], folds: [], rows: 0, placeOf: () => 0 };
  /** The position and height of each hour. */
  const starts = new Map<number, [at: number, height: number]>();
  let hour = first;
  while (hour < last) {
    let end = hour;
    while (end < last && !used.has(end)) end += 1;
    if (end - hour >= FOLDED_MIN) {
      scale.folds.push(scale.rows);
      for (let n = hour; n < end; n += 1)
        starts.set(n, [scale.rows + ((n - hour) * FOLD) / (end - hour), FOLD / (end - hour)]);
      scale.rows += FOLD;
      hour = end;
    } else {
      starts.set(hour, [scale.rows, 1]);
      scale.hours.push({ hour, at: scale.rows });
      scale.rows += 1;
      hour += 1;
    }
  }
  scale.placeOf = (minute) => {
    if (minute <= first * 60) return 0;
    const [at, height] = starts.get(Math.floor(minute / 60)) ?? [scale.rows, 0];
    return Math.min(scale.rows, at + ((minute % 60) / 60) * height);
  };
  return scale;
}
