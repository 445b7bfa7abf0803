import type { ElementProps } from '@skylark/contract/board';
import { isVisible } from '@skylark/contract/boardState';
import { REACH_PX, type BoardContext } from '../gestures/Gesture.ts';
import { type Box, centreOf, encloses, grow, type Point, uniteAll } from '../model/geometry.ts';
import type { Change, PropsPatch } from '../model/history.ts';
import { isInside, touches } from '../model/hitTest.ts';
import {
  clampMove,
  frameOfHeld,
  type Handle,
  handlesOf,
  type Held,
  mayDelete,
  mayMove,
  movedBy,
  outlineOf,
  type Placing,
  scaledAround,
  turnedAround,
} from '../model/selection.ts';
import type { SceneEntry } from '../paint/Scene.ts';

/** Distance of the rotation handle from the frame. */
const TURN_PX = 30;

/** The selected elements and the actions on all of them. */
export class Selection {
  readonly #editor: BoardContext;
  readonly #onChange: () => void;
  #ids: ReadonlySet<string> = new Set();

  constructor(editor: BoardContext, onChange: () => void) {
    this.#editor = editor;
    this.#onChange = onChange;
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** The selected elements that still exist, from back to front. */
  held(): Held[] {
    const { scene } = this.#editor.painter;
    return [...this.#ids]
      .map((id) => scene.find(id))
      .filter((entry) => entry !== undefined)
      .map(heldOf);
  }

  frame(): Box | undefined {
    return uniteAll(this.held().map(frameOfHeld));
  }

  handles(): ReadonlyMap<Handle, Point> {
    const frame = this.frame();
    if (!frame || this.isLocked) return new Map();
    return handlesOf(this.held(), frame, this.canDelete ? this.#editor.tenths(TURN_PX) : undefined);
  }

  /** Whether this person may change and delete all of it. */
  get canDelete(): boolean {
    const held = this.held();
    return held.length > 0 && held.every(({ id, look }) => mayDelete(id, look, this.#editor.seat));
  }

  /** Whether any of it can be filled. */
  get hasShapes(): boolean {
    return this.held().some(({ is }) => is.kind === 'rectangle' || is.kind === 'ellipse');
  }

  get isLocked(): boolean {
    return this.held().some(({ look }) => look.locked);
  }

  select(ids: Iterable<string>): void {
    this.#ids = new Set(ids);
    this.show();
  }

  /** Updates the frame to the current positions, and drops elements that no longer exist. */
  show(): void {
    const { painter } = this.#editor;
    const page = this.#editor.page();
    this.#ids = new Set(
      [...this.#ids].filter((id) => {
        const element = page?.elements.get(id);
        return page && element && isVisible(page, element);
      }),
    );
    const frame = this.frame();
    const selection = frame && { ...outlineOf(this.held(), frame), handles: [...this.handles().values()] };
    painter.mark({ ...painter.marks, selection });
    this.#onChange();
  }

  /** Elements this person may move, from back to front. */
  movable(): SceneEntry[] {
    return this.#editor.painter.scene.entries.filter(({ look }) => mayMove(look));
  }

  /** The topmost element under a point; drawn lines take precedence over enclosed areas. */
  at(spot: Point): SceneEntry | undefined {
    return this.#uppermost(this.movable(), spot);
  }

  /** The locked element at a point, for the teacher, who may unlock it. */
  lockedAt(spot: Point): SceneEntry | undefined {
    if (this.#editor.seat !== 't') return undefined;
    return this.#uppermost(
      this.#editor.painter.scene.entries.filter(({ look }) => look.locked),
      spot,
    );
  }

  #uppermost(entries: readonly SceneEntry[], spot: Point): SceneEntry | undefined {
    const reach = this.#editor.tenths(REACH_PX);
    const near = entries.filter((entry) =>
      encloses(grow(entry.box, reach), { left: spot.x, right: spot.x, top: spot.y, bottom: spot.y }),
    );
    return (
      near.findLast(({ element, extent }) => touches(element, extent, spot, spot, reach)) ??
      near.findLast(({ element }) => isInside(element, spot))
    );
  }

  /** All elements whose frame lies within a box. */
  within(box: Box): string[] {
    return this.movable()
      .filter((entry) => encloses(box, frameOfHeld(heldOf(entry))))
      .map(({ element }) => element.id);
  }

  /**
   * The next or previous element, for the keyboard.
   * @returns undefined after the last and before the first
   */
  neighbour(step: 1 | -1): { entry: SceneEntry; position: number; count: number } | undefined {
    // The teacher must be able to reach locked elements to unlock them.
    const all = this.#editor.seat === 't' ? this.#editor.painter.scene.entries : this.movable();
    const current = all.findIndex(({ element }) => this.#ids.has(element.id));
    const next = current < 0 ? (step === 1 ? 0 : all.length - 1) : current + step;
    const entry = all[next];
    return entry && { entry, position: next + 1, count: all.length };
  }

  remove(): number {
    if (!this.canDelete) return 0;
    const gone = this.held();
    for (const { id } of gone) {
      const element = this.#editor.page()?.elements.get(id);
      if (element) this.#editor.change(element, { isDeleted: true });
    }
    this.#editor.remember(gone.map(({ id }): Change => ({ kind: 'deleted', id })));
    this.select([]);
    return gone.length;
  }

  moveBy(dx: number, dy: number): void {
    const frame = this.frame();
    if (!frame || this.isLocked) return;
    const by = clampMove(frame, dx, dy);
    this.place(new Map(this.held().map((held) => [held.id, movedBy(held, by)])));
  }

  scale(factor: number): void {
    const frame = this.frame();
    if (frame && !this.isLocked) this.place(scaledAround(this.held(), frame, factor));
  }

  /** @param degrees clockwise, around the common centre */
  turn(degrees: number): void {
    const frame = this.frame();
    if (frame && this.canDelete) this.place(turnedAround(this.held(), centreOf(frame), degrees));
  }

  /** Moves them in front of or behind everything else on the page; keeps their order. */
  layer(to: 'front' | 'back'): void {
    if (!this.canDelete) return;
    const held = this.held();
    const bottom = this.#editor.painter.scene.bottomIndex() - held.length;
    const order = held.toSorted((a, b) => a.look.index - b.look.index);
    const indexes = new Map(
      order.map(({ id }, at) => [id, to === 'front' ? this.#editor.nextIndex() : bottom + at] as const),
    );
    this.patch(({ id, look }) => ({ index: indexes.get(id) ?? look.index }));
  }

  /** Only the teacher can lock elements; a child with that button would lock instead of deleting. */
  lock(isLocked: boolean): void {
    if (this.#editor.seat === 't') this.patch(() => ({ locked: isLocked ? true : undefined }));
  }

  /**
   * Places elements where a gesture or key has moved them, as one step.
   * @param from their looks before the gesture, if the other side has already seen intermediate steps
   */
  place(places: ReadonlyMap<string, Placing>, from?: ReadonlyMap<string, ElementProps>): void {
    this.patch((held) => places.get(held.id), from);
  }

  /** Changes the whole selection, as one step. */
  patch(patchOf: (held: Held) => PropsPatch | undefined, from?: ReadonlyMap<string, ElementProps>): void {
    const steps: Change[] = [];
    for (const held of this.held()) {
      const wanted = patchOf(held);
      if (held.look.locked && !(wanted && 'locked' in wanted)) continue;
      const element = this.#editor.page()?.elements.get(held.id);
      const look = from?.get(held.id) ?? held.look;
      const after = wanted && changedOnly(look, wanted);
      if (!element || !after || Object.keys(after).length === 0) continue;
      const before = Object.fromEntries(
        Object.keys(after).map((key) => [key, look[key as keyof PropsPatch]]),
      ) as PropsPatch;
      this.#editor.change(element, after);
      steps.push({ kind: 'patched', id: held.id, before, after });
    }
    this.#editor.remember(steps);
    this.show();
  }
}

export const heldOf = ({ element, is, look, extent }: SceneEntry): Held => ({ id: element.id, is, look, extent });

function changedOnly(look: Held['look'], patch: PropsPatch): PropsPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => look[key as keyof PropsPatch] !== value),
  ) as PropsPatch;
}
