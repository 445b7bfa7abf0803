import { PAGE_WIDTH } from '@skylark/contract/board.facts';
import { clamp } from './geometry.ts';

export const LINE_HEIGHT = 1.3;
export const FONT_FAMILY = '"Nunito Variable", Nunito, system-ui, sans-serif';
export const FONT_WEIGHT = 700;

/** A text near the right edge still gets space for a short word. */
const ROOM_MIN = 2_400;
const ROOM_MAX = 9_000;
const PAGE_MARGIN = 200;
/**
 * Screens measure letters slightly differently. With this slack, a line that fits on the author's screen fits
 * everywhere.
 */
const SLACK = 24;

/** @returns the width of a text, in the unit of the font's height */
export type Measure = (text: string) => number;

/** Lines broken to fit `width`: at spaces, and inside a word only when it is longer than a line. */
export function brokenLines(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => brokenParagraph(paragraph, width, measure));
}

function brokenParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  // A word keeps its trailing spaces, which may extend beyond the edge.
  for (const word of paragraph.match(/\S+\s*|\s+/g) ?? []) {
    if (line !== '' && measure((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    while (measure(line.trimEnd()) > width && lettersOf(line).length > 1) {
      const head = longestFitting(line, width, measure);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

const segmenter = new Intl.Segmenter();

/** Letters as people count them: an emoji is one. */
const lettersOf = (line: string): string[] => Array.from(segmenter.segment(line), ({ segment }) => segment);

function longestFitting(line: string, width: number, measure: Measure): string {
  const letters = lettersOf(line);
  let count = 1;
  while (count < letters.length && measure(letters.slice(0, count + 1).join('')) <= width) count += 1;
  return letters.slice(0, count).join('');
}

/** Available width for a text that begins at `x`. */
export const roomFor = (x: number): number => clamp(PAGE_WIDTH - PAGE_MARGIN - x, ROOM_MIN, ROOM_MAX);

/** The size of a text's element: as wide as its longest line, at most as wide as its space. */
export function textExtent(
  text: string,
  room: number,
  letterHeight: number,
  measure: Measure,
): { width: number; height: number } {
  const lines = brokenLines(text, room, measure);
  const doesWrap = lines.length > text.split('\n').length;
  const longest = Math.max(...lines.map(measure));
  return {
    width: doesWrap ? Math.round(room) : Math.min(Math.ceil(longest) + SLACK, Math.round(room)),
    height: Math.ceil(lines.length * letterHeight * LINE_HEIGHT),
  };
}
