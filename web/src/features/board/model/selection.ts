import type { ElementKind, ElementLook } from '@skylark/contract/board';
import type { Seat } from '@skylark/contract/room';
import { PAGE_BOX } from '../input/viewport.ts';
import { frameOf, inkScale } from './extent.ts';
import { type Box, centreOf, clamp, distance, heightOf, type Point, widthOf } from './geometry.ts';
import { placed } from './looks.ts';

/** An element as far as moving and stretching it goes. */
export interface Held {
  readonly id: string;
  readonly is: ElementKind;
  readonly look: ElementLook;
  /** Of its points, where it is ink. */
  readonly extent: Box | undefined;
}

export const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
export type Corner = (typeof corners)[number];
/** The ends of a line are held one by one. */
export type Handle = Corner | 'start' | 'end';

const isLine = (held: Held): boolean => held.is.kind === 'line' || held.is.kind === 'arrow';
const keepsShape = (held: Held): boolean => held.is.kind === 'stamp' || held.is.kind === 'picture';

/** Nothing gets smaller than this, so that it can be taken hold of again. */
const SIDE_MIN = 120;

export const isOwn = (id: string, seat: Seat): boolean => id.startsWith(seat);

/** A child may push its teacher's things about, but not its words: what is sent of a look is always whole. */
export const mayMove = (id: string, kind: ElementKind['kind'], seat: Seat): boolean =>
  seat === 't' || isOwn(id, seat) || kind !== 'text';

export const mayDelete = (id: string, seat: Seat): boolean => seat === 't' || isOwn(id, seat);

export const frameOfHeld = (held: Held): Box => frameOf(held.is, held.look, held.extent);

export function handlesOf(all: readonly Held[], frame: Box): ReadonlyMap<Handle, Point> {
  const [only] = all;
  if (only && all.length === 1 && isLine(only)) {
    const { x, y, width, height } = only.look;
    return new Map<Handle, Point>([
      ['start', { x, y }],
      ['end', { x: x + width, y: y + height }],
    ]);
  }
  return new Map<Handle, Point>(corners.map((corner) => [corner, cornerPoint(frame, corner)]));
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

/** The middle of what is moved stays on the page: nothing gets lost beside it. */
export function boundedMove(frame: Box, dx: number, dy: number): Point {
  const centre = centreOf(frame);
  return {
    x: clamp(centre.x + dx, PAGE_BOX.left, PAGE_BOX.right) - centre.x,
    y: clamp(centre.y + dy, PAGE_BOX.top, PAGE_BOX.bottom) - centre.y,
  };
}

export type Placing = ReturnType<typeof placed>;

export const movedBy = ({ look }: Held, by: Point): Placing =>
  placed(look.x + by.x, look.y + by.y, look.width, look.height);

/** Where a handle that is dragged to `to` puts everything that is held. */
export function stretched(
  all: readonly Held[],
  frame: Box,
  handle: Handle,
  to: Point,
  keepShape: boolean,
): ReadonlyMap<string, Placing> {
  const [only] = all;
  if (handle === 'start' || handle === 'end')
    return only ? new Map([[only.id, lineTo(only.look, handle, to)]]) : new Map();
  if (only?.is.kind === 'text' && all.length === 1) return new Map([[only.id, textTo(only.look, handle, to)]]);
  const target = stretchedFrame(frame, handle, to, keepShape || all.some(keepsShape));
  return new Map(all.map((held) => [held.id, fitted(held, frame, target)]));
}

/** Everything that is held as large as `factor` times, around its middle. */
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

function lineTo(look: ElementLook, handle: 'start' | 'end', to: Point): Placing {
  const end = { x: look.x + look.width, y: look.y + look.height };
  return handle === 'start'
    ? placed(to.x, to.y, end.x - to.x, end.y - to.y)
    : placed(look.x, look.y, to.x - look.x, to.y - look.y);
}

/** A text is made wider or narrower; its letters keep their size and its lines break anew. */
function textTo(look: ElementLook, corner: Corner, to: Point): Placing {
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
    // Never through the other side, never to nothing.
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

/** Puts one of several where it belongs when the frame around all becomes another. */
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
      return placed(spot.x, spot.y, look.width * sx, look.height * sy);
  }
}
