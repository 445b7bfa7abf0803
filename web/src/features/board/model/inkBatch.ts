import { INK_BATCH_MAX_NUMBERS, STROKE_MAX_POINTS } from '@skylark/contract/board.facts';
import type { ElementKind, ElementLook, InkEvent, PageId } from '@skylark/contract/board';

/** A point as it was drawn: whole tenths, and pressure 0 to 100 where the pen reports it. */
export interface InkPoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
}

export interface Stroke {
  readonly id: string;
  readonly page: PageId;
  readonly is: Extract<ElementKind, { kind: 'pen' | 'highlighter' }>;
  readonly look: ElementLook;
}

/** A stroke on its way to the others: what was sent, and what waits. Plain numbers, since there are thousands. */
export interface InkOutbox {
  readonly stroke: Stroke;
  /** Points that were sent. */
  sent: number;
  /** Numbers of the points that wait, relative to the look's x, y. */
  waiting: number[];
}

export const newInkOutbox = (stroke: Stroke): InkOutbox => ({ stroke, sent: 0, waiting: [] });

export const strideOf = (is: Stroke['is']): 2 | 3 => (is.pressure ? 3 : 2);

export const inkPointCount = (outbox: InkOutbox): number =>
  outbox.sent + outbox.waiting.length / strideOf(outbox.stroke.is);

/** @returns whether there was room: a stroke that is full goes on as a new one */
export function addInkPoint(outbox: InkOutbox, point: InkPoint): boolean {
  if (inkPointCount(outbox) >= STROKE_MAX_POINTS) return false;
  const { is, look } = outbox.stroke;
  outbox.waiting.push(point.x - look.x, point.y - look.y);
  if (is.pressure) outbox.waiting.push(point.pressure);
  return true;
}

/** What waits, as events of bounded size; the first of a stroke says how it looks, the last that it is whole. */
export function takeInkEvents(outbox: InkOutbox, isEnd: boolean): InkEvent[] {
  const { stroke, waiting } = outbox;
  const stride = strideOf(stroke.is);
  const perEvent = Math.floor(INK_BATCH_MAX_NUMBERS / stride) * stride;
  const events: InkEvent[] = [];
  for (let at = 0; at < waiting.length || (isEnd && at === 0); at += perEvent) {
    const points = waiting.slice(at, at + perEvent);
    events.push({
      k: 'ink',
      id: stroke.id,
      page: stroke.page,
      from: outbox.sent,
      points,
      ...(outbox.sent === 0 && { head: { is: stroke.is, look: stroke.look } }),
      ...(isEnd && at + perEvent >= waiting.length && { end: true as const }),
    });
    outbox.sent += points.length / stride;
  }
  outbox.waiting = [];
  return events;
}
