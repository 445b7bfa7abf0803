import { boxToPage, type Transform } from '../input/viewport.ts';
import { type Box, intersects, unite } from '../model/geometry.ts';
import { drawEntry } from './drawEntry.ts';
import type { Gallery } from './Gallery.ts';
import { clearPixels, drawWithin, fitCanvas, layerContext, type LayerSize, pixelsOf } from './layerCanvas.ts';
import type { SceneEntry } from './Scene.ts';

/** Elements being edited: created, moved or resized. */
export class HeldLayer {
  readonly ctx = layerContext({});
  readonly #gallery: Gallery;
  #held: readonly SceneEntry[] = [];
  #view: Transform = { scale: 1, x: 0, y: 0 };
  #size: LayerSize = { widthPx: 1, heightPx: 1, ratio: 1 };
  #dirty: Box | 'all' | undefined;

  constructor(gallery: Gallery) {
    this.#gallery = gallery;
  }

  resize(size: LayerSize): void {
    fitCanvas(this.ctx, size);
    this.#size = size;
    this.#dirty = 'all';
  }

  show(view: Transform): void {
    const before = this.#view;
    if (view.scale === before.scale && view.x === before.x && view.y === before.y) return;
    this.#view = view;
    this.invalidate();
  }

  /** A requested resource has loaded. */
  invalidate(): void {
    if (this.#held.length > 0) this.#dirty = 'all';
  }

  /** Shows these elements instead of the previous ones. */
  hold(entries: readonly SceneEntry[]): void {
    const wasEmpty = this.#held.length === 0;
    for (const { box } of [...this.#held, ...entries])
      if (this.#dirty !== 'all') this.#dirty = this.#dirty ? unite(this.#dirty, box) : box;
    // The canvas still contains what it showed before it was hidden.
    if (wasEmpty && entries.length > 0) this.#dirty = 'all';
    this.#held = entries;
  }

  draw(): void {
    const { ctx } = this;
    const dirty = this.#dirty;
    this.#dirty = undefined;
    if (!dirty) return;
    // Even an empty canvas is composited in every frame, and copied when there is no graphics card.
    ctx.canvas.hidden = this.#held.length === 0;
    if (ctx.canvas.hidden) return;
    const whole = { left: 0, top: 0, right: ctx.canvas.width, bottom: ctx.canvas.height };
    const pixels = dirty === 'all' ? whole : pixelsOf(this.#size, this.#view, dirty);
    if (!pixels) return;
    clearPixels(ctx, pixels);
    const target = boxToPage(this.#view, pixels);
    drawWithin(ctx, this.#view, pixels, () => {
      for (const entry of this.#held) if (intersects(entry.box, target)) drawEntry(ctx, entry, this.#gallery);
    });
  }
}
