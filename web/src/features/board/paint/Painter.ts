import type { ElementProps } from '@skylark/contract/board';
import { type BoardElement, type BoardPage, isVisible } from '@skylark/contract/boardState';
import type { Transform } from '../input/viewport.ts';
import { unite } from '../model/geometry.ts';
import { strideOf } from '../model/inkBatch.ts';
import { Gallery } from './Gallery.ts';
import { HeldLayer } from './HeldLayer.ts';
import { LaserTrail } from './LaserTrail.ts';
import { layerSize, onPixels } from './layerCanvas.ts';
import { LiveLayer } from './LiveLayer.ts';
import { OtherCursor } from './OtherCursor.ts';
import { OverlayLayer, type Marks } from './OverlayLayer.ts';
import { Scene, type SceneEntry } from './Scene.ts';
import { SettledLayer } from './SettledLayer.ts';

/** Maximum time per frame for drawing finished content. */
const FRAME_BUDGET_MS = 8;
/** A view unchanged for this long counts as at rest. */
const REST_MS = 110;
/** A stroke of the other side that has not grown for this long counts as finished. */
const STALLED_MS = 3_000;

const stillWanted = window.matchMedia('(prefers-reduced-motion: reduce)');

/** The board's canvases: owns them, decides when each is drawn, and removes them at the end. */
export class Painter {
  readonly scene = new Scene();
  readonly gallery: Gallery;
  readonly #settled: SettledLayer;
  readonly #live: LiveLayer;
  readonly #held: HeldLayer;
  readonly #overlay: OverlayLayer;
  readonly #ownTrail = new LaserTrail();
  readonly #otherTrail = new LaserTrail();
  readonly #otherCursor = new OtherCursor(() => !stillWanted.matches);
  readonly #stalled = new Map<string, ReturnType<typeof setTimeout>>();
  #hidden: ReadonlySet<string> = new Set();
  #ratio = 1;
  #transform: Transform = { scale: 1, x: 0, y: 0 };
  #frame = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(loadPicture: (id: string) => Promise<Blob>, onPictures: () => void) {
    this.gallery = new Gallery(loadPicture, (what) => {
      for (const { is, box } of this.scene.entries) {
        const isMeant =
          ('picture' in what && is.kind === 'picture' && is.picture === what.picture) ||
          ('stamp' in what && is.kind === 'stamp' && is.stamp === what.stamp) ||
          ('card' in what && is.kind === 'card' && is.picture === what.card) ||
          ('font' in what && (is.kind === 'text' || is.kind === 'card'));
        if (isMeant) this.#settled.damage(box);
      }
      this.#held.invalidate();
      if ('picture' in what) onPictures();
      this.#ask();
    });
    this.#settled = new SettledLayer(this.scene, this.gallery, (ctx, target) => this.#live.drawFinished(ctx, target));
    this.#live = new LiveLayer((look, piece) => this.#settled.addPiece(look, piece));
    this.#held = new HeldLayer(this.gallery);
    this.#overlay = new OverlayLayer({
      ownTrail: this.#ownTrail,
      otherTrail: this.#otherTrail,
      otherCursor: this.#otherCursor,
    });
  }

  /** Adds the canvases to the page. */
  mount(host: HTMLElement): void {
    host.append(this.#settled.ctx.canvas, this.#held.ctx.canvas, this.#live.host, this.#overlay.ctx.canvas);
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#restTimer);
    clearTimeout(this.#cursorTimer);
    for (const timer of this.#stalled.values()) clearTimeout(timer);
    this.gallery.close();
    this.#live.clear();
    this.#live.host.remove();
    for (const { canvas } of [this.#settled.ctx, this.#held.ctx, this.#overlay.ctx]) {
      canvas.remove();
      // Safari frees a canvas's memory late unless it is made small.
      canvas.width = 0;
      canvas.height = 0;
    }
  }

  // ---- the view ----

  resize(widthPx: number, heightPx: number, transform: Transform): void {
    const size = layerSize(widthPx, heightPx, window.devicePixelRatio);
    this.#ratio = size.ratio;
    this.#transform = transform;
    for (const layer of [this.#settled, this.#held, this.#live]) layer.show(this.#onPixels());
    this.#overlay.show(transform);
    for (const layer of [this.#settled, this.#held, this.#live, this.#overlay]) layer.resize(size);
    // A resized canvas is empty, so it is drawn before it becomes visible.
    this.#settled.work(FRAME_BUDGET_MS);
    this.#held.draw();
    this.#live.draw();
    this.#ask();
  }

  show(transform: Transform): void {
    this.#transform = transform;
    this.#ask();
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => {
      this.#settled.sharpen();
      this.#ask();
    }, REST_MS);
  }

  // ---- the page ----

  /** Shows another page. */
  open(page: BoardPage | undefined): void {
    for (const timer of this.#stalled.values()) clearTimeout(timer);
    this.#stalled.clear();
    this.#hidden = new Set();
    this.#live.clear();
    this.#held.hold([]);
    this.#held.draw();
    this.#otherTrail.clear();
    this.#ownTrail.clear();
    this.#otherCursor.hide();
    this.gallery.turnPage();
    this.scene.load(page, () => false);
    this.#settled.wipe();
    this.#ask();
  }

  /**
   * Shows the same page after everything on it may have changed.
   * @param isInOwnHand strokes in progress that are not on the board yet
   */
  reload(page: BoardPage | undefined, isInOwnHand: (id: string) => boolean): void {
    // Strokes that were cleared, or are missing after the room was reloaded, are dropped as well.
    for (const id of this.#live.ids) {
      const element = page?.elements.get(id);
      const isGrowing = page && element && !element.isEnded && isVisible(page, element);
      if (!isGrowing && !isInOwnHand(id)) this.#endLive(id);
    }
    this.scene.load(page, (id) => this.#live.has(id) || this.#hidden.has(id));
    this.#settled.redraw();
    this.#ask();
  }

  /** Updates an element to its current state, drawn or hidden. */
  take(element: BoardElement, isVisible: boolean): void {
    const { is, look, id } = element;
    if (!is || !look || !isVisible || this.#hidden.has(id)) return this.#drop(id);
    const isGrowing = 'pressure' in is && !element.isEnded && look.width === 0 && look.height === 0;
    if (isGrowing) return this.#grow(element, is, look);
    clearTimeout(this.#stalled.get(id));
    this.#stalled.delete(id);
    const before = this.scene.find(id);
    this.#live.grow(id, (trace) => trace.take(element.points));
    const ended = this.#live.end(id);
    const entry = this.scene.put(element, is, look);
    if (ended) entry.art = { kind: 'ink', path: ended.path };
    if (before) this.#settled.damage(unite(before.box, entry.box));
    else if (ended?.isPen) this.#settled.addTail(entry, ended.tail);
    else this.#settled.add(entry);
    this.#ask();
  }

  /** Begins one of this person's own strokes, before it is sent. */
  beginStroke(id: string, is: Parameters<LiveLayer['begin']>[1], look: ElementProps): void {
    this.#live.begin(id, is, look);
  }

  /** Adds points to an own stroke, relative to its x, y; drawn before this returns. */
  growStroke(id: string, points: readonly { x: number; y: number; pressure: number }[]): void {
    this.#live.grow(id, (trace) => {
      for (const point of points) trace.add(point.x, point.y, point.pressure);
    });
    this.#live.draw();
  }

  dropStroke(id: string): void {
    this.#endLive(id);
    this.#ask();
  }

  /** Elements being edited: drawn as given instead of at their stored position. */
  hold(entries: readonly SceneEntry[], hide: ReadonlySet<string>, page: BoardPage | undefined): void {
    const changed = [...this.#hidden, ...hide].filter((id) => this.#hidden.has(id) !== hide.has(id));
    this.#hidden = hide;
    this.#held.hold(entries);
    for (const id of changed) {
      const element = page?.elements.get(id);
      if (page && element) this.take(element, isVisible(page, element));
    }
    // Both in the same frame, so that nothing appears twice or disappears in between.
    this.#settled.work(FRAME_BUDGET_MS);
    this.#held.draw();
    this.#ask();
  }

  // ---- the overlay ----

  mark(marks: Marks): void {
    this.#overlay.marks = marks;
    this.#ask();
  }

  get marks(): Marks {
    return this.#overlay.marks;
  }

  nameOther(name: string): void {
    this.#overlay.otherName = name;
  }

  /** @param at undefined when the other side's pointer has left the page */
  pointOther(at: { x: number; y: number; laser: boolean } | undefined): void {
    // Called for each movement while the other side drags a part of an activity.
    if (!at && !this.#otherCursor.isPlaced) return;
    const nowMs = performance.now();
    if (at) this.#otherCursor.move(at, at.laser, nowMs);
    else this.#otherCursor.hide();
    clearTimeout(this.#cursorTimer);
    const hidesInMs = this.#otherCursor.hidesInMs(nowMs);
    if (hidesInMs !== undefined) this.#cursorTimer = setTimeout(() => this.#ask(), hidesInMs);
    this.#ask();
  }

  laser(at: { x: number; y: number } | undefined): void {
    if (at) this.#ownTrail.add(at, performance.now());
    else this.#ownTrail.lift();
    this.#ask();
  }

  // ---- internals ----

  #onPixels(): Transform {
    return onPixels(this.#transform, this.#ratio);
  }

  #drop(id: string): void {
    clearTimeout(this.#stalled.get(id));
    this.#stalled.delete(id);
    this.#endLive(id);
    const gone = this.scene.remove(id);
    if (gone) this.#settled.damage(gone.box);
    this.#ask();
  }

  #grow(element: BoardElement, is: Parameters<LiveLayer['begin']>[1], look: ElementProps): void {
    const { id } = element;
    if (!this.#live.has(id)) {
      this.#live.begin(id, is, look);
      // It had been settled because no more points arrived.
      const settled = this.scene.remove(id);
      if (settled) this.#settled.damage(settled.box);
    }
    this.#live.grow(id, (trace) => trace.take(element.points));
    clearTimeout(this.#stalled.get(id));
    this.#stalled.set(
      id,
      setTimeout(() => this.#settle(element, strideOf(is)), STALLED_MS),
    );
    this.#ask();
  }

  /** Settles a stroke whose author left while drawing it. */
  #settle(element: BoardElement, stride: number): void {
    this.#stalled.delete(element.id);
    if (!element.is || !element.look || element.points.length < stride) return;
    const ended = this.#live.end(element.id);
    const entry = this.scene.put(element, element.is, element.look);
    if (ended?.isPen) this.#settled.addTail(entry, ended.tail);
    else this.#settled.add(entry);
    this.#ask();
  }

  /** Removes a stroke, including the part already settled. */
  #endLive(id: string): void {
    const ended = this.#live.end(id);
    if (ended?.box) this.#settled.damage(ended.box);
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((nowMs) => this.#draw(nowMs));
  }

  #draw(nowMs: number): void {
    this.#frame = 0;
    const view = this.#onPixels();
    this.#settled.show(view);
    this.#held.show(view);
    this.#live.show(view);
    this.#overlay.show(this.#transform);
    const hasMore = this.#settled.work(FRAME_BUDGET_MS);
    this.#held.draw();
    this.#live.draw();
    const isMoving = this.#overlay.draw(nowMs);
    if (hasMore || isMoving) this.#ask();
  }
}
