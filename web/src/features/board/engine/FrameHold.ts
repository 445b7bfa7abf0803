/**
 * Keeps the position and size of the board on the screen while a pointer is down on it. Otherwise a bar, a panel or a
 * keyboard that moves the board would put a step into a stroke, or make a dragged part jump. The board takes its new
 * place when the last pointer is up.
 */
export class FrameHold {
  readonly #frame: HTMLElement;
  readonly #onEnd: () => void;
  readonly #ends = new AbortController();
  readonly #down = new Set<number>();
  #place: { left: number; top: number } | undefined;
  #shift = { x: 0, y: 0 };
  #check = 0;

  /** @param onEnd called when the last pointer is up */
  constructor(frame: HTMLElement, onEnd: () => void) {
    this.#frame = frame;
    this.#onEnd = onEnd;
    const { signal } = this.#ends;
    // In the capture phase, because a handler on the board may stop the event.
    frame.addEventListener('pointerdown', (event) => this.#begin(event.pointerId), { signal, capture: true });
    const end = (event: PointerEvent): void => this.#end(event.pointerId);
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(type, end, { signal, capture: true });
    // A context menu or a browser dialog may swallow the pointerup event.
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0) this.#end(event.pointerId);
    };
    window.addEventListener('pointermove', move, { signal, capture: true, passive: true });
    window.addEventListener('blur', () => this.#endAll(), { signal });
  }

  get isHeld(): boolean {
    return this.#place !== undefined;
  }

  close(): void {
    this.#ends.abort();
    this.#release();
  }

  #begin(pointer: number): void {
    this.#down.add(pointer);
    if (this.#place) return;
    const { left, top, width, height } = this.#frame.getBoundingClientRect();
    this.#place = { left, top };
    this.#frame.style.width = `${width}px`;
    this.#frame.style.height = `${height}px`;
    this.#check = requestAnimationFrame(this.#keep);
  }

  /** Before each frame is painted, undoes any movement of the board since the last one. */
  readonly #keep = (): void => {
    if (!this.#place) return;
    this.#check = requestAnimationFrame(this.#keep);
    const { left, top } = this.#frame.getBoundingClientRect();
    const [dx, dy] = [this.#place.left - left, this.#place.top - top];
    if (Math.abs(dx) < 0.01 && Math.abs(dy) < 0.01) return;
    this.#shift = { x: this.#shift.x + dx, y: this.#shift.y + dy };
    this.#frame.style.transform = `translate(${this.#shift.x}px, ${this.#shift.y}px)`;
  };

  #end(pointer: number): void {
    if (this.#down.delete(pointer) && this.#down.size === 0) this.#endAll();
  }

  #endAll(): void {
    if (!this.#place) return;
    this.#release();
    this.#onEnd();
  }

  #release(): void {
    cancelAnimationFrame(this.#check);
    this.#down.clear();
    this.#place = undefined;
    this.#shift = { x: 0, y: 0 };
    for (const property of ['width', 'height', 'transform']) this.#frame.style.removeProperty(property);
  }
}
