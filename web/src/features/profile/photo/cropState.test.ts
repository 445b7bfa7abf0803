import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, cutOut, moved, newCrop, ZOOM_MAX, zoomed } from './cropState.ts';

describe('a crop', () => {
  it('begins with the middle square', () => {
    expect(cutOut(newCrop(900, 500))).toEqual({ left: 200, top: 0, side: 500 });
    expect(cutOut(newCrop(500, 900))).toEqual({ left: 0, top: 200, side: 500 });
  });

  it('moves to an edge and no further', () => {
    expect(cutOut(moved(newCrop(900, 500), 9, 9))).toEqual({ left: 0, top: 0, side: 500 });
    expect(cutOut(moved(newCrop(900, 500), -9, -9))).toEqual({ left: 400, top: 0, side: 500 });
  });

  it('zooms into its middle, and out again without showing an edge', () => {
    const close = zoomed(newCrop(900, 500), 2);
    expect(cutOut(close)).toEqual({ left: 325, top: 125, side: 250 });
    expect(cutOut(zoomed(moved(close, 9, 9), 1))).toEqual({ left: 0, top: 0, side: 500 });
    expect(zoomed(close, 99).zoom).toBe(ZOOM_MAX);
    expect(zoomed(close, 0).zoom).toBe(1);
  });

  it('always cuts out what is in the picture', () => {
    const side = fc.integer({ min: 1, max: 8_000 });
    const step = fc.oneof(
      fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }) }),
      fc.record({
        dx: fc.double({ min: -3, max: 3, noNaN: true }),
        dy: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(side, side, fc.array(step, { maxLength: 12 }), (width, height, steps) => {
        const crop = steps.reduce<Crop>(
          (now, one) => ('zoom' in one ? zoomed(now, one.zoom) : moved(now, one.dx, one.dy)),
          newCrop(width, height),
        );
        const { left, top, side: cut } = cutOut(crop);
        const slack = 1e-6 * Math.max(width, height);
        expect(left).toBeGreaterThanOrEqual(-slack);
        expect(top).toBeGreaterThanOrEqual(-slack);
        expect(left + cut).toBeLessThanOrEqual(width + slack);
        expect(top + cut).toBeLessThanOrEqual(height + slack);
      }),
    );
  });
});
