import { ElementKind, ElementProps, InkEvent } from '@skylark/contract/board';
import {
  colors,
  COORDINATE_LIMIT,
  fills,
  isInkKind,
  isSizeOf,
  numbersPerPoint,
  stamps,
} from '@skylark/contract/board.facts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawEntry } from './drawEntry.ts';
import type { Gallery } from './Gallery.ts';
import { sceneEntry } from './Scene.ts';

/**
 * Throws in the same cases as a browser's canvas: negative radii and radii that are not numbers. Ignores non-finite
 * values.
 */
class StrictPath {
  drawn = 0;
  moveTo(): void {
    this.drawn += 1;
  }
  lineTo(): void {
    this.drawn += 1;
  }
  quadraticCurveTo(): void {
    this.drawn += 1;
  }
  closePath(): void {
    this.drawn += 1;
  }
  arc(_x: number, _y: number, radius: number): void {
    if (radius < 0) throw new Error('IndexSizeError: the radius is negative');
  }
  ellipse(_x: number, _y: number, rx: number, ry: number): void {
    if (rx < 0 || ry < 0) throw new Error('IndexSizeError: a radius is negative');
  }
  roundRect(_x: number, _y: number, _width: number, _height: number, radius: number): void {
    if (radius < 0) throw new RangeError('a radius is negative');
  }
}

/** A canvas that records what is drawn, and the current origin. */
class StrictContext extends StrictPath {
  globalAlpha = 1;
  offset = 0;
  beginPath(): void {}
  stroke(): void {}
  translate(x: number): void {
    this.offset += x;
  }
  fill(): void {
    this.drawn += 1;
  }
  rotate(): void {}
  #kept: number[] = [];
  save(): void {
    this.#kept.push(this.offset);
  }
  restore(): void {
    this.offset = this.#kept.pop() ?? Number.NaN;
  }
  strokeText(): void {}
  fillText(): void {
    this.drawn += 1;
  }
  measureText(text: string): { width: number } {
    return { width: text.length * 50 };
  }
  drawImage(_image: unknown, ...at: number[]): void {
    if (at.some((one) => !Number.isFinite(one))) throw new TypeError('not a number');
  }
}

const gallery = {
  needFont: () => undefined,
  stamp: () => ({}),
  card: () => ({ naturalWidth: 320, naturalHeight: 180 }),
  picture: () => ({ kind: 'loading' }),
} as unknown as Gallery;

const said: unknown[][] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'info').mockImplementation((...words) => void said.push(words));
  vi.stubGlobal('Path2D', StrictPath);
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => new StrictContext() }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const coordinate = fc.integer({ min: -COORDINATE_LIMIT, max: COORDINATE_LIMIT });
const side = fc.integer({ min: -2 * COORDINATE_LIMIT, max: 2 * COORDINATE_LIMIT });
const kind: fc.Arbitrary<ElementKind> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pen' as const, 'highlighter' as const), pressure: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('line' as const, 'arrow', 'rectangle', 'ellipse', 'text') }),
  fc.record({ kind: fc.constant('stamp' as const), stamp: fc.constantFrom(...stamps) }),
  fc.record({ kind: fc.constant('picture' as const), picture: fc.uuid() }),
  fc.record({ kind: fc.constant('card' as const), picture: fc.constantFrom(null, `slide-${'0'.repeat(40)}.webp`) }),
);
const look: fc.Arbitrary<ElementProps> = fc.record(
  {
    version: fc.integer({ min: 1, max: 1_000_000_000 }),
    versionNonce: fc.nat(),
    index: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    isDeleted: fc.constant(false),
    x: coordinate,
    y: coordinate,
    width: fc.oneof(side, fc.nat({ max: 500 })),
    height: fc.oneof(side, fc.nat({ max: 500 })),
    color: fc.constantFrom(...colors),
    size: fc.integer({ min: 1, max: 5 }),
    text: fc.string({ unit: 'grapheme', maxLength: 60 }),
    angle: fc.integer({ min: 1, max: 359 }),
    fill: fc.constantFrom(...fills),
    locked: fc.constant(true as const),
  },
  { requiredKeys: ['version', 'versionNonce', 'index', 'isDeleted', 'x', 'y', 'width', 'height', 'color', 'size'] },
);
const points = fc.array(fc.oneof(coordinate, fc.integer({ min: -3, max: 3 })), { maxLength: 120 });

it('draws whatever the schema takes, and leaves the canvas as it was', () => {
  let taken = 0;
  fc.assert(
    fc.property(kind, look, points, (is, seen, numbers) => {
      if (!ElementKind.safeParse(is).success || !ElementProps.safeParse(seen).success) return;
      if (!isSizeOf(is.kind, seen)) return;
      const whole = numbers.slice(0, numbers.length - (numbers.length % numbersPerPoint(is)));
      const ink = { k: 'ink', id: 't12345678', page: 'free:1', from: 0, points: whole, head: { is, look: seen } };
      if (isInkKind(is.kind) && !InkEvent.safeParse(ink).success) return;
      taken += 1;
      const element = { id: 't12345678', is, look: seen, points: whole, bornSeq: 1, revivedSeq: 0, isEnded: true };
      const ctx = new StrictContext();
      drawEntry(ctx as never, sceneEntry(element, is, seen), gallery);
      expect(said).toEqual([]);
      expect(ctx).toMatchObject({ offset: 0, globalAlpha: 1 });
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(500);
});

const entryOf = (id: string, is: ElementKind, change: Partial<ElementProps>) => {
  const seen: ElementProps = {
    version: 1,
    versionNonce: 1,
    index: 0,
    isDeleted: false,
    x: 0,
    y: 0,
    width: 10,
    height: 10,
    color: 'ink',
    size: 1,
    ...change,
  };
  return sceneEntry({ id, is, look: seen, points: [], bornSeq: 1, revivedSeq: 0, isEnded: true }, is, seen);
};

it('draws a picture of negative size, as older boards hold them', () => {
  const picture = { kind: 'picture' as const, picture: crypto.randomUUID() };
  drawEntry(new StrictContext() as never, entryOf('t-negative', picture, { width: -500, height: -20 }), gallery);
  expect(said).toEqual([]);
});

it('leaves out one element that cannot be drawn, says so once, and draws the others', () => {
  const ctx = new StrictContext();
  const broken = entryOf('t-broken', { kind: 'stamp', stamp: 'star' }, { width: Number.NaN });
  const text = entryOf('t-text', { kind: 'text' }, { text: 'still here' });
  for (let frame = 0; frame < 3; frame += 1)
    for (const entry of [broken, text]) drawEntry(ctx as never, entry, gallery);
  expect(said).toHaveLength(1);
  expect(ctx.drawn).toBeGreaterThanOrEqual(3);
});
