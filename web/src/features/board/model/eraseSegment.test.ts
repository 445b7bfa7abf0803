import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToSegment } from './geometry.ts';
import { type InkSpot, pieceOf, eraseSegment, spotsOf } from './eraseSegment.ts';

const spot = (x: number, y: number): InkSpot => ({ x, y, pressure: 50 });
const anySpot = fc.record({ x: fc.nat(2_000), y: fc.nat(2_000), pressure: fc.nat(100) });

describe('erasing a part of a stroke', () => {
  it('cuts a straight line of two points in two', () => {
    const pieces = eraseSegment([spot(0, 0), spot(1_000, 0)], { x: 500, y: -50 }, { x: 500, y: 50 }, 100);
    expect(pieces).toHaveLength(2);
    expect(pieces[0]?.[0]).toEqual(spot(0, 0));
    expect(pieces[0]?.at(-1)?.x).toBeGreaterThan(350);
    expect(pieces[1]?.at(-1)).toEqual(spot(1_000, 0));
  });

  it('leaves what it does not touch as it is, and nothing of what lies under it', () => {
    fc.assert(
      fc.property(
        fc.array(anySpot, { minLength: 2, maxLength: 30 }),
        anySpot,
        anySpot,
        fc.integer({ min: 20, max: 300 }),
        (run, a, b, reach) => {
          const pieces = eraseSegment(run, a, b, reach);
          const left = pieces.flat();
          for (const one of left) expect(distanceToSegment(one, a, b)).toBeGreaterThan(reach);
          for (const piece of pieces) expect(piece.length).toBeGreaterThan(1);
          // Erasing the same path again removes nothing more.
          expect(pieces.flatMap((piece) => eraseSegment(piece, a, b, reach))).toEqual(pieces);
        },
      ),
    );
  });

  it('gives pieces that lie where the stroke lay, stretched and turned as it was', () => {
    const is = { kind: 'pen', pressure: true } as const;
    const look = {
      version: 1,
      versionNonce: 1,
      index: 1,
      isDeleted: false,
      x: 100,
      y: 200,
      width: 0,
      height: 0,
      color: 'ink',
      size: 2,
    } as const;
    const spots = spotsOf(is, look, { left: 0, top: 0, right: 50, bottom: 60 }, [0, 0, 10, 50, 60, 90]);
    expect(spots).toEqual([
      { x: 100, y: 200, pressure: 10 },
      { x: 150, y: 260, pressure: 90 },
    ]);
    expect(pieceOf(is, spots)).toEqual({ at: { x: 100, y: 200 }, points: [0, 0, 10, 50, 60, 90] });
    const turned = spotsOf(
      is,
      { ...look, angle: 180 },
      { left: 0, top: 0, right: 50, bottom: 60 },
      [0, 0, 10, 50, 60, 90],
    );
    expect(turned.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [150, 260],
      [100, 200],
    ]);
  });
});
