import { isVisible } from '@skylark/contract/boardState';
import { newElementId, newProps, quantised } from '../model/elementProps.ts';
import {
  addInkPoint,
  type InkOutbox,
  type InkPoint,
  inkPointCount,
  newInkOutbox,
  drainInkEvents,
} from '../model/inkBatch.ts';
import type { InkTool } from '../model/tools.ts';
import type { Gesture, Touch, BoardContext } from './Gesture.ts';

/** New points are sent together in this interval. */
const SEND_EVERY_MS = 33;

/** A stroke: every point is drawn here immediately, and new points are sent to the other side in batches. */
export class InkGesture implements Gesture {
  readonly #editor: BoardContext;
  readonly #tool: InkTool;
  readonly #hasPressure: boolean;
  /** This person's strokes in progress, which the painter gets from here instead of from the board. */
  readonly #inHand: Map<string, InkOutbox>;
  readonly #made: string[] = [];
  #outbox: InkOutbox;
  #last: InkPoint;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: BoardContext, tool: InkTool, inHand: Map<string, InkOutbox>, first: Touch, hasPressure: boolean) {
    this.#editor = editor;
    this.#tool = tool;
    this.#inHand = inHand;
    this.#hasPressure = hasPressure;
    this.#last = pointOf(first);
    this.#outbox = this.#begin(this.#last);
    this.extend([first]);
  }

  extend(touches: readonly Touch[]): void {
    let fresh: InkPoint[] = [];
    for (const touch of touches) {
      const point = pointOf(touch);
      if (!addInkPoint(this.#outbox, point)) {
        this.#draw(fresh);
        this.#end();
        // Continues as a new stroke from the end of the full one.
        this.#outbox = this.#begin(this.#last);
        addInkPoint(this.#outbox, this.#last);
        addInkPoint(this.#outbox, point);
        fresh = [this.#last];
      }
      fresh.push(point);
      this.#last = point;
    }
    this.#draw(fresh);
    this.#timer ??= setTimeout(() => this.#send(), SEND_EVERY_MS);
  }

  finish(): void {
    this.#end();
    this.#editor.remember(this.#made.map((id) => ({ kind: 'made', id })));
  }

  takeBack(): void {
    if (this.#outbox.sent === 0) return this.abandon();
    this.#end();
    for (const id of this.#made) {
      const element = this.#editor.page()?.elements.get(id);
      if (element) this.#editor.change(element, { isDeleted: true });
    }
  }

  abandon(): void {
    clearTimeout(this.#timer);
    const { painter } = this.#editor;
    const { id } = this.#outbox.stroke;
    this.#inHand.delete(id);
    painter.dropStroke(id);
    // Points already stored in the room stay here as well: the stroke ends where it was interrupted.
    const page = this.#editor.page();
    const element = page?.elements.get(id);
    if (page && element?.is) painter.take(element, isVisible(page, element));
    const kept = this.#made.filter((made) => page?.elements.get(made)?.is);
    if (kept.length > 0) this.#editor.remember(kept.map((made) => ({ kind: 'made', id: made })));
  }

  #begin(first: InkPoint): InkOutbox {
    const { pageId, seat, painter, settings } = this.#editor;
    const id = newElementId(seat);
    const look = newProps(first, this.#editor.nextIndex(), settings);
    const is = { kind: this.#tool, pressure: this.#hasPressure };
    this.#made.push(id);
    painter.beginStroke(id, is, look);
    const outbox = newInkOutbox({ id, page: pageId, is, look });
    this.#inHand.set(id, outbox);
    return outbox;
  }

  #draw(points: readonly InkPoint[]): void {
    const { id, look } = this.#outbox.stroke;
    const relative = points.map(({ x, y, pressure }) => ({ x: x - look.x, y: y - look.y, pressure }));
    this.#editor.painter.growStroke(id, relative);
  }

  #send(): void {
    this.#timer = undefined;
    if (this.#editor.mayBecomePinch()) {
      this.#timer = setTimeout(() => this.#send(), SEND_EVERY_MS);
      return;
    }
    for (const event of drainInkEvents(this.#outbox, false)) this.#editor.do(event);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (inkPointCount(this.#outbox) === 0) return;
    // From here on the painter gets it from the board, like everything else.
    this.#inHand.delete(this.#outbox.stroke.id);
    for (const event of drainInkEvents(this.#outbox, true)) this.#editor.do(event);
  }
}

const pointOf = (touch: Touch): InkPoint => ({ ...quantised(touch), pressure: Math.round(touch.pressure) });
