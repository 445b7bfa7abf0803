/**
 * What a board can contain. A page is 1600 x 900 units on every screen, so a mark is at the same spot of a slide on a
 * phone and a desktop. Lengths are integer tenths of a unit: 16000 x 9000.
 */
export const PAGE_WIDTH = 16_000;
export const PAGE_HEIGHT = 9_000;
/** People may draw slightly outside the slide; anything further out is never visible. */
export const COORDINATE_LIMIT = 64_000;

/** Maximum numbers in one batch of a stroke (2 or 3 per point). */
export const INK_BATCH_MAX_NUMBERS = 768;
/** A longer stroke is continued as a new one. */
export const STROKE_MAX_POINTS = 5_000;
export const TEXT_MAX_LENGTH = 1_000;
export const FREE_PAGES_MAX = 50;

/** Upper bounds of the counters. Out of reach in practice: a value may exceed the stored one only by a bounded step. */
export const LOOK_VERSION_MAX = 1_000_000_000;
export const LOOK_INDEX_MAX = 1_000_000_000;
/** How far a look's version may be ahead of the stored one, and its index outside the room's lowest and highest. */
export const LOOK_STEP_MAX = 1_000;

/**
 * Limits on what is visible on a page and on all pages of a room: 5,000 strokes of handwriting. Deleted and cleared
 * elements are kept as well for Undo, until everything together reaches `BOARD_MAX_BYTES`. This way any board opens in
 * about 4 s over 10 Mbit/s.
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

/** What is printed on a free page, below everything drawn on it. */
export const papers = ['plain', 'ruled', 'squared', 'dotted'] as const;
export type Paper = (typeof papers)[number];

/** How a rectangle or an ellipse is filled, in its own colour. */
export const fills = ['soft', 'solid'] as const;
export type Fill = (typeof fills)[number];

/** Picture of a word card: one of the school's slides or word pictures, readable by both sides. */
export const CARD_PICTURE = /^slide-[0-9a-f]{40}\.webp$/;
export const CARD_TEXT_MAX_LENGTH = 60;

type Kind = 'pen' | 'highlighter' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'stamp' | 'picture' | 'card';

export const isInkKind = (kind: Kind): boolean => kind === 'pen' || kind === 'highlighter';

/** A line may go in any direction; everything except lines and shapes has a left, a top and a size. */
export const isSizeOf = (kind: Kind, { width, height }: { width: number; height: number }): boolean =>
  canHaveNegativeSize(kind) || (width >= 0 && height >= 0 && width <= COORDINATE_LIMIT && height <= COORDINATE_LIMIT);

export const canHaveNegativeSize = (kind: Kind): boolean =>
  kind === 'line' || kind === 'arrow' || kind === 'rectangle' || kind === 'ellipse';

/** Numbers per point of a stroke: x, y, and pressure when the pen reports it. */
export const numbersPerPoint = (is: object | undefined): 2 | 3 =>
  is && 'pressure' in is && is.pressure === true ? 3 : 2;
