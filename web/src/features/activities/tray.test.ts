import { expect, it } from 'vitest';
import { trayBoxes } from './tray.ts';

it('letters on both sides of the picture have the same size, even an odd number of them', () => {
  for (const word of ['at', 'egg', 'apple', 'giraffe']) {
    const boxes = trayBoxes(undefined, word.split(''), true);
    expect(boxes).toHaveLength(word.length);
    expect(new Set(boxes.map(([, , width, height]) => `${width} ${height}`)).size).toBe(1);
    for (const [x, , width] of boxes) expect(x + width <= 26 || x >= 74).toBe(true);
  }
});
