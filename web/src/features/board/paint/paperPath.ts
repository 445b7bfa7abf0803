import { PAGE_HEIGHT, PAGE_WIDTH, type Paper } from '@skylark/contract/board.facts';

/** Distances in units of a page of 1600 x 900. */
const WIDTH = PAGE_WIDTH / 10;
const HEIGHT = PAGE_HEIGHT / 10;
const LINE_EVERY = 60;
const SQUARE = 50;
/** A line too short to be seen: with round ends it is a dot. */
const DOT = 'h.01';

export const PAPER_COLOR = '#A9C4E4';
export const PAPER_LINE_WIDTH = 2;
export const PAPER_DOT_WIDTH = 7;

/** What is printed on a page, as the path of an SVG or a canvas; empty on plain paper. */
export function paperPath(paper: Paper): string {
  switch (paper) {
    case 'plain':
      return '';
    case 'ruled':
      return across(LINE_EVERY);
    case 'squared':
      return across(SQUARE) + steps(WIDTH, SQUARE, (x) => `M${x} 0V${HEIGHT}`);
    case 'dotted':
      return steps(WIDTH, SQUARE, (x) => steps(HEIGHT, SQUARE, (y) => `M${x} ${y}${DOT}`));
  }
}

const across = (every: number): string => steps(HEIGHT, every, (y) => `M0 ${y}H${WIDTH}`);

/** For each position between the page's edges. */
function steps(length: number, every: number, write: (at: number) => string): string {
  let path = '';
  for (let at = every; at < length; at += every) path += write(at);
  return path;
}
