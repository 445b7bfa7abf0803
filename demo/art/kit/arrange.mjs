import { card } from './slide.mjs';
import { place } from './svg.mjs';

/**
 * Drawings side by side, evenly spaced.
 * @param {string[]} drawings each centred at its own 0, 0
 * @param {{ from: number, to: number, y: number, scale?: number }} line the centres of the first and the last
 */
export const inRow = (drawings, { from, to, y, scale = 1 }) =>
  drawings
    .map((art, index) => place(art, from + ((to - from) * index) / Math.max(drawings.length - 1, 1), y, scale))
    .join('');

/** A standing drawing as a tile about 0, 0. @param {string} art @param {number} [size] height of the tile @param {number} [tall] height of the drawing */
export const standingTile = (art, size = 200, tall = 400) => place(art, 0, size / 2, size / tall);

/** A floating drawing as a tile about 0, 0. @param {string} art @param {number} [size] @param {number} [tall] */
export const floatingTile = (art, size = 200, tall = 400) => place(art, 0, 0, size / tall);

/**
 * White cards side by side, each with a tile on it.
 * @param {string[]} tiles
 * @param {{ from: number, to: number, y: number, w: number, h: number, scale?: number }} row the centres of the first
 * and last card, and the vertical centre
 */
export const cardRow = (tiles, { from, to, y, w, h, scale = 1 }) =>
  tiles
    .map((art, index) => {
      const x = from + ((to - from) * index) / Math.max(tiles.length - 1, 1);
      return card(x - w / 2, y - h / 2, w, h) + place(art, x, y, scale);
    })
    .join('');

/** Words with their pictures. @param {[string, string][]} pairs */
export const named = (pairs) => pairs.map(([word, art]) => ({ word, art }));

/**
 * Things at individual positions: drawing, x, y, scale, flipped.
 * @param {[string, number, number, number, boolean?][]} things
 */
export const scatter = (things) => things.map(([art, x, y, scale, flip]) => place(art, x, y, scale, { flip })).join('');
