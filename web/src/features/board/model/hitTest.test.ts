import type { ElementKind, ElementProps } from '@skylark/contract/board';
import type { BoardElement } from '@skylark/contract/boardState';
import { describe, expect, it } from 'vitest';
import { inkExtent } from './extent.ts';
import { isInside, touches } from './hitTest.ts';

const element = (is: ElementKind, look: Partial<ElementProps>, points: number[] = []): BoardElement => ({
  id: 't12345678',
  is,
  look: {
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
    ...look,
  },
  points,
  bornSeq: 1,
  revivedSeq: 0,
  isEnded: true,
});

const at = (x: number, y: number) => ({ x, y });

describe('what a pointer hits', () => {
  const points = [0, 0, 1_000, 0, 1_000, 1_000];
  const ink = element({ kind: 'pen', pressure: false }, { x: 500, y: 500 }, points);
  const extent = inkExtent(points, 2);

  it('is a stroke where it runs, not where it does not', () => {
    expect(touches(ink, extent, at(1_000, 505), at(1_000, 505), 10)).toBe(true);
    expect(touches(ink, extent, at(1_500, 1_200), at(1_500, 1_200), 10)).toBe(true);
    expect(touches(ink, extent, at(800, 1_200), at(800, 1_200), 10)).toBe(false);
  });

  it('is a stroke that a quick eraser crosses between two of its points', () => {
    expect(touches(ink, extent, at(1_000, 0), at(1_000, 3_000), 5)).toBe(true);
  });

  it('is a stretched stroke where it is seen', () => {
    const wide = element({ kind: 'pen', pressure: false }, { x: 500, y: 500, width: 4_000, height: 1_000 }, points);
    expect(touches(wide, extent, at(3_000, 500), at(3_000, 500), 10)).toBe(true);
    expect(touches(ink, extent, at(3_000, 500), at(3_000, 500), 10)).toBe(false);
  });

  it('is the edge of a shape; its inside only when nothing else is there', () => {
    for (const kind of ['rectangle', 'ellipse'] as const) {
      const shape = element({ kind }, { x: 0, y: 0, width: 2_000, height: 1_000 });
      expect(touches(shape, undefined, at(1_000, 0), at(1_000, 0), 20)).toBe(true);
      expect(touches(shape, undefined, at(1_000, 500), at(1_000, 500), 20)).toBe(false);
      expect(isInside(shape, at(1_000, 500))).toBe(true);
    }
  });

  it('is a line in whatever direction it was drawn', () => {
    const line = element({ kind: 'arrow' }, { x: 1_000, y: 1_000, width: -1_000, height: -500 });
    expect(touches(line, undefined, at(500, 750), at(500, 750), 10)).toBe(true);
    expect(touches(line, undefined, at(500, 250), at(500, 250), 10)).toBe(false);
  });

  it('is the whole of a stamp, a picture or a text', () => {
    const stamp = element({ kind: 'stamp', stamp: 'star' }, { x: 0, y: 0, width: 1_000, height: 1_000 });
    expect(touches(stamp, undefined, at(500, 500), at(500, 500), 0)).toBe(true);
    expect(touches(stamp, undefined, at(-500, 500), at(1_500, 500), 0)).toBe(true);
    expect(touches(stamp, undefined, at(1_200, 500), at(1_200, 500), 50)).toBe(false);
  });
});
