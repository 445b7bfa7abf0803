import {
  type Contact,
  type PointerState,
  type PointerAction,
  type PointerInputEvent,
  type PointerRules,
  pointerStep,
  mayBecomePinch,
  noPointer,
} from '../input/pointerState.ts';
import type { Point } from '../model/geometry.ts';

const ERASER_BUTTON = 5;
const MIDDLE_BUTTON = 1;
/** Zoom per wheel notch; a trackpad sends many small ones. */
const WHEEL_ZOOM = 0.01;
const WHEEL_STEP_MAX = 40;
const LINE_PX = 16;

/** A point of a pointer's path, in pixels from the board's corner. */
export interface Spot extends Point {
  readonly pressure: number;
  readonly isSteady: boolean;
}

export interface PointerTarget {
  rules(): PointerRules;
  /** @param spots every point the device has reported since the last call */
  act(action: PointerAction, spots: readonly Spot[], hasPressure: boolean): void;
  /** A mouse or pen moves without pressing; undefined when it has left. */
  hover(at: Point | undefined): void;
  zoom(factor: number, at: Point): void;
  /** @returns whether the view could be panned */
  scroll(dx: number, dy: number): boolean;
  isWriting(): boolean;
}

/** Translates the surface's browser pointer events into events of pointerState. */
export class PointerInput {
  readonly #surface: HTMLElement;
  readonly #target: PointerTarget;
  readonly #ends = new AbortController();
  #pointerState: PointerState = noPointer;
  #corner: Point = { x: 0, y: 0 };
  #pinchScale = 1;

  constructor(surface: HTMLElement, target: PointerTarget) {
    this.#surface = surface;
    this.#target = target;
    const { signal } = this.#ends;
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => surface.addEventListener(type, listener, { signal, passive });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#step({ kind: 'up', contact: this.#contact(event) }, event));
    on('pointercancel', (event) => this.#step({ kind: 'cancel', contact: this.#contact(event) }, event));
    // Also fires after every up and cancel, when there is nothing left to end.
    on('lostpointercapture', (event) => this.#step({ kind: 'cancel', contact: this.#contact(event) }, event));
    on('pointerleave', (event) => {
      if (event.pointerType !== 'touch') target.hover(undefined);
    });
    on('pointerenter', () => this.#measure());
    on('wheel', (event) => this.#wheel(event), false);
    // A tablet's handwriting input, scrolling and long press would cancel the pointer.
    on('touchmove', (event) => event.cancelable && event.preventDefault(), false);
    on('contextmenu', (event) => event.preventDefault(), false);
    // Dragging selected text or a picture would cancel the stroke that begins with it.
    on('dragstart', (event) => event.preventDefault(), false);
    // After a tap the browser would take the focus from the text field the tap has just opened.
    on('mousedown', (event) => target.isWriting() && event.preventDefault(), false);
    this.#hearSafariPinch(signal);
  }

  /** Whether the press may still become the first finger of two. */
  get mayBecomePinch(): boolean {
    return mayBecomePinch(this.#pointerState, performance.now());
  }

  /** Discards the current presses, because they may not continue. */
  drop(): void {
    this.#pointerState = noPointer;
  }

  close(): void {
    this.#ends.abort();
  }

  #down(event: PointerEvent): void {
    this.#measure();
    // Selected content on the page would be dragged instead of drawn over.
    if (!this.#target.isWriting()) window.getSelection()?.removeAllRanges();
    try {
      // The surface gets move and up events even when the pointer leaves the board.
      this.#surface.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone; its end was reported or is lost.
    }
    const isEraser = event.button === ERASER_BUTTON || (event.pointerType === 'pen' && (event.buttons & 32) !== 0);
    const button = isEraser
      ? 'eraser'
      : event.button === MIDDLE_BUTTON
        ? 'middle'
        : event.button === 0
          ? 'main'
          : 'other';
    if (button === 'middle') event.preventDefault();
    this.#step({ kind: 'down', contact: this.#contact(event), button }, event);
  }

  #move(event: PointerEvent): void {
    if (this.#pointerState.kind === 'idle' && event.pointerType !== 'touch' && event.buttons === 0)
      this.#target.hover(this.#at(event));
    else this.#step({ kind: 'move', contact: this.#contact(event) }, event);
  }

  #step(what: PointerInputEvent, event: PointerEvent): void {
    const { pointerState, actions } = pointerStep(this.#pointerState, what, this.#target.rules());
    this.#pointerState = pointerState;
    if (actions.length === 0) return;
    const spots = this.#spots(event);
    for (const action of actions) this.#target.act(action, spots, event.pointerType === 'pen');
  }

  /** The browser sends one event per frame, containing every point the device reported. */
  #spots(event: PointerEvent): Spot[] {
    // The types say that it always exists, but Safari has it only since 18.2.
    const all = event.type === 'pointermove' && 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    return (all.length > 0 ? all : [event]).map((one) => ({
      ...this.#at(one),
      pressure: one.pressure * 100,
      isSteady: one.shiftKey,
    }));
  }

  #contact(event: PointerEvent): Contact {
    const kind = event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse';
    return { id: event.pointerId, kind, at: this.#at(event), ms: event.timeStamp };
  }

  #at(event: MouseEvent): Point {
    return { x: event.clientX - this.#corner.x, y: event.clientY - this.#corner.y };
  }

  #measure(): void {
    const { left, top } = this.#surface.getBoundingClientRect();
    this.#corner = { x: left, y: top };
  }

  #wheel(event: WheelEvent): void {
    this.#measure();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const step = Math.max(-WHEEL_STEP_MAX, Math.min(WHEEL_STEP_MAX, event.deltaY * unit));
      this.#target.zoom(Math.exp(-step * WHEEL_ZOOM), this.#at(event));
      return;
    }
    const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
    if (this.#target.scroll(-dx * unit, -dy * unit)) event.preventDefault();
  }

  /** Safari on a Mac has its own events for trackpad pinches. */
  #hearSafariPinch(signal: AbortSignal): void {
    const listener = (event: Event & { scale?: number; clientX?: number; clientY?: number }): void => {
      event.preventDefault();
      if (event.type === 'gesturestart') this.#pinchScale = 1;
      // On touch screens, pointer events report it.
      if (event.type !== 'gesturechange' || this.#pointerState.kind === 'pinching') return;
      const { scale = 1, clientX = 0, clientY = 0 } = event;
      this.#target.zoom(scale / this.#pinchScale, { x: clientX - this.#corner.x, y: clientY - this.#corner.y });
      this.#pinchScale = scale;
    };
    for (const type of ['gesturestart', 'gesturechange', 'gestureend'])
      this.#surface.addEventListener(type, listener, { signal, passive: false });
  }
}
