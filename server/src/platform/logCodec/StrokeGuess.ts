/** Which stroke a piece of ink belongs to, and the point of it that the piece begins with. */
export interface PiecePlace {
  id: string;
  page: string;
  from: number;
}

/** A stroke as far as it is known: 2 or 3 numbers a point, and its last three points. */
interface Stroke {
  stride: 2 | 3;
  last: readonly number[];
  before: readonly number[];
  first: readonly number[];
}

/** The numbers of a point. */
export const AXES = ['x', 'y', 'pressure'] as const;

/** How a number of the next point was guessed: where the pen was, or where it goes straight on; in a bend otherwise. */
const HOLD = 0;
const STRAIGHT = 1;
const BENT = 2;
export const GUESSES = [HOLD, STRAIGHT, BENT] as const;

/**
 * What is likely to come next in a log, the same for who packs and who unpacks: a further piece of the stroke that the
 * same seat draws, and points near the last one.
 */
export class StrokeGuess {
  readonly #next = new Map<string, PiecePlace>();
  readonly #strokes = new Map<string, Stroke>();

  /** The piece that an author is expected to send. */
  next(author: string): PiecePlace | undefined {
    return this.#next.get(author);
  }

  /** @param head the text after the points of a piece: the first of a stroke says there whether it has pressure */
  stroke(id: string, head: string): Stroke {
    const known = this.#strokes.get(id);
    if (known && head === '') return known;
    const stroke: Stroke = known ?? {
      stride: head.includes('"pressure":true') ? 3 : 2,
      last: [],
      before: [],
      first: [],
    };
    this.#strokes.set(id, stroke);
    return stroke;
  }

  /** The author sent this piece, so many numbers long. */
  took(author: string, { id, page, from }: PiecePlace, numbers: number): void {
    this.#next.set(author, { id, page, from: from + numbers / (this.#strokes.get(id)?.stride ?? 2) });
  }
}

/** @param axis 0 x, 1 y, 2 pressure @param how one of `GUESSES` */
export function guessed({ last, before, first }: Stroke, axis: number, how: number): number {
  const held = last[axis] ?? 0;
  const earlier = before[axis];
  if (how === HOLD || earlier === undefined) return held;
  const earliest = first[axis];
  return how === STRAIGHT || earliest === undefined ? 2 * held - earlier : 3 * (held - earlier) + earliest;
}

export function moveOn(stroke: Stroke, point: readonly number[]): void {
  stroke.first = stroke.before;
  stroke.before = stroke.last;
  stroke.last = point;
}
