import type { InkEvent } from '@skylark/contract/board';
import { COORDINATE_LIMIT, INK_BATCH_MAX_NUMBERS, STROKE_MAX_POINTS } from '@skylark/contract/board.facts';
import { ClientMessage } from '@skylark/contract/room';
import { EVENT_COUNT_MAX } from '@skylark/contract/room.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLook } from '../../../test/board.ts';
import { readInkPiece } from './inkText.ts';

const letters = (from: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...from.split('')), minLength, maxLength });

/** Everything the schema accepts as a continuation of a stroke. */
const piece = fc
  .record({
    id: fc.tuple(fc.constantFrom('t', 's'), letters('0123456789ABCXYZabcxyz_-', 8, 24)).map((parts) => parts.join('')),
    page: fc.oneof(
      letters('0123456789abcdef-', 36, 36).map((id) => `slide:${id}`),
      fc.integer({ min: 1, max: 99 }).map((number) => `free:${number}`),
    ),
    from: fc.integer({ min: 0, max: STROKE_MAX_POINTS }),
    points: fc.array(fc.integer({ min: -COORDINATE_LIMIT, max: COORDINATE_LIMIT }), {
      maxLength: INK_BATCH_MAX_NUMBERS,
      size: 'max',
    }),
    isEnd: fc.boolean(),
  })
  .map(({ isEnd, ...rest }): InkEvent => ({ k: 'ink', ...rest, ...(isEnd && { end: true as const }) }));
const count = fc.integer({ min: 1, max: EVENT_COUNT_MAX });
const textOf = (n: number, ...l: unknown[]): string => JSON.stringify({ t: 'do', n, l });

/** The text parsed with the schema and serialised again. */
function bySchema(text: string): string | undefined {
  try {
    const read = ClientMessage.safeParse(JSON.parse(text));
    return read.success ? JSON.stringify(read.data) : undefined;
  } catch {
    return undefined;
  }
}

const aPiece = (change: object = {}): object => ({
  k: 'ink',
  id: 't12345678',
  page: 'free:1',
  from: 3,
  points: [1, -2],
  ...change,
});

describe('the pattern of a piece of a stroke', () => {
  it('knows every piece that the schema takes, and reads the same in it', () => {
    fc.assert(
      fc.property(count, piece, (n, event) => {
        expect(bySchema(textOf(n, event))).toBe(textOf(n, event));
        expect(readInkPiece(textOf(n, event))).toEqual({
          t: 'ink',
          k: 'ink',
          n,
          id: event.id,
          page: event.page,
          from: event.from,
          numbers: event.points.length,
          pointBytes: JSON.stringify(event.points).length,
          body: JSON.stringify(event),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('knows nothing that the schema refuses or would change', () => {
    const scrap = fc.constantFrom(
      ...'0123456789-+.eE,:[]{}"\\ tsx\u0000\né'.split(''),
      '-0',
      '00',
      '64001',
      '65000',
      '5001',
      '"end":true',
      '"end":false',
      ',"x":1',
      '"k":"put",',
      'null',
    );
    let known = 0;
    fc.assert(
      fc.property(
        count,
        piece,
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), scrap), { minLength: 1, maxLength: 3 }),
        (n, event, wounds) => {
          let text = textOf(n, { ...event, points: event.points.slice(0, 12) });
          for (const [where, removed, added] of wounds) {
            const at = where % text.length;
            text = text.slice(0, at) + added + text.slice(at + removed);
          }
          const read = readInkPiece(text);
          if (!read) return;
          known += 1;
          expect(bySchema(text)).toBe(text);
          const [only] = (JSON.parse(text) as { l: InkEvent[] }).l;
          expect(read).toEqual({
            t: 'ink',
            k: 'ink',
            n: (JSON.parse(text) as { n: number }).n,
            id: only?.id,
            page: only?.page,
            from: only?.from,
            numbers: only?.points.length,
            pointBytes: JSON.stringify(only?.points).length,
            body: JSON.stringify(only),
          });
        },
      ),
      { numRuns: 20_000 },
    );
    // Some mutations must leave a valid message, or the test would prove nothing.
    expect(known).toBeGreaterThan(100);
  });

  it.each([
    ['a coordinate too far out', aPiece({ points: [0, COORDINATE_LIMIT + 1] })],
    ['a coordinate too far out on the other side', aPiece({ points: [-COORDINATE_LIMIT - 1] })],
    ['a coordinate that is not whole', aPiece({ points: [1.5] })],
    ['too many numbers', aPiece({ points: Array.from({ length: INK_BATCH_MAX_NUMBERS + 1 }, () => 1) })],
    ['a point too late in its stroke', aPiece({ from: STROKE_MAX_POINTS + 1 })],
    ['a point before the first', aPiece({ from: -1 })],
    ['an end that is none', aPiece({ end: false })],
    ['a page that cannot be', aPiece({ page: 'free:100' })],
    ['an id of nobody', aPiece({ id: 'x12345678' })],
  ])('and the schema both refuse %s', (_, event) => {
    expect(bySchema(textOf(1, event))).toBeUndefined();
    expect(readInkPiece(textOf(1, event))).toBeUndefined();
  });

  it.each([
    [
      'the first piece of a stroke',
      textOf(1, aPiece({ head: { is: { kind: 'pen', pressure: false }, look: aLook() } })),
    ],
    ['two events', textOf(1, aPiece(), aPiece())],
    ['a field that nobody knows', textOf(1, aPiece({ more: 1 }))],
    ['a minus before a zero', textOf(1, aPiece()).replace('-2', '-0')],
    ['spaces between', JSON.stringify({ t: 'do', n: 1, l: [aPiece()] }, null, 1)],
  ])('leaves %s to the schema, which takes it', (_, text) => {
    expect(bySchema(text)).toBeDefined();
    expect(readInkPiece(text)).toBeUndefined();
  });

  it.each([0, -1, EVENT_COUNT_MAX + 1])('and the schema both refuse the count %i', (n) => {
    expect(bySchema(textOf(n, aPiece()))).toBeUndefined();
    expect(readInkPiece(textOf(n, aPiece()))).toBeUndefined();
  });
});
