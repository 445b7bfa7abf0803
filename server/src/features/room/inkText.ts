import type { PageId } from '@skylark/contract/board';
import { COORDINATE_LIMIT, INK_BATCH_MAX_NUMBERS, STROKE_MAX_POINTS } from '@skylark/contract/board.facts';
import { EVENT_COUNT_MAX } from '@skylark/contract/room.facts';

/** A message with one continuation of a stroke, and the event as the text that is sent and stored. */
export interface InkPiece {
  t: 'ink';
  k: 'ink';
  n: number;
  id: string;
  page: PageId;
  /** Index of its first point within the stroke. */
  from: number;
  /** Count of numbers in its points, and their length as text. */
  numbers: number;
  pointBytes: number;
  body: string;
}

/**
 * Nearly every message in a lesson continues a stroke and is written by our own page in a fixed form. Such texts are
 * recognised with a pattern, because parsing, validating and serialising them costs several times as much. The pattern
 * matches a subset of the contract's schema, and tests compare the two. Anything it doesn't match, valid or not, goes
 * through the schema.
 */
export function readInkPiece(text: string): InkPiece | undefined {
  const [, n, body, id, page, from, points] = PIECE.exec(text) ?? [];
  if (n === undefined || body === undefined || id === undefined || page === undefined || points === undefined)
    return undefined;
  const numbers = points === '' ? 0 : countCommas(points) + 1;
  return {
    t: 'ink',
    k: 'ink',
    n: Number(n),
    id,
    page,
    from: Number(from),
    numbers,
    pointBytes: points.length + 2,
    body,
  };
}

function countCommas(text: string): number {
  let commas = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas += 1;
  return commas;
}

const COORDINATE = `(?:0|-?(?:${numberUpTo(COORDINATE_LIMIT)}))`;

const PIECE = new RegExp(
  [
    String.raw`^\{"t":"do","n":(${numberUpTo(EVENT_COUNT_MAX)}),"l":\[`,
    String.raw`(\{"k":"ink","id":"([ts][0-9A-Za-z_-]{8,24})","page":"(slide:[0-9a-f-]{36}|free:[1-9][0-9]?)",`,
    String.raw`"from":(0|${numberUpTo(STROKE_MAX_POINTS)}),`,
    String.raw`"points":\[((?:${COORDINATE}(?:,${COORDINATE}){0,${INK_BATCH_MAX_NUMBERS - 1}})?)\](?:,"end":true)?\})\]\}$`,
  ].join(''),
);

/** A regular expression for the whole numbers from 1 to `max`, as JSON writes them. */
function numberUpTo(max: number): string {
  const digits = String(max);
  const patterns = [digits];
  if (digits.length > 1) patterns.push(`[1-9][0-9]{0,${digits.length - 2}}`);
  for (const [at, digit] of digits.split('').entries()) {
    const [lowest, highest] = [at === 0 ? 1 : 0, Number(digit) - 1];
    if (highest >= lowest)
      patterns.push(`${digits.slice(0, at)}[${lowest}-${highest}][0-9]{${digits.length - at - 1}}`);
  }
  return patterns.join('|');
}
