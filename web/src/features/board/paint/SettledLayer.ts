import type { ElementProps } from '@skylark/contract/board';
import { boxToPage, boxToScreen, PAGE_BOX, type Transform } from '../input/viewport.ts';
import { type Box, heightOf, intersects, uniteAll, widthOf } from '../model/geometry.ts';
import { drawEntry, fillInk } from './drawEntry.ts';
import type { Gallery } from './Gallery.ts';
import { clearPixels, drawWithin, fitCanvas, layerContext, type LayerSize, pixelsOf } from './layerCanvas.ts';
import type { Piece } from './LiveStroke.ts';
import { RedrawJob } from './RedrawJob.ts';
import type { Scene, SceneEntry } from './Scene.ts';
import { withSpot } from './spots.ts';

/** A page that draws faster than this is redrawn in every frame of a zoom; others are scaled as an image. */
const CHEAP_MS = 4;

/**
 * A redraw of everything: directly onto an empty canvas, or in the background while the old picture is still visible.
 */
interface Redraw {
  readonly job: RedrawJob;
  readonly behind: CanvasRenderingContext2D | undefined;
  /** What has changed since it began. */
  readonly meanwhile: Box[];
}

/** All finished elements of the page as one picture, which is repaired where something changes. */
export class SettledLayer {
  readonly ctx = layerContext({});
  readonly #scene: Scene;
  readonly #gallery: Gallery;
  readonly #drawLive: (ctx: CanvasRenderingContext2D, target: Box) => void;
  #size: LayerSize = { widthPx: 1, heightPx: 1, ratio: 1 };
  #view: Transform = { scale: 1, x: 0, y: 0 };
  /** Areas of the page that have to be redrawn. */
  #spots: readonly Box[] = [];
  #redraw: Redraw | undefined;
  /** The picture as it was when a zoom began, and the view it shows. */
  #still: { picture: CanvasRenderingContext2D; view: Transform; changed: Box[] } | undefined;
  /** The picture is blurred or outdated: it is redrawn when the view is at rest. */
  #isStale = false;
  #fullMs = 0;

  /** @param drawLive draws the parts of strokes in progress that already belong to this picture */
  constructor(scene: Scene, gallery: Gallery, drawLive: (ctx: CanvasRenderingContext2D, target: Box) => void) {
    this.#scene = scene;
    this.#gallery = gallery;
    this.#drawLive = drawLive;
  }

  resize(size: LayerSize): void {
    fitCanvas(this.ctx, size);
    this.#size = size;
    this.wipe();
  }

  show(view: Transform): void {
    const before = this.#view;
    if (view.scale === before.scale && view.x === before.x && view.y === before.y) return;
    this.#view = view;
    // The background picture was drawn for another view.
    if (this.#redraw?.behind) {
      this.#redraw = undefined;
      this.#isStale = true;
    }
    if (view.scale === before.scale && !this.#still) this.#shift(view.x - before.x, view.y - before.y);
    else if (this.#fullMs <= CHEAP_MS && !this.#still) this.wipe();
    else this.#scaleStill(before);
  }

  /** The view is at rest: redraws what was only scaled. */
  sharpen(): void {
    if (this.#isStale) this.redraw();
  }

  /** Draws a new element; costs only the element itself when nothing lies over it. */
  add(entry: SceneEntry): void {
    this.#addOnTop(entry.box, this.#scene.isOnTop(entry), () => drawEntry(this.ctx, entry, this.#gallery));
  }

  /** A finished part of a stroke. */
  addPiece(look: ElementProps, piece: Piece): void {
    this.#addOnTop(piece.box, true, () => fillInk(this.ctx, look, piece.path, 1));
  }

  /** A finished pen stroke: everything except its tail is already drawn. */
  addTail(entry: SceneEntry, tail: Piece | undefined): void {
    const isOnTop = this.#scene.isOnTop(entry);
    if (isOnTop && tail) this.addPiece(entry.look, tail);
    if (!isOnTop) this.#addOnTop(entry.box, false, () => undefined);
  }

  /** Something changed here: redrawn in the next frame. */
  damage(box: Box): void {
    this.#note(box);
    this.#spots = withSpot(this.#spots, box);
  }

  /** Everything may have changed; the old picture stays visible until the new one is ready. */
  redraw(): void {
    const behind = layerContext({});
    behind.canvas.width = this.ctx.canvas.width;
    behind.canvas.height = this.ctx.canvas.height;
    this.#begin(behind);
  }

  /** Clears a page that must no longer be visible. */
  wipe(): void {
    clearPixels(this.ctx, this.#whole());
    this.#begin(undefined);
  }

  /** @returns whether work is left */
  work(budgetMs: number): boolean {
    const startMs = performance.now();
    if (!this.#redraw || this.#redraw.behind) this.#redrawDamaged(startMs + budgetMs);
    if (this.#redraw) this.#continueRedraw(this.#redraw, startMs + budgetMs);
    return this.#redraw !== undefined || this.#spots.length > 0;
  }

  #begin(behind: CanvasRenderingContext2D | undefined): void {
    this.#spots = [];
    if (!behind) {
      this.#still = undefined;
      this.#isStale = false;
    }
    this.#redraw = { job: new RedrawJob([...this.#scene.entries]), behind, meanwhile: [] };
  }

  #continueRedraw({ job, behind, meanwhile }: Redraw, untilMs: number): void {
    drawWithin(behind ?? this.ctx, this.#view, undefined, () => job.draw(behind ?? this.ctx, this.#gallery));
    if (!job.isDone) return;
    this.#fullMs = job.spentMs;
    this.#redraw = undefined;
    drawWithin(behind ?? this.ctx, this.#view, undefined, () => this.#drawLive(behind ?? this.ctx, PAGE_BOX));
    if (behind) {
      this.#still = undefined;
      this.#isStale = false;
      this.ctx.setTransform(1, 0, 0, 1, 0, 0);
      this.ctx.globalCompositeOperation = 'copy';
      this.ctx.drawImage(behind.canvas, 0, 0);
      this.ctx.globalCompositeOperation = 'source-over';
      behind.canvas.width = 0;
    }
    for (const box of meanwhile) this.#spots = withSpot(this.#spots, box);
    this.#redrawDamaged(untilMs);
  }

  #redrawDamaged(untilMs: number): void {
    for (let [spot, ...rest] = this.#spots; spot; [spot, ...rest] = rest) {
      this.#redrawBox(spot);
      this.#spots = rest;
      if (performance.now() > untilMs) return;
    }
  }

  #addOnTop(box: Box, isOnTop: boolean, draw: () => void): void {
    this.#note(box);
    if (isOnTop) drawWithin(this.ctx, this.#view, undefined, draw);
    else this.#redrawBox(box);
  }

  /** Changes made during a full redraw or a zoom have to be visible afterwards as well. */
  #note(box: Box): void {
    this.#redraw?.meanwhile.push(box);
    this.#still?.changed.push(box);
  }

  #redrawBox(box: Box): void {
    const pixels = pixelsOf(this.#size, this.#view, box);
    if (!pixels) return;
    clearPixels(this.ctx, pixels);
    const target = boxToPage(this.#view, pixels);
    drawWithin(this.ctx, this.#view, pixels, () => {
      for (const entry of this.#scene.within(target)) drawEntry(this.ctx, entry, this.#gallery);
      this.#drawLive(this.ctx, target);
    });
  }

  /** Moves the picture by whole pixels, so that only the newly visible strips have to be drawn. */
  #shift(dx: number, dy: number): void {
    const { canvas } = this.ctx;
    const { width, height } = canvas;
    this.ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.ctx.globalCompositeOperation = 'copy';
    this.ctx.drawImage(canvas, dx, dy);
    this.ctx.globalCompositeOperation = 'source-over';
    if (dx !== 0) this.#expose({ left: dx > 0 ? 0 : width + dx, right: dx > 0 ? dx : width, top: 0, bottom: height });
    if (dy !== 0) this.#expose({ left: 0, right: width, top: dy > 0 ? 0 : height + dy, bottom: dy > 0 ? dy : height });
  }

  #expose(pixels: Box): void {
    const strip = boxToPage(this.#view, pixels);
    if (!intersects(strip, PAGE_BOX)) return;
    if (this.#redraw) this.#redraw.meanwhile.push(strip);
    else this.#spots = withSpot(this.#spots, strip);
  }

  #scaleStill(before: Transform): void {
    this.#isStale = true;
    if (!this.#still) {
      const picture = layerContext({});
      picture.canvas.width = this.ctx.canvas.width;
      picture.canvas.height = this.ctx.canvas.height;
      picture.drawImage(this.ctx.canvas, 0, 0);
      this.#still = { picture, view: before, changed: [] };
      this.#redraw = undefined;
    }
    const { picture, view, changed } = this.#still;
    const whole = this.#whole();
    // Where the corners of the still picture are now.
    const target = boxToScreen(this.#view, boxToPage(view, whole));
    clearPixels(this.ctx, whole);
    this.ctx.drawImage(picture.canvas, target.left, target.top, widthOf(target), heightOf(target));
    const all = uniteAll(changed);
    if (all) this.#redrawBox(all);
  }

  #whole(): Box {
    return { left: 0, top: 0, right: this.ctx.canvas.width, bottom: this.ctx.canvas.height };
  }
}
