import type { ElementKind, ElementProps } from '@skylark/contract/board';
import type { Point } from '../model/geometry.ts';
import { newElementId, newProps, nextLook, type placed } from '../model/elementProps.ts';
import { sceneEntry } from '../paint/Scene.ts';
import type { Gesture, Touch, BoardContext } from './Gesture.ts';

/** The other side sees it grow, but each step is stored permanently, so only a few are sent. */
const SEND_EVERY_MS = 120;

export interface Made {
  readonly is: ElementKind;
  /** Its position and size for a press from `from` to `to`; undefined while there is nothing to see. */
  place(from: Point, to: Touch): ReturnType<typeof placed> | undefined;
}

/** Creates an element with one press: a shape is dragged open, a stamp is placed where the finger lifts. */
export class MakeGesture implements Gesture {
  readonly #editor: BoardContext;
  readonly #made: Made;
  readonly #id: string;
  readonly #from: Point;
  #look: ElementProps;
  #isSeen = false;
  #isSent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: BoardContext, made: Made, first: Touch) {
    this.#editor = editor;
    this.#made = made;
    this.#id = newElementId(editor.seat);
    this.#from = { x: first.x, y: first.y };
    const { fill } = editor.settings;
    const isHollow = made.is.kind === 'rectangle' || made.is.kind === 'ellipse';
    this.#look = { ...newProps(first, editor.nextIndex(), editor.settings), ...(isHollow && fill && { fill }) };
    this.extend([first]);
  }

  extend(touches: readonly Touch[]): void {
    const to = touches.at(-1);
    const place = to && this.#made.place(this.#from, to);
    if (!place) return;
    this.#isSeen = true;
    this.#look = { ...this.#look, ...place };
    const element = {
      id: this.#id,
      is: this.#made.is,
      look: this.#look,
      points: [],
      bornSeq: 0,
      revivedSeq: 0,
      isEnded: true,
    };
    this.#editor.painter.hold(
      [sceneEntry(element, this.#made.is, this.#look)],
      new Set([this.#id]),
      this.#editor.page(),
    );
    this.#timer ??= setTimeout(() => this.#send(), SEND_EVERY_MS);
  }

  finish(): void {
    clearTimeout(this.#timer);
    if (this.#isSeen) {
      this.#put();
      this.#editor.remember([{ kind: 'made', id: this.#id }]);
    }
    this.#release();
  }

  takeBack(): void {
    clearTimeout(this.#timer);
    const element = this.#editor.page()?.elements.get(this.#id);
    if (this.#isSent && element) this.#editor.change(element, { isDeleted: true });
    this.#release();
  }

  abandon(): void {
    clearTimeout(this.#timer);
    this.#release();
  }

  #send(): void {
    this.#timer = undefined;
    if (!this.#editor.mayBecomePinch()) this.#put();
  }

  #put(): void {
    const { pageId } = this.#editor;
    const { look } = this.#editor.page()?.elements.get(this.#id) ?? {};
    // Between looks of the same version the nonce would decide, so each sent look gets its own version.
    if (look) this.#look = { ...nextLook(look, {}), ...pick(this.#look) };
    this.#editor.do({
      k: 'put',
      id: this.#id,
      page: pageId,
      look: this.#look,
      ...(!this.#isSent && { is: this.#made.is }),
    });
    this.#isSent = true;
  }

  #release(): void {
    this.#editor.painter.hold([], new Set(), this.#editor.page());
  }
}

const pick = ({ x, y, width, height }: ElementProps): Pick<ElementProps, 'x' | 'y' | 'width' | 'height'> => ({
  x,
  y,
  width,
  height,
});
