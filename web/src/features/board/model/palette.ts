import type { Color } from '@skylark/contract/board.facts';
import { clamp } from './geometry.ts';

/** The nine colours as drawn. */
export const paint: Record<Color, string> = {
  ink: '#17233B',
  sky: '#1B6FD8',
  coral: '#D93A31',
  leaf: '#1B8F57',
  sun: '#FFC21F',
  grape: '#7A3FC2',
  orange: '#F07A13',
  pink: '#E5519A',
  white: '#FFFFFF',
};

/** On these, a dark symbol is more visible than a white one. */
export const lightColors: ReadonlySet<Color> = new Set<Color>(['sun', 'white']);

/** From thin to thick, for sizes 1 to 5; widths and heights in tenths of a unit. */
const PEN_WIDTHS = [32, 52, 84, 132, 200];
const HIGHLIGHTER_WIDTHS = [160, 230, 310, 410, 540];
const LETTER_HEIGHTS = [280, 400, 560, 780, 1_080];
const STAMP_SIDES = [700, 1_000, 1_400, 1_900, 2_600];

export const HIGHLIGHTER_ALPHA = 0.38;

export const sizes = [1, 2, 3, 4, 5] as const;

const ofSize = (table: readonly number[], size: number): number => table[clamp(size, 1, 5) - 1] ?? 0;

export const penWidth = (size: number): number => ofSize(PEN_WIDTHS, size);
export const highlighterWidth = (size: number): number => ofSize(HIGHLIGHTER_WIDTHS, size);
export const letterHeight = (size: number): number => ofSize(LETTER_HEIGHTS, size);
export const stampSide = (size: number): number => ofSize(STAMP_SIDES, size);
