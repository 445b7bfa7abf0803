import type { ElementKind, ElementProps } from '@skylark/contract/board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf } from './extent.ts';
import { uniteAll } from './geometry.ts';
import {
  clampMove,
  corners,
  frameOfHeld,
  handlesOf,
  type Held,
  mayDelete,
  mayMove,
  movedBy,
  stretched,
  turnedAround,
} from './selection.ts';

const look = (change: Partial<ElementProps>): ElementProps => ({
  version: 1,
  versionNonce: 1,
  index: 1,
  isDeleted: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  color: 'ink',
  size: 1,
  ...change,
});
const held = (id: string, is: ElementKind, change: Partial<ElementProps>, extent?: Held['extent']): Held => ({
  id,
  is,
  look: look(change),
  extent,
});

const ink = held(
  'a',
  { kind: 'pen', pressure: false },
  { x: 1_000, y: 1_000 },
  { left: -200, top: 0, right: 800, bottom: 500 },
);
const stamp = held('b', { kind: 'stamp', stamp: 'cat' }, { x: 3_000, y: 1_500, width: 1_000, height: 1_000 });
const arrow = held('c', { kind: 'arrow' }, { x: 5_000, y: 4_000, width: -900, height: -700 });

describe('permissions', () => {
  it('let a child move the teacher’s elements, and delete only its own; nobody moves locked ones', () => {
    expect(mayMove(look({}))).toBe(true);
    expect(mayMove(look({ locked: true }))).toBe(false);
    expect(mayDelete('t1', look({}), 's')).toBe(false);
    expect(mayDelete('s1', look({}), 's')).toBe(true);
    expect(mayDelete('s1', look({}), 't')).toBe(true);
    expect(mayDelete('s1', look({ locked: true }), 's')).toBe(false);
    expect(mayDelete('t1', look({ locked: true }), 't')).toBe(false);
  });
});

describe('moving', () => {
  it('keeps the middle on the page', () => {
    const frame = frameOfHeld(stamp);
    const by = clampMove(frame, 90_000, -90_000);
    const { x, y } = movedBy(stamp, by);
    expect(x + 500).toBe(16_000);
    expect(y + 500).toBe(0);
  });
});

describe('stretching', () => {
  it('puts the frame of everything where the corner is dragged to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...corners),
        fc.integer({ min: 0, max: 16_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        (corner, x, y) => {
          const all = [ink, arrow];
          const frame = uniteAll(all.map(frameOfHeld))!;
          const places = stretched(all, frame, corner, { x, y }, false);
          const after = uniteAll(
            all.map((one) => frameOf(one.is, { ...one.look, ...places.get(one.id) }, one.extent)),
          )!;
          const isSmallest = after.right - after.left < 130 || after.bottom - after.top < 130;
          const reached = handlesOf(all, after).get(corner)!;
          expect(isSmallest || Math.hypot(reached.x - x, reached.y - y) < 6).toBe(true);
          expect(after.right).toBeGreaterThan(after.left);
          expect(after.bottom).toBeGreaterThan(after.top);
        },
      ),
    );
  });

  it('keeps the shape of pictures and stamps', () => {
    const places = stretched([stamp], frameOfHeld(stamp), 'bottomRight', { x: 6_000, y: 2_000 }, false);
    const place = places.get('b')!;
    expect(place.width).toBe(place.height);
    expect(place.x).toBe(3_000);
  });

  it('moves one end of a line and leaves the other', () => {
    const place = stretched([arrow], frameOfHeld(arrow), 'start', { x: 100, y: 200 }, false).get('c')!;
    expect(place).toEqual({ x: 100, y: 200, width: 4_000, height: 3_100 });
    expect([...handlesOf([arrow], frameOfHeld(arrow)).keys()]).toEqual(['start', 'end']);
  });
});

describe('turning', () => {
  const around = { x: 8_000, y: 4_500 };
  const after = (one: Held, degrees: number): Held => ({
    ...one,
    look: { ...one.look, ...turnedAround([one], around, degrees).get(one.id) } as ElementProps,
  });

  it('goes all the way around and is where it was, within a tenth or two', () => {
    fc.assert(
      fc.property(fc.constantFrom(ink, stamp, arrow), fc.integer({ min: 1, max: 359 }), (one, degrees) => {
        const there = after(after(one, degrees), 360 - degrees);
        expect(there.look.angle).toBeUndefined();
        for (const key of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs(there.look[key] - one.look[key])).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('keeps the middle of a stamp as far away as it was, and lines have no angle but their ends', () => {
    const turned = after(stamp, 90);
    expect(turned.look.angle).toBe(90);
    const middle = { x: turned.look.x + 500, y: turned.look.y + 500 };
    expect(Math.abs(Math.hypot(middle.x - 8_000, middle.y - 4_500) - Math.hypot(4_500, 2_500))).toBeLessThan(2);
    expect(after(arrow, 33).look.angle).toBeUndefined();
  });

  it('leaves the corner across where it was when what is turned is stretched', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...corners),
        fc.integer({ min: 1, max: 359 }),
        fc.integer({ min: 0, max: 16_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        (corner, angle, x, y) => {
          const one: Held = { ...stamp, look: { ...stamp.look, angle } };
          const across = {
            topLeft: 'bottomRight',
            topRight: 'bottomLeft',
            bottomRight: 'topLeft',
            bottomLeft: 'topRight',
          } as const;
          const before = handlesOf([one], frameOfHeld(one)).get(across[corner])!;
          const place = stretched([one], frameOfHeld(one), corner, { x, y }, false).get('b')!;
          const bigger: Held = { ...one, look: { ...one.look, ...place } as ElementProps };
          const reached = handlesOf([bigger], frameOfHeld(bigger)).get(across[corner])!;
          expect(Math.hypot(reached.x - before.x, reached.y - before.y)).toBeLessThan(3);
        },
      ),
    );
  });
});
