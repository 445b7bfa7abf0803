import type { Selection } from '../engine/Selection.ts';
import { type Box, boxAround, centreOf, distance, grow, holds, type Point } from '../model/geometry.ts';
import {
  clampMove,
  type Handle,
  handleAt,
  type Held,
  mayMove,
  movedBy,
  type Placing,
  stretched,
  turnedAround,
} from '../model/selection.ts';
import type { PropsPatch } from '../model/history.ts';
import { nextLook } from '../model/elementProps.ts';
import { type SceneEntry, sceneEntry } from '../paint/Scene.ts';
import { withTextHeights } from '../paint/textHeights.ts';
import type { Gesture, Touch, BoardContext } from './Gesture.ts';

/** A pointer that moved less has only tapped. */
const DRAG_PX = 4;
const HANDLE_REACH_PX = 18;
/** The other side sees elements move, but each step is stored permanently. */
const SEND_EVERY_MS = 80;
/** Larger selections are sent only at the end of the gesture. */
const SENT_LIVE_MAX = 8;
/** With Shift, rotation snaps to steps, in degrees. */
const STEADY_TURN = 15;

type Phase =
  | { kind: 'marquee'; kept: readonly string[] }
  | { kind: 'move'; frame: Box }
  | { kind: 'turn'; around: Point; from: number }
  | { kind: 'stretch'; frame: Box; handle: Handle };

/** Selects with a tap or a frame, and moves or resizes the selection. */
export class SelectGesture implements Gesture {
  readonly #editor: BoardContext;
  readonly #selection: Selection;
  readonly #onTap: (entry: SceneEntry) => void;
  readonly #start: Point;
  readonly #doing: Phase;
  readonly #held: readonly Held[];
  /** Computed drawing data, reused between steps. */
  readonly #shown = new Map<string, SceneEntry>();
  #places: ReadonlyMap<string, Placing> = new Map();
  #isDragging = false;
  #hasSent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onTap gets an element that was only tapped */
  constructor(editor: BoardContext, selection: Selection, first: Touch, onTap: (entry: SceneEntry) => void) {
    this.#editor = editor;
    this.#selection = selection;
    this.#onTap = onTap;
    this.#start = { x: first.x, y: first.y };
    this.#doing = this.#aim(first);
    this.#held = selection.held();
  }

  extend(touches: readonly Touch[]): void {
    const to = touches.at(-1);
    if (!to) return;
    this.#isDragging ||= distance(this.#start, to) > this.#editor.tenths(DRAG_PX);
    if (!this.#isDragging) return;
    if (this.#doing.kind === 'marquee') {
      const { painter } = this.#editor;
      const marquee = boxAround(this.#start, to);
      painter.mark({ ...painter.marks, marquee });
      this.#selection.select([...this.#doing.kept, ...this.#selection.within(marquee)]);
      return;
    }
    this.#places = this.#placesFor(to);
    this.#show();
    if (this.#held.length <= SENT_LIVE_MAX) this.#timer ??= setTimeout(() => this.#send(), SEND_EVERY_MS);
  }

  finish(): void {
    this.#release();
    if (!this.#isDragging) {
      const hit = this.#selection.at(this.#start);
      if (hit) return this.#onTap(hit);
      const locked = this.#selection.lockedAt(this.#start);
      if (locked) this.#selection.select([locked.element.id]);
      return;
    }
    if (this.#doing.kind === 'marquee') return;
    // The intermediate steps count as one: from the original positions to the current ones.
    this.#selection.place(this.#places, new Map(this.#held.map(({ id, look }) => [id, look])));
  }

  takeBack(): void {
    this.#release();
    if (this.#hasSent) this.#restore();
    this.#selection.show();
  }

  abandon(): void {
    this.#release();
    this.#selection.show();
  }

  #aim(touch: Touch): Phase {
    const selection = this.#selection;
    const frame = selection.frame();
    const handle = handleAt(selection.handles(), touch, this.#editor.tenths(HANDLE_REACH_PX));
    if (frame && handle === 'turn')
      return { kind: 'turn', around: centreOf(frame), from: bearing(centreOf(frame), touch) };
    if (frame && handle) return { kind: 'stretch', frame, handle };
    const hit = selection.at(touch);
    const isHeld = hit !== undefined && selection.ids.has(hit.element.id);
    // A selection can be grabbed anywhere within its frame, because a thin stroke is hard to hit twice.
    const isInFrame =
      frame !== undefined && !selection.isLocked && holds(grow(frame, this.#editor.tenths(DRAG_PX)), touch);
    if (!isHeld && !(isInFrame && !touch.isSteady)) {
      if (!hit) {
        const kept = touch.isSteady ? [...selection.ids] : [];
        selection.select(kept);
        return { kind: 'marquee', kept };
      }
      selection.select(touch.isSteady ? [...selection.ids, hit.element.id] : [hit.element.id]);
    }
    const moved = selection.frame() ?? { left: touch.x, top: touch.y, right: touch.x, bottom: touch.y };
    return { kind: 'move', frame: moved };
  }

  #placesFor(to: Touch): ReadonlyMap<string, Placing> {
    switch (this.#doing.kind) {
      case 'marquee':
        return new Map();
      case 'move': {
        const by = clampMove(this.#doing.frame, to.x - this.#start.x, to.y - this.#start.y);
        return new Map(this.#held.map((held) => [held.id, movedBy(held, by)]));
      }
      case 'turn': {
        const { around, from } = this.#doing;
        const degrees = bearing(around, to) - from;
        return turnedAround(
          this.#held,
          around,
          to.isSteady ? Math.round(degrees / STEADY_TURN) * STEADY_TURN : degrees,
        );
      }
      case 'stretch':
        return withTextHeights(
          this.#held,
          stretched(this.#held, this.#doing.frame, this.#doing.handle, to, to.isSteady),
        );
    }
  }

  #show(): void {
    const { painter } = this.#editor;
    const page = this.#editor.page();
    const entries = this.#held.flatMap((held) => {
      const element = page?.elements.get(held.id);
      const before = painter.scene.find(held.id) ?? this.#shown.get(held.id);
      if (!element) return [];
      const look = nextLook(held.look, this.#places.get(held.id) ?? {});
      const entry = sceneEntry(element, held.is, look, before);
      this.#shown.set(held.id, entry);
      return [entry];
    });
    painter.hold(entries, new Set(this.#held.map(({ id }) => id)), page);
    painter.mark({ ...painter.marks, selection: undefined });
  }

  #send(): void {
    this.#timer = undefined;
    if (this.#editor.mayBecomePinch()) return;
    this.#hasSent = true;
    for (const [id, place] of this.#places) this.#change(id, place);
  }

  /** Restores the original position, so that the whole gesture becomes one change. */
  #restore(): void {
    for (const { id, look } of this.#held) {
      const { x, y, width, height, angle } = look;
      this.#change(id, { x, y, width, height, angle });
    }
  }

  /** The other side may have locked or deleted it during the gesture. */
  #change(id: string, place: PropsPatch): void {
    const element = this.#editor.page()?.elements.get(id);
    if (element?.look && mayMove(element.look) && !element.look.isDeleted) this.#editor.change(element, place);
  }

  #release(): void {
    clearTimeout(this.#timer);
    const { painter } = this.#editor;
    painter.mark({ ...painter.marks, marquee: undefined });
    painter.hold([], new Set(), this.#editor.page());
  }
}

/** In degrees. */
const bearing = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
