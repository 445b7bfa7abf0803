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

/** What a slide is composed of, the last item in front; its picture is what the browser drew of it. */
export interface Drawing {
  background: Background;
  items: readonly DrawnItem[];
}
