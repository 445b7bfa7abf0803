import type { Box } from '@skylark/contract/activity.facts';
import { describe, expect, it } from 'vitest';
import { pairLayoutOf, matchLineOf } from './matchLines.ts';

const at = (x: number, y: number): Box => [x, y, 10, 10];
/** Where a path begins and ends. */
const ends = (path: string): number[] => [...path.matchAll(/-?[\d.]+/g)].map(Number).filter((_, i) => i < 2 || i > 5);

describe('lines between pairs', () => {
  it('in two rows go from the lower edge to the upper one, however far sideways', () => {
    const pairs = [
      [at(0, 10), at(80, 60)],
      [at(20, 60), at(20, 12)],
    ] as const;
    expect(pairLayoutOf(pairs)).toBe('rows');
    expect(ends(matchLineOf(...pairs[0], 'rows'))).toEqual([80, 180, 1360, 540]);
  });

  it('in two columns go from side to side, whichever is named first', () => {
    const pairs = [
      [at(10, 0), at(50, 80)],
      [at(50, 40), at(10, 40)],
    ] as const;
    expect(pairLayoutOf(pairs)).toBe('columns');
    expect(ends(matchLineOf(...pairs[1], 'columns'))).toEqual([800, 405, 320, 405]);
  });

  it('of scattered pairs take the shorter way', () => {
    const far = [at(0, 0), at(80, 30)] as const;
    expect(pairLayoutOf([far])).toBeUndefined();
    expect(pairLayoutOf([far, [at(80, 0), at(83, 5)]])).toBeUndefined();
    expect(ends(matchLineOf(...far, undefined))).toEqual([160, 45, 1280, 315]);
  });
});
