import { distance, type Point } from '../model/geometry.ts';

/** A pointer that has not moved for this long is hidden. */
const HIDE_AFTER_MS = 4_000;
/** How quickly the shown pointer follows: most of the way in this time. */
const GLIDE_MS = 55;
/** Closer than this it has arrived. */
const ARRIVED = 2;

/** The other side's pointer: jumps on the network, glides on the screen. */
export class OtherCursor {
  #target: Point | undefined;
  #shown: Point | undefined;
  #isLaser = false;
  #movedAtMs = 0;
  #shownAtMs = 0;
  /** With reduced motion it jumps. */
  readonly #doesGlide: () => boolean;

  constructor(doesGlide: () => boolean) {
    this.#doesGlide = doesGlide;
  }

  move(at: Point, isLaser: boolean, nowMs: number): void {
    this.#target = at;
    this.#isLaser = isLaser;
    this.#movedAtMs = nowMs;
  }

  get isPlaced(): boolean {
    return this.#target !== undefined;
  }

  hide(): void {
    this.#target = undefined;
    this.#shown = undefined;
  }

  /** Where to draw it now; `isMoving` while another frame is needed. */
  frame(nowMs: number): { at: Point; isLaser: boolean; isMoving: boolean } | undefined {
    if (!this.#target || nowMs - this.#movedAtMs > HIDE_AFTER_MS) {
      this.#shown = undefined;
      return undefined;
    }
    const passedMs = nowMs - this.#shownAtMs;
    this.#shownAtMs = nowMs;
    if (!this.#shown || !this.#doesGlide() || distance(this.#shown, this.#target) < ARRIVED) this.#shown = this.#target;
    else {
      const part = 1 - Math.exp(-passedMs / GLIDE_MS);
      this.#shown = {
        x: this.#shown.x + (this.#target.x - this.#shown.x) * part,
        y: this.#shown.y + (this.#target.y - this.#shown.y) * part,
      };
    }
    return { at: this.#shown, isLaser: this.#isLaser, isMoving: this.#shown !== this.#target };
  }

  /** Time until it has to be hidden; undefined when it is not shown. */
  hidesInMs(nowMs: number): number | undefined {
    return this.#target ? Math.max(0, HIDE_AFTER_MS - (nowMs - this.#movedAtMs)) + 1 : undefined;
  }
}
