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
