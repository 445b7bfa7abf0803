import type { Box } from '@skylark/contract/activity.facts';

/** How the halves of pairs face each other: in two rows, in two columns, or undefined when it differs by pair. */
export type PairLayout = 'rows' | 'columns' | undefined;

type Pair = readonly [Box, Box];

/** Between rows, every line runs from row to row, however far sideways; otherwise it would cross other parts. */
export function pairLayoutOf(pairs: readonly Pair[]): PairLayout {
  const isApart = (axis: 0 | 1): boolean => {
    const size = axis === 0 ? 2 : 3;
    const end = (box: Box): number => box[axis] + box[size];
    const firstEnds = pairs.map(([one, other]) => Math.min(end(one), end(other)));
    const lastBegins = pairs.map(([one, other]) => Math.max(one[axis], other[axis]));
    return Math.max(...firstEnds) <= Math.min(...lastBegins);
  };
  const [areColumns, areRows] = [isApart(0), isApart(1)];
  return areRows === areColumns ? undefined : areRows ? 'rows' : 'columns';
}

/**
 * A line between the facing edges of two boxes.
 * @returns a path on a page of 1600 by 900
 */
export function matchLineOf(from: Box, to: Box, layout: PairLayout): string {
  const middle = ([x, y, width, height]: Box): [number, number] => [(x + width / 2) * 16, (y + height / 2) * 9];
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  if (layout === 'rows' || (layout === undefined && Math.abs(by - ay) > Math.abs(bx - ax) * 0.6)) {
    const side = Math.sign(by - ay);
    const [y1, y2] = [ay + side * from[3] * 4.5, by - side * to[3] * 4.5];
    return `M${ax} ${y1}C${ax} ${(y1 + y2) / 2} ${bx} ${(y1 + y2) / 2} ${bx} ${y2}`;
  }
  const side = Math.sign(bx - ax);
  const [x1, x2] = [ax + side * from[2] * 8, bx - side * to[2] * 8];
  return `M${x1} ${ay}C${(x1 + x2) / 2} ${ay} ${(x1 + x2) / 2} ${by} ${x2} ${by}`;
}
