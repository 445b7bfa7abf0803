import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { type BoardElement, isVisible } from '@skylark/contract/boardState';
import { boxAround, grow, intersects, type Point } from '../model/geometry.ts';
import type { Change } from '../model/history.ts';
import { touches } from '../model/hitTest.ts';
import { newInkOutbox, drainInkEvents } from '../model/inkBatch.ts';
import { copyProps, newElementId } from '../model/elementProps.ts';
import { inkWidth } from '../model/InkTrace.ts';
import { type InkSpot, pieceOf, eraseSegment, spotsOf } from '../model/eraseSegment.ts';
import { mayDelete } from '../model/selection.ts';
import { type SceneEntry, sceneEntry } from '../paint/Scene.ts';
import type { Gesture, Touch, BoardContext } from './Gesture.ts';

const RADIUS_PX = 11;
/** Wide strokes are hit from slightly further away. */
const BROAD_PART = 0.25;

type Ink = Extract<ElementKind, { pressure: boolean }>;

/** A stroke being erased: its remaining parts. */
interface ErasedStroke {
  readonly is: Ink;
  readonly look: ElementProps;
  readonly whole: readonly InkSpot[];
  runs: readonly (readonly InkSpot[])[];
}

/**
 * Erases the touched parts of strokes, if they are the person's own, and deletes other elements whole; with Shift
 * strokes too.
 */
export class EraseGesture implements Gesture {
  readonly #editor: BoardContext;
  readonly #erased: Change[] = [];
  readonly #rubbed = new Map<string, ErasedStroke>();
  #last: Point;

  constructor(editor: BoardContext, first: Touch) {
    this.#editor = editor;
    this.#last = first;
    this.extend([first]);
  }

  extend(all: readonly Touch[]): void {
    const { painter } = this.#editor;
    for (const touch of all) this.#wipe(this.#last, touch);
    if (this.#rubbed.size > 0) this.#show();
    painter.mark({ ...painter.marks, ring: { at: this.#last, radiusPx: RADIUS_PX } });
  }

  finish(): void {
    const split = [...this.#rubbed].flatMap(([id, rubbed]) => this.#settle(id, rubbed));
    this.#leave();
    this.#editor.remember([...this.#erased, ...split]);
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

  #wipe(from: Point, to: Touch): void {
    this.#last = to;
    const { painter, seat } = this.#editor;
    const reach = this.#editor.tenths(RADIUS_PX);
    const path = grow(boxAround(from, to), reach);
    // Collected first, because erasing changes the list being searched.
    const hit = painter.scene.entries.filter(
      ({ box, element, look, extent }) =>
        intersects(box, path) && mayDelete(element.id, look, seat) && touches(element, extent, from, to, reach),
    );
    for (const { element, is, look, extent } of hit) {
      if ('pressure' in is && !to.isSteady) {
        const whole = spotsOf(is, look, extent, element.points);
        this.#rubbed.set(element.id, { is, look, whole, runs: [whole] });
      } else {
        this.#erased.push({ kind: 'deleted', id: element.id });
        this.#editor.change(element, { isDeleted: true });
      }
    }
    for (const rubbed of this.#rubbed.values()) {
      const near = reach + inkWidth(rubbed.is.kind, rubbed.look.size) * BROAD_PART;
      rubbed.runs = rubbed.runs.flatMap((run) => eraseSegment(run, from, to, near));
    }
  }

  /** Shows the remaining parts instead of the strokes being erased. */
  #show(): void {
    const entries = [...this.#rubbed].flatMap(([id, { is, look, runs }]) =>
      runs.map((run, at): SceneEntry => {
        const { look: piece, points } = this.#piece(is, look, run, look.index);
        const element: BoardElement = {
          id: `${id}${at}`,
          is,
          look: piece,
          points,
          bornSeq: 0,
          revivedSeq: 0,
          isEnded: true,
        };
        return sceneEntry(element, is, piece);
      }),
    );
    this.#editor.painter.hold(entries, new Set(this.#rubbed.keys()), this.#editor.page());
  }

  /** Deletes the stroke and creates its pieces instead. */
  #settle(id: string, { is, look, whole, runs }: ErasedStroke): Change[] {
    // It was close, but nothing was erased.
    if (runs[0] === whole) return [];
    const { seat, pageId: page } = this.#editor;
    const shown = this.#editor.page();
    const element = shown?.elements.get(id);
    // It was cleared or locked meanwhile, so its pieces are not wanted either.
    if (!shown || !element?.look || !isVisible(shown, element) || !mayDelete(id, element.look, seat)) return [];
    this.#editor.change(element, { isDeleted: true });
    const pieces = runs.map((run) => {
      const piece = this.#piece(is, look, run, look.index);
      const outbox = newInkOutbox({ id: newElementId(seat), page, is, look: piece.look });
      outbox.waiting = piece.points;
      for (const event of drainInkEvents(outbox, true)) this.#editor.do(event);
      return outbox.stroke.id;
    });
    return [{ kind: 'deleted', id, pieces }];
  }

  #piece(
    is: Ink,
    look: ElementProps,
    run: readonly InkSpot[],
    index: number,
  ): { look: ElementProps; points: number[] } {
    const { at, points } = pieceOf(is, run);
    const copy = copyProps(look, index, { x: at.x - look.x, y: at.y - look.y });
    const straight = { ...copy, width: 0, height: 0 };
    delete straight.angle;
    return { look: straight, points };
  }

  #leave(): void {
    const { painter } = this.#editor;
    this.#rubbed.clear();
    painter.hold([], new Set(), this.#editor.page());
    painter.mark({ ...painter.marks, ring: undefined });
  }
}
