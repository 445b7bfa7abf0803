import type { ElementKind, ElementProps } from '@skylark/contract/board';
import type { Seat } from '@skylark/contract/room';
import { PAGE_BOX } from '../input/viewport.ts';
import { frameOf, inkScale } from './extent.ts';
import {
  type Box,
  centreOf,
  clamp,
  distance,
  heightOf,
  type Point,
  turnedBox,
  turnedPoint,
  widthOf,
} from './geometry.ts';
import type { PropsPatch } from './history.ts';
import { placed } from './elementProps.ts';

/** The parts of an element needed for moving and resizing it. */
export interface Held {
  readonly id: string;
  readonly is: ElementKind;
  readonly look: ElementProps;
  /** Of its points, for ink. */
  readonly extent: Box | undefined;
}

export const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
export type Corner = (typeof corners)[number];
/** The ends of a line are dragged separately; `turn` rotates the selection. */
export type Handle = Corner | 'start' | 'end' | 'turn';

const isLine = (held: Held): boolean => held.is.kind === 'line' || held.is.kind === 'arrow';
const keepsShape = (held: Held): boolean =>
  held.is.kind === 'stamp' || held.is.kind === 'picture' || held.is.kind === 'card';

/** Minimum size, so that an element can be grabbed again. */
const SIDE_MIN = 120;

export const isOwn = (id: string, seat: Seat): boolean => id.startsWith(seat);

/** A child may move and resize the teacher's elements, as the server's index allows; nobody may move locked ones. */
export const mayMove = ({ locked }: ElementProps): boolean => !locked;

/** Whether the person may change all of it, not only its position. */
export const mayDelete = (id: string, { locked }: ElementProps, seat: Seat): boolean =>
  !locked && (seat === 't' || isOwn(id, seat));

/** Its frame on the page. */
export const frameOfHeld = (held: Held): Box => turnedBox(straightFrame(held), held.look.angle);

const straightFrame = (held: Held): Box => frameOf(held.is, held.look, held.extent);

/** The frame of the handles: a single element keeps its own frame and rotation. */
export function outlineOf(all: readonly Held[], frame: Box): { frame: Box; angle: number } {
  const [only] = all;
  if (only && all.length === 1) return { frame: straightFrame(only), angle: only.look.angle ?? 0 };
  return { frame, angle: 0 };
}

/** @param turnReach distance of the rotation handle above the frame; undefined when rotation isn't allowed */
export function handlesOf(all: readonly Held[], frame: Box, turnReach?: number): ReadonlyMap<Handle, Point> {
  const [only] = all;
  if (only && all.length === 1 && isLine(only)) {
    const { x, y, width, height } = only.look;
    return new Map<Handle, Point>([
      ['start', { x, y }],
      ['end', { x: x + width, y: y + height }],
    ]);
  }
  const { frame: own, angle } = outlineOf(all, frame);
  const turned = (at: Point): Point => (angle === 0 ? at : turnedPoint(at, centreOf(own), angle));
  const handles = new Map<Handle, Point>(corners.map((corner) => [corner, turned(cornerPoint(own, corner))]));
  if (turnReach !== undefined) handles.set('turn', turned({ x: centreOf(own).x, y: own.bottom + turnReach }));
  return handles;
}

export function handleAt(handles: ReadonlyMap<Handle, Point>, at: Point, reach: number): Handle | undefined {
  for (const [handle, point] of handles) if (distance(point, at) <= reach) return handle;
  return undefined;
}

function cornerPoint(frame: Box, corner: Corner): Point {
  return {
    x: corner === 'topLeft' || corner === 'bottomLeft' ? frame.left : frame.right,
    y: corner === 'topLeft' || corner === 'topRight' ? frame.top : frame.bottom,
  };
}

const opposite: Record<Corner, Corner> = {
  topLeft: 'bottomRight',
  topRight: 'bottomLeft',
  bottomRight: 'topLeft',
  bottomLeft: 'topRight',
};

/** Keeps the centre of what is moved on the page, so that nothing gets lost next to it. */
export function clampMove(frame: Box, dx: number, dy: number): Point {
  const centre = centreOf(frame);
  return {
    x: clamp(centre.x + dx, PAGE_BOX.left, PAGE_BOX.right) - centre.x,
    y: clamp(centre.y + dy, PAGE_BOX.top, PAGE_BOX.bottom) - centre.y,
  };
}

export type Placing = ReturnType<typeof placed> & Pick<PropsPatch, 'angle'>;

export const movedBy = ({ look }: Held, by: Point): Placing =>
  placed(look.x + by.x, look.y + by.y, look.width, look.height);

/** The new placement of all held elements when a handle is dragged to `to`. */
export function stretched(
  all: readonly Held[],
  frame: Box,
  handle: Handle,
  to: Point,
  keepShape: boolean,
): ReadonlyMap<string, Placing> {
  const [only] = all;
  if (handle === 'turn') return new Map();
  if (handle === 'start' || handle === 'end')
    return only ? new Map([[only.id, lineTo(only.look, handle, to)]]) : new Map();
  if (only?.look.angle && all.length === 1) return new Map([[only.id, stretchedTurned(only, handle, to, keepShape)]]);
  if (only?.is.kind === 'text' && all.length === 1) return new Map([[only.id, textTo(only.look, handle, to)]]);
  const target = stretchedFrame(
    frame,
    handle,
    to,
    keepShape || all.some((held) => keepsShape(held) || held.look.angle),
  );
  return new Map(all.map((held) => [held.id, fitted(held, frame, target)]));
}

/** A single rotated element is resized along its own axes, and the opposite corner stays in place. */
function stretchedTurned(held: Held, handle: Corner, to: Point, keepShape: boolean): Placing {
  const angle = held.look.angle ?? 0;
  const own = straightFrame(held);
  const middle = centreOf(own);
  const local = turnedPoint(to, middle, -angle);
  const place =
    held.is.kind === 'text'
      ? textTo(held.look, handle, local)
      : fitted(held, own, stretchedFrame(own, handle, local, keepShape || keepsShape(held)));
  const after = centreOf(straightFrame({ ...held, look: { ...held.look, ...place } }));
  const wanted = turnedPoint(after, middle, angle);
  return placed(place.x + wanted.x - after.x, place.y + wanted.y - after.y, place.width, place.height);
}

/** All held elements rotated around one point. Lines are rotated by moving their ends. */
export function turnedAround(all: readonly Held[], around: Point, degrees: number): ReadonlyMap<string, Placing> {
  return new Map(all.map((held) => [held.id, turned(held, around, degrees)]));
}

function turned(held: Held, around: Point, degrees: number): Placing {
  const { look } = held;
  if (isLine(held)) {
    const start = turnedPoint(look, around, degrees);
    const end = turnedPoint({ x: look.x + look.width, y: look.y + look.height }, around, degrees);
    return placed(start.x, start.y, end.x - start.x, end.y - start.y);
  }
  const middle = centreOf(straightFrame(held));
  const wanted = turnedPoint(middle, around, degrees);
  const angle = ((Math.round((look.angle ?? 0) + degrees) % 360) + 360) % 360;
  return {
    ...placed(look.x + wanted.x - middle.x, look.y + wanted.y - middle.y, look.width, look.height),
    angle: angle === 0 ? undefined : angle,
  };
}

/** All held elements scaled by `factor` around their centre. */
export function scaledAround(all: readonly Held[], frame: Box, factor: number): ReadonlyMap<string, Placing> {
  const centre = centreOf(frame);
  const target: Box = {
    left: centre.x + (frame.left - centre.x) * factor,
    right: centre.x + (frame.right - centre.x) * factor,
    top: centre.y + (frame.top - centre.y) * factor,
    bottom: centre.y + (frame.bottom - centre.y) * factor,
  };
  if (Math.max(widthOf(target), heightOf(target)) < SIDE_MIN) return new Map();
  return new Map(all.map((held) => [held.id, fitted(held, frame, target)]));
}

function lineTo(look: ElementProps, handle: 'start' | 'end', to: Point): Placing {
  const end = { x: look.x + look.width, y: look.y + look.height };
  return handle === 'start'
    ? placed(to.x, to.y, end.x - to.x, end.y - to.y)
    : placed(look.x, look.y, to.x - look.x, to.y - look.y);
}

/** A text gets wider or narrower; its letter size stays and its lines are broken again. */
function textTo(look: ElementProps, corner: Corner, to: Point): Placing {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft';
  const right = look.x + look.width;
  const width = Math.max(SIDE_MIN * 2, isLeft ? right - to.x : to.x - look.x);
  return placed(isLeft ? right - width : look.x, look.y, width, look.height);
}

function stretchedFrame(frame: Box, corner: Corner, to: Point, keepShape: boolean): Box {
  const fixed = cornerPoint(frame, opposite[corner]);
  const moved = cornerPoint(frame, corner);
  const factor = (value: number, from: number, start: number): number => {
    const length = start - from;
    if (length === 0) return 1;
    // Never past the opposite side, never to zero.
    return Math.max((value - from) / length, SIDE_MIN / Math.abs(length));
  };
  let x = factor(to.x, fixed.x, moved.x);
  let y = factor(to.y, fixed.y, moved.y);
  if (keepShape) x = y = Math.max(x, y);
  const left = fixed.x + (frame.left - fixed.x) * x;
  const right = fixed.x + (frame.right - fixed.x) * x;
  const top = fixed.y + (frame.top - fixed.y) * y;
  const bottom = fixed.y + (frame.bottom - fixed.y) * y;
  return { left, top, right, bottom };
}

/** Places one of several elements when their common frame changes. */
function fitted(held: Held, from: Box, to: Box): Placing {
  const sx = widthOf(from) === 0 ? 1 : widthOf(to) / widthOf(from);
  const sy = heightOf(from) === 0 ? 1 : heightOf(to) / heightOf(from);
  const at = (x: number, y: number): Point => ({ x: to.left + (x - from.left) * sx, y: to.top + (y - from.top) * sy });
  const { look, is, extent } = held;
  const spot = at(look.x, look.y);
  switch (is.kind) {
    case 'pen':
    case 'highlighter': {
      const own = extent ?? { left: 0, top: 0, right: 0, bottom: 0 };
      const scale = inkScale(look, own);
      return placed(spot.x, spot.y, widthOf(own) * scale.x * sx, heightOf(own) * scale.y * sy);
    }
    case 'text':
      return placed(spot.x, spot.y, look.width, look.height);
    case 'line':
    case 'arrow':
    case 'rectangle':
    case 'ellipse':
    case 'stamp':
    case 'picture':
    case 'card':
      return placed(spot.x, spot.y, look.width * sx, look.height * sy);
  }
}
