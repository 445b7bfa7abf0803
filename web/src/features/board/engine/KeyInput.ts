import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import { type Command, commandOf, isTyping, type Key } from '../input/shortcuts.ts';
import { PAGE_BOX } from '../input/viewport.ts';
import { clamp, type Point } from '../model/geometry.ts';
import type { Painter } from '../paint/Painter.ts';
import type { BoardStore } from './BoardStore.ts';
import type { CursorSender } from './CursorSender.ts';
import type { ActiveGesture } from './ActiveGesture.ts';
import type { Selection } from './Selection.ts';
import type { ViewKeeper } from './ViewKeeper.ts';

/** Steps of the arrow keys, in tenths of a unit. */
const STEP = 100;
const BIG_STEP = 800;
const REVEAL_MARGIN_PX = 48;
const SCALE_STEP = 1.1;

export type KeyCommand = Extract<
  Command,
  { kind: 'tool' | 'color' | 'undo' | 'redo' | 'selectAll' | 'duplicate' | 'turn' | 'layer' | 'lock' }
>;

interface Parts {
  readonly hand: ActiveGesture;
  readonly selection: Selection;
  readonly view: ViewKeeper;
  readonly painter: Painter;
  readonly store: BoardStore;
  /** Commands shared with the toolbar. */
  readonly tools: { do(command: KeyCommand): void };
  readonly cursor: CursorSender;
}

/** Keyboard equivalent of all pointer actions on the board: a crosshair that is moved, pressed and lifted. */
export class KeyInput {
  readonly #surface: HTMLElement;
  readonly #parts: Parts;
  readonly #ends = new AbortController();
  #spot: Point = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2 };
  #isShown = false;
  #mayLeave = false;

  /** @param board the whole board: its letter keys work wherever the focus is within it */
  constructor(surface: HTMLElement, board: HTMLElement, parts: Parts) {
    this.#surface = surface;
    this.#parts = parts;
    const { signal } = this.#ends;
    board.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    document.addEventListener('keydown', (event) => this.#onAnyKey(event, board), { signal });
    surface.addEventListener('focus', () => (this.#mayLeave = false), { signal });
    surface.addEventListener('blur', () => this.#lift(), { signal });
    surface.addEventListener('pointerdown', () => this.#lift(), { signal });
  }

  /** Whether the person is currently using the keyboard and needs announcements of their own actions. */
  get isInUse(): boolean {
    return this.#isShown;
  }

  close(): void {
    this.#ends.abort();
  }

  #onKey(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.defaultPrevented) return;
    const command = commandOf(keyOf(event));
    if (command && this.#do(command, event.target === this.#surface)) event.preventDefault();
  }

  /**
   * Undo works wherever the person has just clicked, and so does "select all": the page around the board has no text
   * worth selecting, and a text selection would turn the next stroke into a drag. Other keys belong to the focused
   * element.
   */
  #onAnyKey(event: KeyboardEvent, board: HTMLElement): void {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.target instanceof Node && board.contains(event.target)) return;
    const command = commandOf(keyOf(event));
    if (command?.kind !== 'undo' && command?.kind !== 'redo' && command?.kind !== 'selectAll') return;
    this.#parts.tools.do(command);
    event.preventDefault();
  }

  /** @returns whether the key was handled */
  #do(command: Command, isOnSurface: boolean): boolean {
    const { tools, store, selection, view } = this.#parts;
    const { canDraw, tool } = store.snapshot();
    switch (command.kind) {
      case 'tool':
      case 'color':
      case 'undo':
      case 'redo':
        tools.do(command);
        return canDraw;
      case 'selectAll':
        tools.do(command);
        return true;
      case 'duplicate':
      case 'turn':
      case 'layer':
      case 'lock':
        if (!canDraw || selection.ids.size === 0) return false;
        tools.do(command);
        return true;
      case 'fit':
        view.fit();
        return true;
      case 'scale':
        if (tool === 'select' && selection.ids.size > 0)
          selection.scale(command.step === 1 ? SCALE_STEP : 1 / SCALE_STEP);
        else view.step(command.step);
        return true;
      case 'delete':
        return isOnSurface && canDraw && selection.remove() > 0;
      case 'leave':
        return isOnSurface && this.#escape();
      case 'tab':
        return isOnSurface && canDraw && tool === 'select' && this.#tab(command.step);
      case 'go':
        if (!isOnSurface) return false;
        this.#go(command);
        return true;
      case 'press':
        return isOnSurface && canDraw && this.#press();
    }
  }

  #go({ dx, dy, isBig }: Extract<Command, { kind: 'go' }>): void {
    const { store, selection, hand, view } = this.#parts;
    const { tool, canDraw } = store.snapshot();
    const step = isBig ? BIG_STEP : STEP;
    if (!canDraw || tool === 'move') {
      const px = step * view.transform.scale * 4;
      view.pan(-dx * px, -dy * px);
      return;
    }
    if (tool === 'select' && selection.ids.size > 0) {
      selection.moveBy(dx * step, dy * step);
      return;
    }
    this.#spot = {
      x: clamp(this.#spot.x + dx * step, PAGE_BOX.left, PAGE_BOX.right),
      y: clamp(this.#spot.y + dy * step, PAGE_BOX.top, PAGE_BOX.bottom),
    };
    if (hand.isBusy) hand.extend([touchAt(this.#spot)]);
    this.#show();
    view.reveal(this.#spot, REVEAL_MARGIN_PX);
  }

  /** Pen down and up; the start and end of a shape; a stamp, a text, a selection. */
  #press(): boolean {
    const { hand, store, selection } = this.#parts;
    const { tool } = store.snapshot();
    if (tool === 'move') return false;
    const [only] = selection.held();
    if (tool === 'select' && only && selection.ids.size === 1) {
      const entry = this.#parts.painter.scene.find(only.id);
      return entry !== undefined && hand.edit(entry);
    }
    if (hand.isBusy) hand.finish();
    else {
      hand.begin(tool, touchAt(this.#spot), false);
      // These finish with one press; the others wait for a second one.
      if (tool === 'stamp' || tool === 'text' || tool === 'select') hand.finish();
    }
    store.set({ announcement: { kind: 'pen', isDown: hand.isBusy } });
    this.#show();
    return true;
  }

  #escape(): boolean {
    const { hand, selection } = this.#parts;
    this.#mayLeave = true;
    if (hand.isBusy) hand.takeBack();
    else if (selection.ids.size > 0) selection.select([]);
    else this.#lift();
    this.#mark();
    return true;
  }

  /**
   * Moves from element to element, and out of the board after the last one or after Escape, so the focus is never
   * trapped.
   */
  #tab(step: 1 | -1): boolean {
    const { selection, store, view } = this.#parts;
    if (this.#mayLeave) return false;
    const next = selection.neighbour(step);
    if (!next) {
      selection.select([]);
      return false;
    }
    const { entry, position, count } = next;
    selection.select([entry.element.id]);
    view.reveal(
      { x: (entry.box.left + entry.box.right) / 2, y: (entry.box.top + entry.box.bottom) / 2 },
      REVEAL_MARGIN_PX,
    );
    this.#isShown = true;
    store.set({ announcement: { kind: 'selected', element: entry.is, text: entry.look.text ?? '', position, count } });
    return true;
  }

  #show(): void {
    this.#isShown = true;
    this.#mayLeave = false;
    this.#mark();
    this.#parts.cursor.show(this.#spot);
  }

  #mark(): void {
    const { painter, hand, store } = this.#parts;
    const isUseful = this.#isShown && store.snapshot().tool !== 'move' && store.snapshot().canDraw;
    painter.mark({ ...painter.marks, crosshair: isUseful ? { at: this.#spot, isDown: hand.isBusy } : undefined });
  }

  /** Ends the gesture because the focus has left. */
  #lift(): void {
    if (!this.#isShown) return;
    this.#parts.hand.finish();
    this.#isShown = false;
    this.#mark();
    this.#parts.cursor.hide();
  }
}

const touchAt = (at: Point) => ({ ...at, pressure: 50, isSteady: false });

const keyOf = (event: KeyboardEvent): Key => ({
  key: event.key,
  code: event.code,
  isShift: event.shiftKey,
  isControl: event.ctrlKey || event.metaKey,
  isAlt: event.altKey,
});
