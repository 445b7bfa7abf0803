import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import type { ViewRect } from '../BoardPort.ts';
import { type Box, clamp, type Point } from '../model/geometry.ts';

export const ZOOM_MIN = 1;
export const ZOOM_MAX = 6;

/** The visible part of the page. Zoom 1 shows the whole page on any screen. */
export interface Viewport {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly zoom: number;
  /** The page's point at the centre of the screen. */
  readonly centre: Point;
}

/** Page to screen: `px = tenths * scale + offset`. */
export interface Transform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const PAGE_CENTRE: Point = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2 };
export const PAGE_BOX: Box = { left: 0, top: 0, right: PAGE_WIDTH, bottom: PAGE_HEIGHT };

export const newViewport = (widthPx: number, heightPx: number): Viewport => ({
  widthPx: Math.max(widthPx, 1),
  heightPx: Math.max(heightPx, 1),
  zoom: ZOOM_MIN,
  centre: PAGE_CENTRE,
});

const fitScale = (view: Viewport): number => Math.min(view.widthPx / PAGE_WIDTH, view.heightPx / PAGE_HEIGHT);
const scaleOf = (view: Viewport): number => fitScale(view) * view.zoom;

export function transformOf(view: Viewport): Transform {
  const scale = scaleOf(view);
  return { scale, x: view.widthPx / 2 - view.centre.x * scale, y: view.heightPx / 2 - view.centre.y * scale };
}

export const toPage = (transform: Transform, px: Point): Point => ({
  x: (px.x - transform.x) / transform.scale,
  y: (px.y - transform.y) / transform.scale,
});

export const toScreen = (transform: Transform, at: Point): Point => ({
  x: at.x * transform.scale + transform.x,
  y: at.y * transform.scale + transform.y,
});

export const boxToScreen = (transform: Transform, box: Box): Box => ({
  left: box.left * transform.scale + transform.x,
  top: box.top * transform.scale + transform.y,
  right: box.right * transform.scale + transform.x,
  bottom: box.bottom * transform.scale + transform.y,
});

export const boxToPage = (transform: Transform, box: Box): Box => ({
  left: (box.left - transform.x) / transform.scale,
  top: (box.top - transform.y) / transform.scale,
  right: (box.right - transform.x) / transform.scale,
  bottom: (box.bottom - transform.y) / transform.scale,
});

/** Keeps the page in its frame: when larger, it fills the screen; when smaller, it is centred. */
function limited(view: Viewport): Viewport {
  const zoom = clamp(view.zoom, ZOOM_MIN, ZOOM_MAX);
  const scale = fitScale(view) * zoom;
  const halfWidth = view.widthPx / scale / 2;
  const halfHeight = view.heightPx / scale / 2;
  return {
    ...view,
    zoom,
    centre: {
      x: halfWidth * 2 >= PAGE_WIDTH ? PAGE_CENTRE.x : clamp(view.centre.x, halfWidth, PAGE_WIDTH - halfWidth),
      y: halfHeight * 2 >= PAGE_HEIGHT ? PAGE_CENTRE.y : clamp(view.centre.y, halfHeight, PAGE_HEIGHT - halfHeight),
    },
  };
}

/** When the tablet is rotated, the same point stays at the centre, at the same zoom. */
export const resized = (view: Viewport, widthPx: number, heightPx: number): Viewport =>
  limited({ ...view, widthPx: Math.max(widthPx, 1), heightPx: Math.max(heightPx, 1) });

export const fitted = (view: Viewport): Viewport => newViewport(view.widthPx, view.heightPx);

export function panned(view: Viewport, dxPx: number, dyPx: number): Viewport {
  const scale = scaleOf(view);
  return limited({ ...view, centre: { x: view.centre.x - dxPx / scale, y: view.centre.y - dyPx / scale } });
}

/** The point under `px` stays in place. */
export const zoomedAt = (view: Viewport, factor: number, px: Point): Viewport =>
  pinned(view, view.zoom * factor, px, px);

/** Two fingers: the point between them stays in place, and they keep their distance on the page. */
export function pinched(view: Viewport, from: readonly [Point, Point], to: readonly [Point, Point]): Viewport {
  const before = Math.hypot(from[0].x - from[1].x, from[0].y - from[1].y);
  const after = Math.hypot(to[0].x - to[1].x, to[0].y - to[1].y);
  const factor = before < 1 ? 1 : after / before;
  return pinned(view, view.zoom * factor, middle(from), middle(to));
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function pinned(view: Viewport, wantedZoom: number, from: Point, to: Point): Viewport {
  const at = toPage(transformOf(view), from);
  const zoom = clamp(wantedZoom, ZOOM_MIN, ZOOM_MAX);
  const scale = fitScale(view) * zoom;
  return limited({
    ...view,
    zoom,
    centre: { x: at.x - (to.x - view.widthPx / 2) / scale, y: at.y - (to.y - view.heightPx / 2) / scale },
  });
}

/** Brings a point into view with minimal movement. */
export function revealed(view: Viewport, at: Point, marginPx: number): Viewport {
  const px = toScreen(transformOf(view), at);
  const dx = clamp(px.x, marginPx, view.widthPx - marginPx) - px.x;
  const dy = clamp(px.y, marginPx, view.heightPx - marginPx) - px.y;
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy);
}

/** The visible area of the page, without the space around it. */
export function visibleRect(view: Viewport): ViewRect {
  const seen = boxToPage(transformOf(view), { left: 0, top: 0, right: view.widthPx, bottom: view.heightPx });
  const x = Math.max(0, Math.round(seen.left));
  const y = Math.max(0, Math.round(seen.top));
  return {
    x,
    y,
    width: Math.min(PAGE_WIDTH, Math.round(seen.right)) - x,
    height: Math.min(PAGE_HEIGHT, Math.round(seen.bottom)) - y,
  };
}

/** Shows exactly `rect`, as large as the screen allows. */
export function followTransform(rect: ViewRect, widthPx: number, heightPx: number): Transform {
  const scale = Math.min(widthPx / Math.max(rect.width, 1), heightPx / Math.max(rect.height, 1));
  return {
    scale,
    x: (widthPx - rect.width * scale) / 2 - rect.x * scale,
    y: (heightPx - rect.height * scale) / 2 - rect.y * scale,
  };
}
