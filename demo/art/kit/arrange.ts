import { card } from './slide.ts';
import { place } from './svg.ts';

/**
 * Drawings side by side, evenly spaced.
 * @param drawings each centred at its own 0, 0
 * @param line the centres of the first and the last
 */
export const inRow = (
  drawings: string[],
  { from, to, y, scale = 1 }: { from: number; to: number; y: number; scale?: number },
) =>
  drawings
    .map((art, index) => place(art, from + ((to - from) * index) / Math.max(drawings.length - 1, 1), y, scale))
    .join('');

/**
 * A standing drawing as a tile about 0, 0.
 * @param size height of the tile
 * @param tall height of the drawing
 */
export const standingTile = (art: string, size = 200, tall = 400) => place(art, 0, size / 2, size / tall);

/** A floating drawing as a tile about 0, 0. */
export const floatingTile = (art: string, size = 200, tall = 400) => place(art, 0, 0, size / tall);

/**
 * White cards side by side, each with a tile on it.
 * @param row the centres of the first
 * and last card, and the vertical centre
 */
export const cardRow = (
  tiles: string[],
  { from, to, y, w, h, scale = 1 }: { from: number; to: number; y: number; w: number; h: number; scale?: number },
) =>
  tiles
    .map((art, index) => {
      const x = from + ((to - from) * index) / Math.max(tiles.length - 1, 1);
      return card(x - w / 2, y - h / 2, w, h) + place(art, x, y, scale);
    })
    .join('');

/** Words with their pictures. */
export const named = (pairs: [string, string][]) => pairs.map(([word, art]) => ({ word, art }));

/** Things at individual positions: drawing, x, y, scale, flipped. */
export const scatter = (things: [string, number, number, number, boolean?][]) =>
  things.map(([art, x, y, scale, flip = false]) => place(art, x, y, scale, { flip })).join('');
