import type { ElementKind } from '@skylark/contract/board';
import { getStrokeOutlinePoints } from 'perfect-freehand';
import type { Box } from './geometry.ts';
import { highlighterWidth, penWidth } from './palette.ts';

/**
 * Points per piece of outline. A full piece never changes, so the cost of drawing doesn't grow with the stroke's
 * length.
 */
const PIECE_POINTS = 32;
/** How closely each point follows the pen; the rest smooths a trembling hand. */
const FOLLOW = 0.62;
/** Points nearer to the last one than this would only make the outline rough. */
const NEAR = 3;
const SMOOTHING = 0.5;
/** Effect of pressure on the width: stronger for real pen pressure than for pressure estimated from the speed. */
const PEN_THINNING = 0.6;
const SPEED_THINNING = 0.32;
/** How quickly the estimated pressure changes. */
const SPEED_CHANGE = 0.275;
const MIDDLE_PRESSURE = 0.5;

type StrokePoint = Parameters<typeof getStrokeOutlinePoints>[0][number];

/** A closed polygon around a piece of ink: x, y, x, y ... relative to the element's x, y. */
export interface Outline {
  readonly polygon: readonly [number, number][];
  readonly box: Box;
}

export interface InkStyle {
  readonly kind: 'pen' | 'highlighter';
  readonly hasPressure: boolean;
  readonly width: number;
  /** Resized ink: its points are scaled, its line width is not. */
  readonly scaleX: number;
  readonly scaleY: number;
}

export const inkWidth = (kind: 'pen' | 'highlighter', size: number): number =>
  kind === 'pen' ? penWidth(size) : highlighterWidth(size);

export const inkStyle = (
  is: Extract<ElementKind, { pressure: boolean }>,
  size: number,
  scale: { x: number; y: number },
): InkStyle => ({
  kind: is.kind,
  hasPressure: is.pressure,
  width: inkWidth(is.kind, size),
  scaleX: scale.x,
  scaleY: scale.y,
});

/**
 * The outline of one stroke, built point by point while it is drawn. The pieces shown while drawing are also the final
 * ones, so a stroke does not jump when the pen is lifted.
 */
export class InkTrace {
  readonly style: InkStyle;
  readonly #piecePoints: number;
  /** Points processed so far. */
  count = 0;
  #tail: StrokePoint[] = [];
  #rawX = 0;
  #rawY = 0;
  #pressure = MIDDLE_PRESSURE;
  #finished: Outline[] = [];

  /** @param piecePoints points per piece; a finished stroke need not be divided */
  constructor(style: InkStyle, piecePoints = PIECE_POINTS) {
    this.style = style;
    this.#piecePoints = piecePoints;
  }

  /** @param points all numbers of the stroke; those processed before are skipped */
  take(points: readonly number[]): void {
    const stride = this.style.hasPressure ? 3 : 2;
    for (let at = this.count * stride; at + stride <= points.length; at += stride)
      this.add(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
  }

  /** @param pressure 0 to 100; ignored if the device does not report it */
  add(x: number, y: number, pressure: number): void {
    this.count += 1;
    const rawDistance = this.count === 1 ? 0 : Math.hypot(x - this.#rawX, y - this.#rawY);
    this.#rawX = x;
    this.#rawY = y;
    this.#updatePressure(pressure, rawDistance);
    const last = this.#tail.at(-1);
    const { scaleX, scaleY } = this.style;
    const follow = last ? FOLLOW : 1;
    const [fromX, fromY] = last?.point ?? [0, 0];
    const nextX = fromX + (x * scaleX - fromX) * follow;
    const nextY = fromY + (y * scaleY - fromY) * follow;
    if (last && Math.hypot(nextX - fromX, nextY - fromY) < NEAR) return;
    this.#push(nextX, nextY);
    if (this.#tail.length > this.#piecePoints) this.#finishPiece();
  }

  /** Finished pieces, each returned once. */
  takeFinished(): Outline[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** The part after the last finished piece, up to the pen. */
  tail(): Outline | undefined {
    const last = this.#tail.at(-1);
    if (!last) return undefined;
    const x = this.#rawX * this.style.scaleX;
    const y = this.#rawY * this.style.scaleY;
    if (Math.hypot(x - last.point[0], y - last.point[1]) < NEAR) return this.#outline(this.#tail);
    return this.#outline([...this.#tail, this.#pointAfter(last, x, y)]);
  }

  /** Pressure from the pen, or estimated: fast movement means light pressure. */
  #updatePressure(pressure: number, rawDistance: number): void {
    if (this.style.kind === 'highlighter') return;
    if (this.style.hasPressure) {
      this.#pressure = Math.min(1, Math.max(0, pressure / 100));
      return;
    }
    const speed = Math.min(1, rawDistance / this.style.width);
    const towards = Math.min(1, 1 - speed);
    this.#pressure = Math.min(1, this.#pressure + (towards - this.#pressure) * speed * SPEED_CHANGE);
  }

  #push(x: number, y: number): void {
    const last = this.#tail.at(-1);
    if (!last) {
      this.#tail.push({ point: [x, y], pressure: this.#pressure, vector: [1, 1], distance: 0, runningLength: 0 });
      return;
    }
    const next = this.#pointAfter(last, x, y);
    // The first point has no direction.
    if (this.#tail.length === 1 && last.runningLength === 0) last.vector = next.vector;
    this.#tail.push(next);
  }

  #pointAfter(last: StrokePoint, x: number, y: number): StrokePoint {
    const dx = last.point[0] - x;
    const dy = last.point[1] - y;
    const distance = Math.hypot(dx, dy);
    return {
      point: [x, y],
      pressure: this.#pressure,
      vector: [dx / distance, dy / distance],
      distance,
      runningLength: last.runningLength + distance,
    };
  }

  #finishPiece(): void {
    const outline = this.#outline(this.#tail);
    if (outline) this.#finished.push(outline);
    // The next piece begins where this one ends; both ends are round, so no seam is visible.
    this.#tail = this.#tail.slice(-1);
  }

  #outline(points: StrokePoint[]): Outline | undefined {
    const { kind, hasPressure, width } = this.style;
    const polygon = getStrokeOutlinePoints(points, {
      size: width,
      thinning: kind === 'highlighter' ? 0 : hasPressure ? PEN_THINNING : SPEED_THINNING,
      smoothing: SMOOTHING,
      simulatePressure: false,
      last: true,
    }) as [number, number][];
    const box = boxOfPolygon(polygon);
    return box && { polygon, box };
  }
}

function boxOfPolygon(polygon: readonly [number, number][]): Box | undefined {
  const [first] = polygon;
  if (!first) return undefined;
  const box = { left: first[0], top: first[1], right: first[0], bottom: first[1] };
  for (const [x, y] of polygon) {
    if (x < box.left) box.left = x;
    else if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    else if (y > box.bottom) box.bottom = y;
  }
  return box;
}
