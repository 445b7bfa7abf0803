import { boxAround, grow, intersects, type Point } from '../model/geometry.ts';
import type { Change } from '../model/history.ts';
import { touches } from '../model/hitTest.ts';
import { mayDelete } from '../model/selection.ts';
import type { Deed, Touch, Workbench } from './Deed.ts';

const RADIUS_PX = 11;

/** Takes away whole elements that it touches, as far as they are one's own to take away. */
export class EraseDeed implements Deed {
  readonly #bench: Workbench;
  readonly #erased: Change[] = [];
  #last: Point;

  constructor(bench: Workbench, first: Touch) {
    this.#bench = bench;
    this.#last = first;
    this.extend([first]);
  }

  extend(all: readonly Touch[]): void {
    const { painter } = this.#bench;
    for (const touch of all) this.#wipe(this.#last, touch);
    painter.mark({ ...painter.marks, ring: { at: this.#last, radiusPx: RADIUS_PX } });
  }

  finish(): void {
    this.#leave();
    this.#bench.remember(this.#erased);
  }

  takeBack(): void {
    this.#leave();
    for (const change of this.#erased) {
      const element = change.is === 'deleted' ? this.#bench.page()?.elements.get(change.id) : undefined;
      if (element) this.#bench.change(element, { isDeleted: false }, true);
    }
  }

  abandon(): void {
    this.#leave();
  }

  #wipe(from: Point, to: Point): void {
    this.#last = to;
    const { painter, seat } = this.#bench;
    const reach = this.#bench.tenths(RADIUS_PX);
    const path = grow(boxAround(from, to), reach);
    // Looked through before anything goes: erasing changes what is looked through.
    const hit = painter.scene.entries.filter(
      ({ box, element, extent }) =>
        intersects(box, path) && mayDelete(element.id, seat) && touches(element, extent, from, to, reach),
    );
    for (const { element } of hit) {
      this.#erased.push({ is: 'deleted', id: element.id });
      this.#bench.change(element, { isDeleted: true });
    }
  }

  #leave(): void {
    const { painter } = this.#bench;
    painter.mark({ ...painter.marks, ring: undefined });
  }
}
