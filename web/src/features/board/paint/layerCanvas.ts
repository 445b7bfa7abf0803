import { type Box, grow } from '../model/geometry.ts';
import { boxToScreen, PAGE_BOX, type Transform } from '../input/viewport.ts';

/** More device pixels cost memory and time on large screens without a visible benefit for ink. */
const PIXELS_MAX = 5_000_000;
const PIXEL_RATIO_MAX = 2;

export interface LayerSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Canvas pixels per screen pixel. */
  readonly ratio: number;
}

export function layerSize(widthPx: number, heightPx: number, devicePixelRatio: number): LayerSize {
  const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX, Math.sqrt(PIXELS_MAX / Math.max(widthPx * heightPx, 1)));
  return { widthPx, heightPx, ratio };
}

/** From the page to canvas pixels; the origin is on a whole pixel, so that shifting does not blur. */
export const onPixels = (transform: Transform, ratio: number): Transform => ({
  scale: transform.scale * ratio,
  x: Math.round(transform.x * ratio),
  y: Math.round(transform.y * ratio),
});

export function layerContext(options: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', pointerEvents: 'none' });
  const ctx = canvas.getContext('2d', options);
  if (!ctx) throw new Error('This browser has no 2d canvas');
  return ctx;
}

export function fitCanvas({ canvas }: CanvasRenderingContext2D, { widthPx, heightPx, ratio }: LayerSize): void {
  canvas.width = Math.max(1, Math.round(widthPx * ratio));
  canvas.height = Math.max(1, Math.round(heightPx * ratio));
  canvas.style.width = `${widthPx}px`;
  canvas.style.height = `${heightPx}px`;
}

/** The whole canvas pixels that show a box of the page; undefined when there are none. */
export function pixelsOf({ widthPx, heightPx, ratio }: LayerSize, view: Transform, box: Box): Box | undefined {
  const { left, top, right, bottom } = grow(boxToScreen(view, box), 1);
  const pixels = {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(Math.round(widthPx * ratio), Math.ceil(right)),
    bottom: Math.min(Math.round(heightPx * ratio), Math.ceil(bottom)),
  };
  return pixels.right > pixels.left && pixels.bottom > pixels.top ? pixels : undefined;
}

/**
 * Draws within the given pixels and the page's edges; inside, the context is scaled to tenths of a unit from the page's
 * corner.
 */
export function drawWithin(
  ctx: CanvasRenderingContext2D,
  view: Transform,
  pixels: Box | undefined,
  draw: () => void,
): void {
  const page = boxToScreen(view, PAGE_BOX);
  ctx.save();
  ctx.beginPath();
  ctx.rect(page.left, page.top, page.right - page.left, page.bottom - page.top);
  ctx.clip();
  if (pixels) {
    ctx.beginPath();
    ctx.rect(pixels.left, pixels.top, pixels.right - pixels.left, pixels.bottom - pixels.top);
    ctx.clip();
  }
  ctx.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
  draw();
  ctx.restore();
}

export function clearPixels(ctx: CanvasRenderingContext2D, pixels: Box): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(pixels.left, pixels.top, pixels.right - pixels.left, pixels.bottom - pixels.top);
}
