import type { Touch } from '../gestures/Gesture.ts';
import type { PointerAction, PointerRules } from '../input/pointerState.ts';
import { toPage } from '../input/viewport.ts';
import type { Point } from '../model/geometry.ts';
import { isForFingersInPenMode } from '../model/tools.ts';
import type { Painter } from '../paint/Painter.ts';
import type { BoardStore } from './BoardStore.ts';
import type { CursorSender } from './CursorSender.ts';
import type { ActiveGesture } from './ActiveGesture.ts';
import { PointerInput, type PointerTarget, type Spot } from './PointerInput.ts';
import type { TextEditing } from './TextEditing.ts';
import type { ViewKeeper } from './ViewKeeper.ts';

const ERASER_RING_PX = 11;

interface Parts {
  readonly hand: ActiveGesture;
  readonly texts: TextEditing;
  readonly view: ViewKeeper;
  readonly painter: Painter;
  readonly store: BoardStore;
  readonly cursor: CursorSender;
  /** A gesture has begun or ended. */
  readonly onPause: () => void;
}

/** Dispatches pointer actions: to the current gesture or to the view. */
export class PointerController implements PointerTarget {
  readonly #parts: Parts;
  readonly #input: PointerInput;

  constructor(surface: HTMLElement, parts: Parts) {
    this.#parts = parts;
    this.#input = new PointerInput(surface, this);
  }

  get mayBecomePinch(): boolean {
    return this.#input.mayBecomePinch;
  }

  /** Cancels the current press. */
  drop(): void {
    this.#input.drop();
  }

  close(): void {
    this.#input.close();
  }

  rules(): PointerRules {
    const { store, view } = this.#parts;
    const { canDraw, tool, isPenMode } = store.snapshot();
    const press = !canDraw || tool === 'move' ? 'pan' : 'act';
    return {
      press,
      finger: isPenMode && canDraw && !isForFingersInPenMode(tool) ? 'nothing' : press,
      canErase: canDraw,
      canNavigate: view.canNavigate,
    };
  }

  act(action: PointerAction, spots: readonly Spot[], hasPressure: boolean): void {
    const { hand, view, store, cursor, onPause } = this.#parts;
    switch (action.kind) {
      case 'begin': {
        const [touch] = this.#touches(spots);
        if (touch) hand.begin(action.isEraser ? 'eraser' : store.snapshot().tool, touch, hasPressure);
        onPause();
        return;
      }
      case 'extend': {
        const touches = this.#touches(spots);
        hand.extend(touches);
        const last = touches.at(-1);
        // A laser sends its position itself.
        if (last && store.snapshot().tool !== 'pointer') cursor.show(last);
        return;
      }
      case 'finish':
        hand.finish();
        onPause();
        return;
      case 'takeBack':
        hand.takeBack();
        onPause();
        return;
      case 'pan':
        view.pan(action.dx, action.dy);
        return;
      case 'pinch':
        view.pinch(action.from, action.to);
        return;
      case 'navigationEnds':
        view.publish();
        return;
      case 'penSeen':
        store.set({ isPenMode: true });
        return;
    }
  }

  hover(px: Point | undefined): void {
    const { store, view, cursor, painter } = this.#parts;
    const { tool, canDraw } = store.snapshot();
    const at = px && toPage(view.transform, px);
    if (canDraw && tool === 'pointer') cursor.laser(at);
    else if (at) cursor.show(at);
    if (!at) cursor.hide();
    if (canDraw && tool === 'eraser') painter.mark({ ...painter.marks, ring: at && { at, radiusPx: ERASER_RING_PX } });
  }

  zoom(factor: number, px: Point): void {
    this.#parts.view.zoomAt(factor, px);
  }

  scroll(dx: number, dy: number): boolean {
    const { view } = this.#parts;
    if (!view.canZoomOut) return false;
    view.pan(dx, dy);
    return true;
  }

  isWriting(): boolean {
    return this.#parts.texts.editing !== undefined;
  }

  #touches(spots: readonly Spot[]): Touch[] {
    const { transform } = this.#parts.view;
    return spots.map(({ x, y, pressure, isSteady }) => ({ ...toPage(transform, { x, y }), pressure, isSteady }));
  }
}
