import { type Box, paints } from '@skylark/contract/activity.facts';
import type { Background, DrawnColour, DrawnItem, DrawnShape } from '@skylark/contract/drawing.facts';

/** The appearance of a composed slide, shared by the editor (SVG) and the slide's picture (canvas). */

export const WIDTH = 1600;
export const HEIGHT = 900;
export const FONT = "'Nunito Variable', system-ui, sans-serif";

export const colourOf = (colour: DrawnColour): string =>
  colour === 'ink' ? '#17233B' : colour === 'white' ? '#FFFFFF' : paints[colour];

export const grounds: Record<Background, string> = {
  cloud: '#F4F8FD',
  sky: '#DCEDFC',
  leaf: '#E3F4E3',
  sun: '#FFF5DA',
  coral: '#FDEAE5',
  lilac: '#F0EBFA',
  meadow: '#DCEDFC',
  squares: '#FFFFFF',
};

/** The background's decoration: paths in units of the slide. */
export function groundPaths(background: Background): { d: string; fill?: string; stroke?: string }[] {
  if (background === 'meadow') return [{ d: 'M0 700Q400 620 800 690T1600 660V900H0Z', fill: '#CBE8C4' }];
  if (background !== 'squares') return [];
  const down = Array.from({ length: 31 }, (_, at) => `M${(at + 1) * 50} 0V900`);
  const across = Array.from({ length: 17 }, (_, at) => `M0 ${(at + 1) * 50}H1600`);
  return [{ d: [...down, ...across].join(''), stroke: '#DDE8F4' }];
}

/** Paths in a box of 100 by 100. */
export const shapePaths: Record<DrawnShape, string> = {
  circle: 'M0 50A50 50 0 1 0 100 50A50 50 0 1 0 0 50Z',
  square: 'M8 0H92A8 8 0 0 1 100 8V92A8 8 0 0 1 92 100H8A8 8 0 0 1 0 92V8A8 8 0 0 1 8 0Z',
  triangle: 'M50 0L100 100H0Z',
  star: 'M50 0L62 36L100 38L70 61L81 98L50 77L19 98L30 61L0 38L38 36Z',
  heart: 'M50 98C-16 52 0 4 27 4C40 4 48 14 50 22C52 14 60 4 73 4C100 4 116 52 50 98Z',
  arrow: 'M0 34H58V8L100 50L58 92V66H0Z',
  bubble: 'M12 0H88A12 12 0 0 1 100 12V66A12 12 0 0 1 88 78H44L22 100L26 78H12A12 12 0 0 1 0 66V12A12 12 0 0 1 12 0Z',
};

/** In units of the slide. */
export const unitsOf = ([x, y, width, height]: Box) => ({
  x: (x / 100) * WIDTH,
  y: (y / 100) * HEIGHT,
  width: (width / 100) * WIDTH,
  height: (height / 100) * HEIGHT,
});

/** Lines of a text, as large as fits its box. */
export function linesOf({ at, text }: Extract<DrawnItem, { kind: 'text' }>) {
  const { x, y, width, height } = unitsOf(at);
  const lines = text.split('\n');
  const longest = Math.max(1, ...lines.map((line) => Array.from(line).length));
  const size = Math.max(8, Math.min((height / lines.length) * 0.78, width / (longest * 0.58)));
  const top = y + height / 2 - ((lines.length - 1) * size * 1.15) / 2;
  return { size, lines: lines.map((line, index) => ({ line, x: x + width / 2, y: top + index * size * 1.15 })) };
}
