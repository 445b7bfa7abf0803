import type { ElementProps } from '@skylark/contract/board';
import type { Transform } from '../input/viewport.ts';
import { type Box, encloses, grow, intersects, moveBox, unite, uniteAll } from '../model/geometry.ts';
import { type InkStyle, InkTrace, type Outline } from '../model/InkTrace.ts';
import { HIGHLIGHTER_ALPHA } from '../model/palette.ts';
import { fillInk } from './drawEntry.ts';
import { addOutline } from './inkPath.ts';
import { clearPixels, drawWithin, layerContext, type LayerSize, pixelsOf } from './layerCanvas.ts';

/** A part of a stroke that is ready to be filled. */
export interface Piece {
  readonly path: Path2D;
  /** In page coordinates. */
  readonly box: Box;
}

/** Margin around the drawn part, so that the canvas need not move with every point; in canvas pixels. */
const ROOM_PX = 128;
/** Canvases grow in steps, because resizing one clears it. */
const STEP_PX = 128;
/** Antialiased edges extend slightly beyond the outline. */
const EDGE = 10;

/**
 * A growing stroke, on a separate small canvas that follows the pen: a browser without a graphics card copies a whole
 * canvas for every frame in which something is drawn on it. Finished pieces of a pen stroke are passed to the settled
 * layer; a highlighter keeps all its pieces, because it may cover what is below only once.
 */
export class LiveStroke {
  readonly look: ElementProps;
  readonly isPen: boolean;
  readonly #trace: InkTrace;
  readonly #ctx = layerContext({});
  #pieces: Piece[] = [];
  #tail: Piece | undefined;
  /** The pixels of the whole layer that the canvas covers. */
  #place: Box | undefined;
  #dirty: Box | undefined;

  constructor(host: HTMLElement, style: InkStyle, look: ElementProps) {
    this.look = look;
    this.isPen = style.kind === 'pen';
    this.#trace = new InkTrace(style);
    if (!this.isPen) this.#ctx.canvas.style.opacity = String(HIGHLIGHTER_ALPHA);
    host.append(this.#ctx.canvas);
  }

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  get tail(): Piece | undefined {
    return this.#tail;
  }

  get box(): Box | undefined {
    return uniteAll(this.#all.map((piece) => piece.box));
  }

  /** Everything as one path, reused when the stroke is settled. */
  path(): Path2D {
    return united(this.#all);
  }

  /** @returns the pieces finished by this */
  grow(add: (trace: InkTrace) => void): readonly Piece[] {
    add(this.#trace);
    this.#invalidate(this.#tail);
    const finished = this.#trace.takeFinished().map((outline) => this.#pieceOf(outline));
    for (const piece of finished) this.#invalidate(piece);
    this.#pieces.push(...finished);
    const tail = this.#trace.tail();
    this.#tail = tail && this.#pieceOf(tail);
    this.#invalidate(this.#tail);
    return finished;
  }

  /** The view has changed: everything is at another position. */
  displace(): void {
    this.#place = undefined;
  }

  draw(view: Transform, size: LayerSize): void {
    const ctx = this.#ctx;
    const shown = this.isPen ? this.#tail && [this.#tail] : this.#all;
    const whole = uniteAll((shown ?? []).map((piece) => piece.box));
    if (!shown || !whole || (!this.#dirty && this.#place)) return;
    const needed = pixelsOf(size, view, grow(whole, EDGE));
    ctx.canvas.hidden = needed === undefined;
    if (!needed) {
      this.#place = undefined;
      return;
    }
    const isMoved = !this.#place || !encloses(this.#place, needed);
    if (isMoved) this.#put(needed, size);
    const { left = 0, top = 0 } = this.#place ?? {};
    const dirty = this.#dirty;
    this.#dirty = undefined;
    const local = { scale: view.scale, x: view.x - left, y: view.y - top };
    const spoilt = isMoved || !dirty ? whole : dirty;
    const { width, height } = ctx.canvas;
    const pixels = pixelsOf({ widthPx: width, heightPx: height, ratio: 1 }, local, grow(spoilt, EDGE));
    if (!pixels) return;
    if (!isMoved) clearPixels(ctx, pixels);
    const touched = shown.filter((piece) => intersects(grow(piece.box, EDGE), spoilt));
    drawWithin(ctx, local, pixels, () => fillInk(ctx, this.look, united(touched), 1));
  }

  close(): void {
    this.#ctx.canvas.remove();
    this.#ctx.canvas.width = 0;
  }

  get #all(): readonly Piece[] {
    return this.#tail ? [...this.#pieces, this.#tail] : this.#pieces;
  }

  #pieceOf(outline: Outline): Piece {
    const path = new Path2D();
    addOutline(path, outline);
    return { path, box: moveBox(outline.box, this.look.x, this.look.y) };
  }

  #invalidate(piece: Piece | undefined): void {
    if (piece) this.#dirty = this.#dirty ? unite(this.#dirty, piece.box) : piece.box;
  }

  /** Moves the canvas to the area to be shown; it is empty afterwards. */
  #put(needed: Box, { ratio }: LayerSize): void {
    const { canvas } = this.#ctx;
    const { left, top, right, bottom } = grow(needed, ROOM_PX);
    const width = Math.ceil((right - left) / STEP_PX) * STEP_PX;
    const height = Math.ceil((bottom - top) / STEP_PX) * STEP_PX;
    this.#place = { left, top, right: left + width, bottom: top + height };
    canvas.style.transform = `translate(${left / ratio}px, ${top / ratio}px)`;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      canvas.style.width = `${width / ratio}px`;
      canvas.style.height = `${height / ratio}px`;
    } else clearPixels(this.#ctx, { left: 0, top: 0, right: width, bottom: height });
  }
}

/** Filled as one path, so that overlaps are not painted twice. */
export function united(pieces: readonly Piece[]): Path2D {
  const [first] = pieces;
  if (first && pieces.length === 1) return first.path;
  const path = new Path2D();
  for (const piece of pieces) path.addPath(piece.path);
  return path;
}
