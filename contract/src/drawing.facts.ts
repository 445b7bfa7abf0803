import type { Box, Paint } from './activity.facts.ts';

/** Slides that teachers compose in the browser: limits and plain shapes, no schemas. */

export const backgrounds = ['cloud', 'sky', 'leaf', 'sun', 'coral', 'lilac', 'meadow', 'squares'] as const;
export type Background = (typeof backgrounds)[number];

export const drawnShapes = ['circle', 'square', 'triangle', 'star', 'heart', 'arrow', 'bubble'] as const;
export type DrawnShape = (typeof drawnShapes)[number];

export const DRAWN_ITEMS_MAX = 40;
export const DRAWN_TEXT_MAX = 200;

export type DrawnColour = Paint | 'ink' | 'white';

export type DrawnItem = { id: string; at: Box } & (
  | { kind: 'text'; text: string; colour: DrawnColour }
  | { kind: 'shape'; shape: DrawnShape; colour: DrawnColour }
  | { kind: 'picture'; picture: string }
);

/** The items of a composed slide, the last one in front. Its picture is what the browser rendered from them. */
export interface Drawing {
  background: Background;
  items: readonly DrawnItem[];
}
