/**
 * What can lie on a board. A page is 1600 x 900 units on every screen, so a mark sits on the same spot of a slide on a
 * phone and a desktop. Lengths are whole tenths of a unit: 16000 x 9000.
 */
export const PAGE_WIDTH = 16_000;
export const PAGE_HEIGHT = 9_000;
/** People may draw a little beside the slide; further out nothing is ever seen. */
export const COORDINATE_LIMIT = 64_000;

/** A batch of a stroke holds at most this many numbers (2 or 3 a point). */
export const INK_BATCH_MAX_NUMBERS = 768;
/** A stroke that goes on longer is continued as a new one. */
export const STROKE_MAX_POINTS = 5_000;
export const TEXT_MAX_LENGTH = 1_000;
export const FREE_PAGES_MAX = 50;

/** Where counting ends: nobody gets there, for what is stored may be overtaken by a bounded step only. */
export const LOOK_VERSION_MAX = 1_000_000_000;
export const LOOK_INDEX_MAX = 1_000_000_000;
/** How far a look's version may be ahead of the stored one, and its index beyond the lowest and highest of the room. */
export const LOOK_STEP_MAX = 1_000;

/**
 * What may be seen of a page, and of all pages of a room: 5,000 strokes of handwriting. What was deleted or cleared is kept
 * beside it for Undo until all of it is `BOARD_MAX_BYTES`. So any board opens in about 4 s over 10 Mbit/s.
 */
export const PAGE_MAX_ELEMENTS = 6_000;
export const PAGE_MAX_BYTES = 3_200_000;
export const ROOM_MAX_ELEMENTS = 8_000;
export const ROOM_MAX_BYTES = 3_400_000;
export const BOARD_MAX_BYTES = 4_000_000;

export const colors = ['ink', 'sky', 'coral', 'leaf', 'sun', 'grape', 'orange', 'pink', 'white'] as const;
export type Color = (typeof colors)[number];

export const stamps = [
  'star',
  'heart',
  'smile',
  'thumb',
  'check',
  'sun',
  'rainbow',
  'balloon',
  'cat',
  'crown',
  'flower',
  'rocket',
] as const;
export type Stamp = (typeof stamps)[number];

/** How a rectangle or a circle is filled, in its own colour. */
export const fills = ['soft', 'solid'] as const;
export type Fill = (typeof fills)[number];

/** A word card's picture: one of the school's own slides and word pictures, which both may read. */
export const CARD_PICTURE = /^slide-[0-9a-f]{40}\.webp$/;
export const CARD_TEXT_MAX_LENGTH = 60;

type Kind = 'pen' | 'highlighter' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'stamp' | 'picture' | 'card';

export const isInkKind = (kind: Kind): boolean => kind === 'pen' || kind === 'highlighter';

/** A line goes in any direction; everything but lines and shapes has a left, a top and a size. */
export const isSizeOf = (kind: Kind, { width, height }: { width: number; height: number }): boolean =>
  goesAnyWay(kind) || (width >= 0 && height >= 0 && width <= COORDINATE_LIMIT && height <= COORDINATE_LIMIT);

export const goesAnyWay = (kind: Kind): boolean =>
  kind === 'line' || kind === 'arrow' || kind === 'rectangle' || kind === 'ellipse';

/** Numbers that make a point of a stroke: x, y, and pressure where the pen has it. */
export const numbersPerPoint = (is: object | undefined): 2 | 3 =>
  is && 'pressure' in is && is.pressure === true ? 3 : 2;
