/** The stroke of a piece of ink, and the index of the piece's first point. */
export interface PiecePlace {
  id: string;
  page: string;
  from: number;
}

/** State of a stroke: 2 or 3 numbers per point, and its last three points. */
interface Stroke {
  stride: 2 | 3;
  last: readonly number[];
  before: readonly number[];
  first: readonly number[];
}

/** The numbers of a point. */
export const AXES = ['x', 'y', 'pressure'] as const;

/** How the next coordinate is guessed: unchanged, in a straight line, or in a curve. */
const HOLD = 0;
const STRAIGHT = 1;
const BENT = 2;
export const GUESSES = [HOLD, STRAIGHT, BENT] as const;

/**
 * Predicts the log, identically in the packer and the unpacker: the seat continues its current stroke, with points near
 * the last one.
 */
export class StrokeGuess {
  readonly #next = new Map<string, PiecePlace>();
  readonly #strokes = new Map<string, Stroke>();

  /** The piece an author is expected to send next. */
  next(author: string): PiecePlace | undefined {
    return this.#next.get(author);
  }

  /** @param head the text after a piece's points: for the first piece it tells whether the stroke has pressure */
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

  /** Records a piece sent by the author. @param numbers its length */
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
