import type { Stamp } from '@skylark/contract/board.facts';
import { clamp, distance, type Point } from '../model/geometry.ts';
import { placed } from '../model/elementProps.ts';
import { stampSide } from '../model/palette.ts';
import type { ShapeTool } from '../model/tools.ts';
import { PAGE_BOX } from '../input/viewport.ts';
import type { Touch } from './Gesture.ts';
import type { Made } from './MakeGesture.ts';

/** With Shift, lines snap to steps of 45 degrees. */
const STEADY_ANGLE = Math.PI / 4;

/**
 * A shape from the start of the press to its end; Shift keeps lines straight and makes squares and circles.
 * @param smallest a press that moved less draws nothing
 */
export const shape = (kind: ShapeTool, smallest: number): Made => ({
  is: { kind },
  place(from, to) {
    if (distance(from, to) < smallest) return undefined;
    const isLine = kind === 'line' || kind === 'arrow';
    const end = to.isSteady ? steady(from, to, isLine) : to;
    return isLine
      ? placed(from.x, from.y, end.x - from.x, end.y - from.y)
      : placed(Math.min(from.x, end.x), Math.min(from.y, end.y), Math.abs(end.x - from.x), Math.abs(end.y - from.y));
  },
});

function steady(from: Point, to: Touch, isLine: boolean): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (!isLine) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    return { x: from.x + Math.sign(dx || 1) * side, y: from.y + Math.sign(dy || 1) * side };
  }
  const angle = Math.round(Math.atan2(dy, dx) / STEADY_ANGLE) * STEADY_ANGLE;
  const length = Math.hypot(dx, dy);
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/** A stamp around the finger, with its centre on the page. */
export const stampAt = (stamp: Stamp, size: number): Made => ({
  is: { kind: 'stamp', stamp },
  place(_from, to) {
    const side = stampSide(size);
    const x = clamp(to.x, PAGE_BOX.left, PAGE_BOX.right);
    const y = clamp(to.y, PAGE_BOX.top, PAGE_BOX.bottom);
    return placed(x - side / 2, y - side / 2, side, side);
  },
});
