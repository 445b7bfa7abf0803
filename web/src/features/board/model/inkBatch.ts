import { INK_BATCH_MAX_NUMBERS, STROKE_MAX_POINTS } from '@skylark/contract/board.facts';
import type { ElementKind, ElementProps, InkEvent, PageId } from '@skylark/contract/board';

/** A drawn point: integer tenths, and pressure 0 to 100 if the pen reports it. */
export interface InkPoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
}

export interface Stroke {
  readonly id: string;
  readonly page: PageId;
  readonly is: Extract<ElementKind, { kind: 'pen' | 'highlighter' }>;
  readonly look: ElementProps;
}

/** A stroke being sent: what was sent, and what is waiting. Plain numbers, because there are thousands. */
export interface InkOutbox {
  readonly stroke: Stroke;
  /** Number of sent points. */
  sent: number;
  /** Numbers of the waiting points, relative to the look's x, y. */
  waiting: number[];
}

export const newInkOutbox = (stroke: Stroke): InkOutbox => ({ stroke, sent: 0, waiting: [] });

export const strideOf = (is: Stroke['is']): 2 | 3 => (is.pressure ? 3 : 2);

export const inkPointCount = (outbox: InkOutbox): number =>
  outbox.sent + outbox.waiting.length / strideOf(outbox.stroke.is);

/** @returns false when the stroke is full and has to be continued as a new one */
export function addInkPoint(outbox: InkOutbox, point: InkPoint): boolean {
  if (inkPointCount(outbox) >= STROKE_MAX_POINTS) return false;
  const { is, look } = outbox.stroke;
  outbox.waiting.push(point.x - look.x, point.y - look.y);
  if (is.pressure) outbox.waiting.push(point.pressure);
  return true;
}

/** The waiting points, as events of bounded size; the first of a stroke carries its look, the last marks its end. */
export function drainInkEvents(outbox: InkOutbox, isEnd: boolean): InkEvent[] {
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
