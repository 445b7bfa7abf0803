import type { Point } from '../model/geometry.ts';

/** The trail has faded after this time. */
const FADE_MS = 1_000;

/** A curve from `from` to `to`, with control point `via`. */
export interface TrailPiece {
  readonly from: Point;
  readonly via: Point;
  readonly to: Point;
  /** 1 at the tip, 0 where it has faded. */
  readonly strength: number;
}

interface Spot {
  readonly at: Point;
  readonly ms: number;
  /** The laser was switched on here: no line joins it to the previous spot. */
  readonly isStart: boolean;
}

/** The recent path of a laser. */
export class LaserTrail {
  #spots: Spot[] = [];
  #isLifted = true;

  add(at: Point, ms: number): void {
    this.#spots.push({ at, ms, isStart: this.#isLifted });
    this.#isLifted = false;
  }

  lift(): void {
    this.#isLifted = true;
  }

  clear(): void {
    this.#spots = [];
    this.#isLifted = true;
  }

  /** What is still visible, oldest to newest. */
  pieces(nowMs: number): TrailPiece[] {
    this.#spots = this.#spots.filter((spot) => nowMs - spot.ms < FADE_MS);
    const pieces: TrailPiece[] = [];
    for (const [index, { at, ms, isStart }] of this.#spots.entries()) {
      const before = this.#spots[index - 1];
      const after = this.#spots[index + 1];
      if (isStart || !before) continue;
      const isEnd = !after || after.isStart;
      pieces.push({
        from: before.isStart ? before.at : middle(before.at, at),
        via: at,
        to: isEnd ? at : middle(at, after.at),
        strength: 1 - (nowMs - ms) / FADE_MS,
      });
    }
    return pieces;
  }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
