import { boxAround, grow, intersects, type Point } from '../model/geometry.ts';
import type { Change } from '../model/history.ts';
import { touches } from '../model/hitTest.ts';
import { mayDelete } from '../model/selection.ts';
import type { Gesture, Touch, BoardContext } from './Gesture.ts';

const RADIUS_PX = 11;

/** Takes away whole elements that it touches, as far as they are one's own to take away. */
export class EraseGesture implements Gesture {
  readonly #editor: BoardContext;
  readonly #erased: Change[] = [];
  #last: Point;

  constructor(editor: BoardContext, first: Touch) {
    this.#editor = editor;
    this.#last = first;
    this.extend([first]);
  }

  extend(all: readonly Touch[]): void {
    const { painter } = this.#editor;
    for (const touch of all) this.#wipe(this.#last, touch);
    painter.mark({ ...painter.marks, ring: { at: this.#last, radiusPx: RADIUS_PX } });
  }

  finish(): void {
    this.#leave();
    this.#editor.remember(this.#erased);
  }

  takeBack(): void {
    this.#leave();
    for (const change of this.#erased) {
      const element = change.kind === 'deleted' ? this.#editor.page()?.elements.get(change.id) : undefined;
      if (element) this.#editor.change(element, { isDeleted: false }, true);
    }
  }

  abandon(): void {
    this.#leave();
  }

  #wipe(from: Point, to: Point): void {
    this.#last = to;
    const { painter, seat } = this.#editor;
    const reach = this.#editor.tenths(RADIUS_PX);
    const path = grow(boxAround(from, to), reach);
    // Looked through before anything goes: erasing changes what is looked through.
    const hit = painter.scene.entries.filter(
      ({ box, element, look, extent }) =>
        intersects(box, path) && mayDelete(element.id, look, seat) && touches(element, extent, from, to, reach),
    );
    for (const { element } of hit) {
      this.#erased.push({ kind: 'deleted', id: element.id });
      this.#editor.change(element, { isDeleted: true });
    }
  }

  #leave(): void {
    const { painter } = this.#editor;
    painter.mark({ ...painter.marks, ring: undefined });
  }
}
