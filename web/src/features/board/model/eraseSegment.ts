import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { type Box, centreOf, distanceOfSegments, distanceToSegment, type Point, turnedPoint } from './geometry.ts';
import { frameOf, inkScale } from './extent.ts';

/** A point of a stroke in page coordinates. */
export interface InkSpot extends Point {
  readonly pressure: number;
}

type Ink = Extract<ElementKind, { pressure: boolean }>;

/** The points of a stroke in page coordinates, after scaling and rotation. */
export function spotsOf(is: Ink, look: ElementProps, extent: Box | undefined, points: readonly number[]): InkSpot[] {
  const stride = is.pressure ? 3 : 2;
  const scale = extent ? inkScale(look, extent) : { x: 1, y: 1 };
  const middle = centreOf(frameOf(is, look, extent));
  const spots: InkSpot[] = [];
  for (let at = 0; at + 1 < points.length; at += stride) {
    const spot = { x: look.x + (points[at] ?? 0) * scale.x, y: look.y + (points[at + 1] ?? 0) * scale.y };
    const pressure = is.pressure ? (points[at + 2] ?? 50) : 50;
    spots.push({ ...(look.angle ? turnedPoint(spot, middle, look.angle) : spot), pressure });
  }
  return spots;
}

/**
 * What remains of a stroke after erasing from `a` to `b`: the pieces further away than `reach`. Returns the same run
 * when it was not touched.
 */
export function eraseSegment(
  run: readonly InkSpot[],
  a: Point,
  b: Point,
  reach: number,
): readonly (readonly InkSpot[])[] {
  const pieces: InkSpot[][] = [];
  let piece: InkSpot[] = [];
  let isTouched = false;
  const cut = (): void => {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
    isTouched = true;
  };
  const take = (spot: InkSpot): void => {
    if (distanceToSegment(spot, a, b) <= reach) cut();
    else piece.push(spot);
  };
  let last: InkSpot | undefined;
  for (const spot of run) {
    if (last && distanceOfSegments(last, spot, a, b) <= reach)
      for (const between of steps(last, spot, reach)) take(between);
    take(spot);
    last = spot;
  }
  if (!isTouched) return [run];
  if (piece.length > 0) pieces.push(piece);
  // A single point is not a stroke, but a leftover speck.
  return pieces.filter(({ length }) => length > 1);
}

/** Points between two others, close enough that an eraser can't slip through. */
function* steps(from: InkSpot, to: InkSpot, reach: number): Iterable<InkSpot> {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(1, reach / 3));
  for (let at = 1; at < count; at += 1) {
    const part = at / count;
    const mix = (a: number, b: number): number => Math.round(a + (b - a) * part);
    yield { x: mix(from.x, to.x), y: mix(from.y, to.y), pressure: mix(from.pressure, to.pressure) };
  }
}

/** A piece as an element's points, relative to its first one, which becomes its position. */
export function pieceOf(is: Ink, spots: readonly InkSpot[]): { at: Point; points: number[] } {
  const [first] = spots;
  const at = { x: Math.round(first?.x ?? 0), y: Math.round(first?.y ?? 0) };
  const points = spots.flatMap(({ x, y, pressure }) => {
    const place = [Math.round(x) - at.x, Math.round(y) - at.y];
    return is.pressure ? [...place, Math.round(pressure)] : place;
  });
  return { at, points };
}
