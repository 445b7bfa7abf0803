import type { Gesture, Touch, BoardContext } from '../gestures/Gesture.ts';
import { EraseGesture } from '../gestures/EraseGesture.ts';
import { InkGesture } from '../gestures/InkGesture.ts';
import { LaserGesture } from '../gestures/LaserGesture.ts';
import { MakeGesture } from '../gestures/MakeGesture.ts';
import { SelectGesture } from '../gestures/SelectGesture.ts';
import { shape, stampAt } from '../gestures/newElements.ts';
import { TapGesture } from '../gestures/TapGesture.ts';
import { holds, type Point } from '../model/geometry.ts';
import type { InkOutbox } from '../model/inkBatch.ts';
import { mayDelete } from '../model/selection.ts';
import type { Tool } from '../model/tools.ts';
import { PAGE_BOX } from '../input/viewport.ts';
import type { SceneEntry } from '../paint/Scene.ts';
import type { Selection } from './Selection.ts';
import type { TextEditing } from './TextEditing.ts';

/** A shape dragged smaller than this is an accident. */
const SMALLEST_PX = 4;
/** Two taps within this time open a text for editing. */
const DOUBLE_TAP_MS = 450;

interface Parts {
  readonly editor: BoardContext;
  readonly selection: Selection;
  readonly texts: TextEditing;
  readonly laser: (at: Point | undefined) => void;
}

/** The person's current action on the page, if any: by finger, pen, mouse or keyboard. */
export class ActiveGesture {
  /** This person's strokes in progress, which are not on the board yet. */
  readonly inHand = new Map<string, InkOutbox>();
  readonly #parts: Parts;
  #gesture: Gesture | undefined;
  #lastTap: { id: string; ms: number } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#gesture !== undefined;
  }

  begin(tool: Tool, touch: Touch, hasPressure: boolean): void {
    this.finish();
    this.#gesture = this.#gestureOf(tool, touch, hasPressure);
  }

  extend(touches: readonly Touch[]): void {
    this.#gesture?.extend(touches);
  }

  finish(): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    gesture?.finish();
  }

  takeBack(): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    gesture?.takeBack();
  }

  abandon(): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    gesture?.abandon();
  }

  #gestureOf(tool: Tool, touch: Touch, hasPressure: boolean): Gesture | undefined {
    const { editor, selection, texts, laser } = this.#parts;
    const wasWriting = texts.editing !== undefined && texts.editing.text !== '';
    texts.commit();
    // Off the page the result would not be visible.
    if (!holds(PAGE_BOX, touch) && tool !== 'select' && tool !== 'eraser') return undefined;
    switch (tool) {
      case 'pen':
      case 'highlighter':
        return new InkGesture(editor, tool, this.inHand, touch, hasPressure);
      case 'eraser':
        return new EraseGesture(editor, touch);
      case 'line':
      case 'arrow':
      case 'rectangle':
      case 'ellipse':
        return new MakeGesture(editor, shape(tool, editor.tenths(SMALLEST_PX)), touch);
      case 'stamp':
        return new MakeGesture(editor, stampAt(editor.settings.stamp, editor.settings.size), touch);
      case 'text':
        // The press that ends editing one text does not begin the next.
        return wasWriting ? undefined : new TapGesture(touch, (at) => this.#write(at));
      case 'pointer':
        return new LaserGesture(laser, touch);
      case 'select':
        return new SelectGesture(editor, selection, touch, (entry) => this.#tapped(entry));
      case 'move':
        return undefined;
    }
  }

  /**
   * Opens a text for editing if the person may change it.
   * @returns whether it was opened
   */
  edit(entry: SceneEntry): boolean {
    const { editor, texts, selection } = this.#parts;
    if (entry.is.kind !== 'text' || !mayDelete(entry.element.id, entry.look, editor.seat)) return false;
    selection.select([]);
    texts.edit(entry);
    return true;
  }

  #write(at: Point): void {
    const { selection, texts } = this.#parts;
    const hit = selection.at(at);
    if (!hit || !this.edit(hit)) texts.begin(at);
  }

  #tapped(entry: SceneEntry): void {
    const nowMs = performance.now();
    const isSecond = this.#lastTap?.id === entry.element.id && nowMs - this.#lastTap.ms < DOUBLE_TAP_MS;
    this.#lastTap = { id: entry.element.id, ms: nowMs };
    if (isSecond) this.edit(entry);
  }
}
