import type { Color } from '@skylark/contract/board.facts';
import type { Tool } from '../model/tools.ts';

export interface Paint {
  readonly color: Color;
  readonly size: number;
}

export type PaintGroup = 'line' | 'highlighter' | 'text' | 'stamp';

/** Each group of tools remembers its own colour and size: people don't highlight in the colour they write with. */
export type Paints = Readonly<Record<PaintGroup, Paint>>;

export const paintGroup = (tool: Tool): PaintGroup =>
  tool === 'highlighter' || tool === 'text' || tool === 'stamp' ? tool : 'line';

/** Stamps have their own colours: while one is chosen, the pens' colours stay visible and available. */
export const colorGroup = (tool: Tool): PaintGroup => (tool === 'stamp' ? 'line' : paintGroup(tool));

export const teacherPaints: Paints = {
  line: { color: 'coral', size: 2 },
  highlighter: { color: 'sun', size: 3 },
  text: { color: 'ink', size: 2 },
  stamp: { color: 'ink', size: 3 },
};

/** Children press hard and draw large. */
export const childPaints: Paints = {
  line: { color: 'sky', size: 3 },
  highlighter: { color: 'sun', size: 4 },
  text: { color: 'sky', size: 3 },
  stamp: { color: 'ink', size: 4 },
};
