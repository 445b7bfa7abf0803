import type { Color } from '@skylark/contract/board.facts';
import type { ElementProps } from '@skylark/contract/board';
import { isVisible } from '@skylark/contract/boardState';
import type { BoardContext } from '../gestures/Gesture.ts';
import type { Point } from '../model/geometry.ts';
import { newElementId, newProps, quantised } from '../model/elementProps.ts';
import { letterHeight } from '../model/palette.ts';
import { roomFor, textExtent } from '../model/textLayout.ts';
import type { SceneEntry } from '../paint/Scene.ts';
import { measureAt } from '../paint/textFont.ts';
import { Throttle } from './Throttle.ts';

/** The other side sees the text as it is written, but each step is stored permanently. */
const SEND_EVERY_MS = 400;

/** The text being written. Lengths are in tenths of a unit. */
export interface Editing {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Maximum width of its lines. */
  readonly room: number;
  readonly letterHeight: number;
  readonly color: Color;
  readonly text: string;
}

/** Edits texts, one at a time. */
export class TextEditing {
  readonly #editor: BoardContext;
  readonly #onChange: () => void;
  readonly #sending = new Throttle<string>(SEND_EVERY_MS, (text) => this.#put(text));
  #editing: Editing | undefined;
  #before: ElementProps | undefined;
  #size = 1;

  constructor(editor: BoardContext, onChange: () => void) {
    this.#editor = editor;
    this.#onChange = onChange;
  }

  get editing(): Editing | undefined {
    return this.#editing;
  }

  /** Begins a new text with its first line at the position of the press. */
  begin(at: Point): void {
    const { settings, seat } = this.#editor;
    const height = letterHeight(settings.size);
    const spot = quantised({ x: at.x, y: at.y - height * 0.65 });
    this.#before = undefined;
    this.#size = settings.size;
    this.#open({
      id: newElementId(seat),
      ...spot,
      room: roomFor(spot.x),
      letterHeight: height,
      color: settings.color,
      text: '',
    });
  }

  /** Continues an existing text. */
  edit({ element, look }: SceneEntry): void {
    this.#before = look;
    this.#size = look.size;
    this.#open({
      id: element.id,
      x: look.x,
      y: look.y,
      room: Math.max(look.width, roomFor(look.x)),
      letterHeight: letterHeight(look.size),
      color: look.color,
      text: look.text ?? '',
    });
  }

  write(text: string): void {
    if (!this.#editing) return;
    this.#editing = { ...this.#editing, text };
    this.#sending.offer(text);
  }

  /** Finishes editing; an empty text is deleted. */
  commit(): void {
    const editing = this.#editing;
    if (!editing) return;
    this.#sending.close();
    this.#put(editing.text);
    this.#close();
    const { id } = editing;
    const now = this.#editor.page()?.elements.get(id)?.look;
    const before = this.#before;
    if (!now) return;
    if (!before) {
      if (!now.isDeleted) this.#editor.remember([{ kind: 'made', id }]);
    } else if (now.isDeleted) this.#editor.remember([{ kind: 'deleted', id }]);
    else if (now.text !== before.text) {
      const part = ({ text, width, height }: ElementProps) => ({ text: text ?? '', width, height });
      this.#editor.remember([{ kind: 'patched', id, before: part(before), after: part(now) }]);
    }
  }

  /** Editing may not continue; text already sent stays. */
  abandon(): void {
    this.#sending.close();
    if (this.#editing) this.#close();
  }

  /** The page changed: stops editing a text that was deleted. */
  check(): void {
    const editing = this.#editing;
    const page = this.#editor.page();
    if (!editing) return;
    const element = page?.elements.get(editing.id);
    const isGone = element ? page && !element.look?.isDeleted && !isVisible(page, element) : this.#before !== undefined;
    if (isGone) this.abandon();
  }

  #open(editing: Editing): void {
    this.#editing = editing;
    this.#editor.painter.hold([], new Set([editing.id]), this.#editor.page());
    this.#onChange();
  }

  #close(): void {
    this.#editing = undefined;
    this.#editor.painter.hold([], new Set(), this.#editor.page());
    this.#onChange();
  }

  #put(text: string): void {
    const editing = this.#editing;
    if (!editing) return;
    const { id, room, letterHeight: height } = editing;
    const trimmed = text.trimEnd();
    const element = this.#editor.page()?.elements.get(id);
    if (!element?.look) {
      if (trimmed === '') return;
      const style = { color: editing.color, size: this.#size };
      const look = {
        ...newProps(editing, this.#editor.nextIndex(), style),
        ...textExtent(trimmed, room, height, measureAt(height)),
      };
      this.#editor.do({
        k: 'put',
        id,
        page: this.#editor.pageId,
        is: { kind: 'text' },
        look: { ...look, text: trimmed },
      });
      return;
    }
    if (trimmed === '') {
      if (!element.look.isDeleted) this.#editor.change(element, { isDeleted: true });
      return;
    }
    if (element.look.text === trimmed && !element.look.isDeleted) return;
    const extent = textExtent(trimmed, room, height, measureAt(height));
    this.#editor.change(element, { text: trimmed, ...extent, isDeleted: false }, element.look.isDeleted);
  }
}
