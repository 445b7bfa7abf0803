import type { Gallery } from './Gallery.ts';
import { drawEntry } from './drawEntry.ts';
import type { SceneEntry } from './Scene.ts';

/** Elements drawn in the first frame; later frames adapt to the time they take. */
const FIRST_PART = 150;
const PART_MIN = 40;
const PART_MAX = 4_000;
/** A longer frame is noticeable. */
const FRAME_MS = 30;

/** Draws a whole page from back to front over several frames, so that the board stays responsive. */
export class RedrawJob {
  readonly #entries: readonly SceneEntry[];
  #at = 0;
  #part = FIRST_PART;
  #lastMs: number | undefined;
  #spentMs = 0;

  constructor(entries: readonly SceneEntry[]) {
    this.#entries = entries;
  }

  /** Time spent so far. */
  get spentMs(): number {
    return this.#spentMs;
  }

  get isDone(): boolean {
    return this.#at >= this.#entries.length;
  }

  /** Draws the next part into a context scaled to tenths of a unit. */
  draw(ctx: CanvasRenderingContext2D, gallery: Gallery): void {
    const startMs = performance.now();
    this.#pace(startMs);
    const end = Math.min(this.#entries.length, this.#at + this.#part);
    for (; this.#at < end; this.#at += 1) {
      const entry = this.#entries[this.#at];
      if (entry) drawEntry(ctx, entry, gallery);
    }
    this.#spentMs += performance.now() - startMs;
  }

  /** The time needed for filling is known only when the next frame arrives. */
  #pace(nowMs: number): void {
    if (this.#lastMs !== undefined) {
      const factor = FRAME_MS / Math.max(nowMs - this.#lastMs, 1);
      this.#part = Math.round(Math.min(PART_MAX, Math.max(PART_MIN, this.#part * Math.min(2, Math.max(0.5, factor)))));
    }
    this.#lastMs = nowMs;
  }
}
