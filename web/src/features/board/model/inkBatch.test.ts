import { INK_BATCH_MAX_NUMBERS, STROKE_MAX_POINTS } from '@skylark/contract/board.facts';
import { type Board, foldBoard, PROVISIONAL_SEQ } from '@skylark/contract/boardState';
import type { InkEvent } from '@skylark/contract/board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addInkPoint, type InkPoint, newInkOutbox, type Stroke, drainInkEvents } from './inkBatch.ts';

const strokeAt = (x: number, y: number, pressure: boolean): Stroke => ({
  id: 't12345678',
  page: 'free:1',
  is: { kind: 'pen', pressure },
  look: { version: 1, versionNonce: 1, index: 1, isDeleted: false, x, y, width: 0, height: 0, color: 'ink', size: 1 },
});

const point = fc.record({
  x: fc.integer({ min: 0, max: 16_000 }),
  y: fc.integer({ min: 0, max: 9_000 }),
  pressure: fc.integer({ min: 0, max: 100 }),
});

/** Draws `points` and sends after each of `sendAfter` points; the other side folds the received events. */
function arrived(points: readonly InkPoint[], sendAfter: readonly number[], hasPressure: boolean) {
  const [first] = points;
  const stroke = strokeAt(first?.x ?? 0, first?.y ?? 0, hasPressure);
  const outbox = newInkOutbox(stroke);
  const events: InkEvent[] = [];
  let at = 0;
  for (const count of [...sendAfter, points.length]) {
    for (; at < Math.min(points.length, count); at += 1) addInkPoint(outbox, points[at]!);
    events.push(...drainInkEvents(outbox, false));
  }
  events.push(...drainInkEvents(outbox, true));
  const board: Board = new Map();
  for (const [n, event] of events.entries())
    foldBoard(board, JSON.parse(JSON.stringify(event)) as InkEvent, PROVISIONAL_SEQ + n);
  return { events, element: board.get('free:1')?.elements.get(stroke.id) };
}

describe('a stroke being sent', () => {
  it('keeps every point, whatever the batches', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 900 }),
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 8 }),
        fc.boolean(),
        (points, cuts, hasPressure) => {
          const { element } = arrived(
            points,
            cuts.toSorted((a, b) => a - b),
            hasPressure,
          );
          const x = points[0]?.x ?? 0;
          const y = points[0]?.y ?? 0;
          const wanted = points.flatMap((one) =>
            hasPressure ? [one.x - x, one.y - y, one.pressure] : [one.x - x, one.y - y],
          );
          expect(element?.points).toEqual(wanted);
          expect(element?.isEnded).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sends its look only once, and its end only with the last event', () => {
    const points = Array.from({ length: 40 }, (_, at) => ({ x: at, y: at, pressure: 0 }));
    const { events } = arrived(points, [10, 20], false);
    expect(events.map((event) => Boolean(event.head))).toEqual([true, false, false, false]);
    expect(events.map((event) => Boolean(event.end))).toEqual([false, false, false, true]);
    expect(events.map((event) => event.from)).toEqual([0, 10, 20, 40]);
  });

  it('is one event when it is one dot', () => {
    const { events, element } = arrived([{ x: 5, y: 6, pressure: 0 }], [0], false);
    expect(events.filter((event) => event.points.length > 0)).toHaveLength(1);
    expect(element?.points).toEqual([0, 0]);
  });

  it('never sends more numbers at once than the room accepts', () => {
    const points = Array.from({ length: 1_000 }, (_, at) => ({ x: at, y: 0, pressure: 7 }));
    for (const event of arrived(points, [], true).events)
      expect(event.points.length).toBeLessThanOrEqual(INK_BATCH_MAX_NUMBERS);
  });

  it('is full at the limit', () => {
    const outbox = newInkOutbox(strokeAt(0, 0, false));
    for (let at = 0; at < STROKE_MAX_POINTS; at += 1)
      expect(addInkPoint(outbox, { x: at, y: 0, pressure: 0 })).toBe(true);
    drainInkEvents(outbox, false);
    expect(addInkPoint(outbox, { x: 0, y: 0, pressure: 0 })).toBe(false);
  });
});
