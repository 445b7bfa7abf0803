import { nth } from './nth.ts';
import { colours, deep, pale } from './colours.ts';
import { stroke } from './svg.ts';

/** Reproducible pseudo-random numbers. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * A maze of hedges with a single path from the upper left cell to the lower right one.
 * @param plan x, y: the upper
 * left corner
 */
export function hedgeMaze({
  columns,
  rows,
  cell,
  seed,
  x,
  y,
}: {
  columns: number;
  rows: number;
  cell: number;
  seed: number;
  x: number;
  y: number;
}) {
  const roll = dice(seed);
  const seen = new Set(['0,0']);
  const opened = new Set();
  const trail: [column: number, row: number][] = [[0, 0]];
  for (let last = trail.at(-1); last !== undefined; last = trail.at(-1)) {
    const [column, row] = last;
    const ways = (
      [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const
    )
      .map(([dx, dy]): [number, number] => [column + dx, row + dy])
      .filter(([c, r]) => c >= 0 && r >= 0 && c < columns && r < rows && !seen.has(`${c},${r}`));
    if (ways.length === 0) {
      trail.pop();
      continue;
    }
    const [c, r] = nth(ways, Math.floor(roll() * ways.length));
    seen.add(`${c},${r}`);
    opened.add([`${column},${row}`, `${c},${r}`].toSorted().join('|'));
    trail.push([c, r]);
  }
  const closed = (a: string, b: string) => !opened.has([a, b].toSorted().join('|'));
  let walls = `M${x} ${y + cell}V${y + rows * cell}H${x + columns * cell}M${x} ${y}H${x + columns * cell}V${y + (rows - 1) * cell}`;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [right, low] = [x + (column + 1) * cell, y + (row + 1) * cell];
      if (column < columns - 1 && closed(`${column},${row}`, `${column + 1},${row}`))
        walls += `M${right} ${low - cell}v${cell}`;
      if (row < rows - 1 && closed(`${column},${row}`, `${column},${row + 1}`))
        walls += `M${right - cell} ${low}h${cell}`;
    }
  const hedge = '#5FAE62';
  return (
    `<g transform="translate(0 7)">${stroke(walls, deep(colours.leaf, 0.1), 28, 'opacity="0.35"')}</g>` +
    stroke(walls, hedge, 28) +
    `<g transform="translate(-2 -5)">${stroke(walls, pale(hedge, 0.25), 12, 'stroke-dasharray="2 26"')}</g>`
  );
}
