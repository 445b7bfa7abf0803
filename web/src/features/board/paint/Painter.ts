import type { ElementLook } from '@skylark/contract/board';
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

/** Of each frame, so much at most goes into drawing what is already finished. */
const FRAME_BUDGET_MS = 8;
/** A view that has not changed for so long rests. */
const REST_MS = 110;
/** A stroke of the other side that has not grown for so long is taken for finished. */
const STALLED_MS = 3_000;

const stillWanted = window.matchMedia('(prefers-reduced-motion: reduce)');

/** The board's canvases: owns them, decides when each is drawn, and takes them away in the end. */
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
      this.#held.spoil();
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

  /** Puts the canvases into the page. */
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
    // A canvas that was resized is empty: drawn before it is seen.
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
    this.scene.load(page, () => false);
    this.#settled.wipe();
    this.#ask();
  }

  /**
   * Shows the same page after everything on it may have changed.
   * @param isInOwnHand strokes that nobody else may know of yet
   */
  reload(page: BoardPage | undefined, isInOwnHand: (id: string) => boolean): void {
    // What was cleared, or is gone since the room was read anew, leaves the hand too.
    for (const id of this.#live.ids) {
      const element = page?.elements.get(id);
      const isGrowing = page && element && !element.isEnded && isVisible(page, element);
      if (!isGrowing && !isInOwnHand(id)) this.#endLive(id);
    }
    this.scene.load(page, (id) => this.#live.has(id) || this.#hidden.has(id));
    this.#settled.redraw();
    this.#ask();
  }

  /** Takes an element as it is now, drawn or hidden. */
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

  /** A stroke of one's own, before anybody else knows of it. */
  beginStroke(id: string, is: Parameters<LiveLayer['begin']>[1], look: ElementLook): void {
    this.#live.begin(id, is, look);
  }

  /** Points of one's own stroke, relative to its x, y; drawn before this returns. */
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

  /** Elements in the hand: shown as they are given, and not where they lie. */
  hold(entries: readonly SceneEntry[], hide: ReadonlySet<string>, page: BoardPage | undefined): void {
    const changed = [...this.#hidden, ...hide].filter((id) => this.#hidden.has(id) !== hide.has(id));
    this.#hidden = hide;
    this.#held.hold(entries);
    for (const id of changed) {
      const element = page?.elements.get(id);
      if (page && element) this.take(element, isVisible(page, element));
    }
    // Both in the same frame: nothing is seen twice, nothing vanishes between.
    this.#settled.work(FRAME_BUDGET_MS);
    this.#held.draw();
    this.#ask();
  }

  // ---- what lies over it ----

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

  // ---- inside ----

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

  #grow(element: BoardElement, is: Parameters<LiveLayer['begin']>[1], look: ElementLook): void {
    const { id } = element;
    if (!this.#live.has(id)) {
      this.#live.begin(id, is, look);
      // It had been settled because nothing more came.
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

  /** Whoever drew it has gone in the middle of it. */
  #settle(element: BoardElement, stride: number): void {
    this.#stalled.delete(element.id);
    if (!element.is || !element.look || element.points.length < stride) return;
    const ended = this.#live.end(element.id);
    const entry = this.scene.put(element, element.is, element.look);
    if (ended?.isPen) this.#settled.addTail(entry, ended.tail);
    else this.#settled.add(entry);
    this.#ask();
  }

  /** A stroke that is gone: what of it was settled already goes too. */
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
