import type { BoardElement } from '@skylark/contract/boardState';
import { frameOf, inkScale } from './extent.ts';
import {
  type Box,
  centreOf,
  cornersOf,
  distanceOfSegments,
  distanceToSegment,
  grow,
  holds,
  type Point,
  turnedPoint,
} from './geometry.ts';
import { inkWidth } from './InkTrace.ts';
import { penWidth } from './palette.ts';

/** Enough corners for a polygon to match the visible ellipse. */
const ELLIPSE_CORNERS = 32;

/**
 * Whether a movement from `a` to `b` touches the drawn parts of an element.
 * @param reach tolerance around it
 * @param extent of its points, for ink
 */
export function touches(
  element: BoardElement,
  extent: Box | undefined,
  from: Point,
  to: Point,
  reach: number,
): boolean {
  const { is, look } = element;
  if (!is || !look) return false;
  const frame = frameOf(is, look, extent);
  // In the element's own coordinates, before rotation.
  const [a, b] = [straight(from, frame, look.angle), straight(to, frame, look.angle)];
  switch (is.kind) {
    case 'pen':
    case 'highlighter':
      return touchesInk(element, extent, a, b, reach + inkWidth(is.kind, look.size) / 2);
    case 'line':
    case 'arrow': {
      const end = { x: look.x + look.width, y: look.y + look.height };
      return distanceOfSegments(a, b, look, end) <= reach + penWidth(look.size) / 2;
    }
    case 'rectangle':
      return touchesLoop(cornersOf(frame), a, b, reach + penWidth(look.size) / 2);
    case 'ellipse':
      return touchesLoop(ellipseCorners(frame), a, b, reach + penWidth(look.size) / 2);
    case 'text':
    case 'stamp':
    case 'picture':
    case 'card': {
      const target = grow(frame, reach);
      return holds(target, a) || holds(target, b) || touchesLoop(cornersOf(target), a, b, 0);
    }
  }
}

/** Whether a point lies inside a hollow shape: it is picked only when nothing drawn is nearer. */
export function isInside(element: BoardElement, at: Point): boolean {
  const { is, look } = element;
  if (!is || !look || (is.kind !== 'rectangle' && is.kind !== 'ellipse')) return false;
  const frame = frameOf(is, look, undefined);
  return holds(frame, straight(at, frame, look.angle));
}

const straight = (at: Point, frame: Box, angle: number | undefined): Point =>
  angle ? turnedPoint(at, centreOf(frame), -angle) : at;

function touchesInk(element: BoardElement, extent: Box | undefined, a: Point, b: Point, reach: number): boolean {
  const { is, look, points } = element;
  if (!look || !is || !('pressure' in is)) return false;
  const stride = is.pressure ? 3 : 2;
  const scale = extent ? inkScale(look, extent) : { x: 1, y: 1 };
  const pointAt = (at: number): Point => ({
    x: look.x + (points[at] ?? 0) * scale.x,
    y: look.y + (points[at + 1] ?? 0) * scale.y,
  });
  let last = pointAt(0);
  if (distanceToSegment(last, a, b) <= reach) return true;
  for (let at = stride; at < points.length; at += stride) {
    const next = pointAt(at);
    if (distanceOfSegments(a, b, last, next) <= reach) return true;
    last = next;
  }
  return false;
}

function touchesLoop(corners: readonly Point[], a: Point, b: Point, reach: number): boolean {
  let last = corners.at(-1);
  for (const corner of corners) {
    if (last && distanceOfSegments(a, b, last, corner) <= reach) return true;
    last = corner;
  }
  return false;
}

function ellipseCorners({ left, top, right, bottom }: Box): Point[] {
  return Array.from({ length: ELLIPSE_CORNERS }, (_, index) => {
    const angle = (index / ELLIPSE_CORNERS) * 2 * Math.PI;
    return {
      x: (left + right) / 2 + (Math.cos(angle) * (right - left)) / 2,
      y: (top + bottom) / 2 + (Math.sin(angle) * (bottom - top)) / 2,
    };
  });
}
