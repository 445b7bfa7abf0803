import type { Outline } from '../model/InkTrace.ts';

/**
 * Adds an outline with rounded corners to a path: each corner is the control point of a curve between the midpoints of
 * its sides.
 */
export function addOutline(path: Path2D, { polygon }: Outline): void {
  const [first, second] = polygon;
  if (!first || !second) return;
  path.moveTo((first[0] + second[0]) / 2, (first[1] + second[1]) / 2);
  for (let at = 1; at <= polygon.length; at += 1) {
    const corner = polygon[at % polygon.length] ?? first;
    const next = polygon[(at + 1) % polygon.length] ?? second;
    path.quadraticCurveTo(corner[0], corner[1], (corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2);
  }
  path.closePath();
}
