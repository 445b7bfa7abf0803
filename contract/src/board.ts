import { z } from 'zod';
import {
  CARD_PICTURE,
  colors,
  COORDINATE_LIMIT,
  fills,
  INK_BATCH_MAX_NUMBERS,
  isInkKind,
  isSizeOf,
  LOOK_INDEX_MAX,
  LOOK_VERSION_MAX,
  numbersPerPoint,
  papers,
  stamps,
  STROKE_MAX_POINTS,
  TEXT_MAX_LENGTH,
} from './board.facts.ts';
import { isPlainText } from './plainText.facts.ts';

export const Color = z.enum(colors);

/** Line width or letter height, from thin to thick. */
export const Size = z.int().min(1).max(5);

export const Stamp = z.enum(stamps);

const Coordinate = z.int().min(-COORDINATE_LIMIT).max(COORDINATE_LIMIT);
/** Checked in one pass: running a schema for every number costs as much as the rest of the message. */
const InkPoints = z.custom<number[]>(
  (value) => Array.isArray(value) && value.length <= INK_BATCH_MAX_NUMBERS && value.every(isCoordinate),
  'no points',
);
function isCoordinate(value: unknown): boolean {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= COORDINATE_LIMIT;
}

/** `slide:<slide id>`, or `free:<n>` for an empty page. */
export const PageId = z.string().regex(/^(slide:[0-9a-f-]{36}|free:[1-9][0-9]?)$/);
export type PageId = z.infer<typeof PageId>;

/** `free:<n>`: a page without a slide. */
const FreePageId = z.string().regex(/^free:[1-9][0-9]?$/);

/**
 * Unique id. Its first letter is the seat that created the element, so the server can stop a child from deleting the
 * teacher's work without knowing the board's content.
 */
export const ElementId = z.string().regex(/^[ts][0-9A-Za-z_-]{8,24}$/);

/** The mutable properties of an element, always sent whole. The higher version wins; the nonce breaks a tie. */
export const ElementProps = z.object({
  version: z.int().min(1).max(LOOK_VERSION_MAX),
  versionNonce: z
    .int()
    .min(0)
    .max(2 ** 31),
  /** Elements are drawn in ascending order; equal ones by id. */
  index: z.int().min(-LOOK_INDEX_MAX).max(LOOK_INDEX_MAX),
  isDeleted: z.boolean(),
  x: Coordinate,
  y: Coordinate,
  /**
   * 0 x 0 for ink: its natural extent; otherwise the size it is stretched to. A line runs from x, y by width, height.
   */
  width: z
    .int()
    .min(-2 * COORDINATE_LIMIT)
    .max(2 * COORDINATE_LIMIT),
  height: z
    .int()
    .min(-2 * COORDINATE_LIMIT)
    .max(2 * COORDINATE_LIMIT),
  color: Color,
  size: Size,
  text: z.string().max(TEXT_MAX_LENGTH).refine(isPlainText, 'control characters').optional(),
  /** Degrees clockwise around the centre of its frame; missing when not rotated. Lines rotate by moving their ends. */
  angle: z.int().min(1).max(359).optional(),
  /** Only for rectangles and ellipses. */
  fill: z.enum(fills).optional(),
  /** The element can't be moved or changed until the teacher unlocks it. */
  locked: z.literal(true).optional(),
});
export type ElementProps = z.infer<typeof ElementProps>;

/** The immutable properties of an element. */
export const ElementKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pen', 'highlighter']), pressure: z.boolean() }),
  z.object({ kind: z.enum(['line', 'arrow', 'rectangle', 'ellipse', 'text']) }),
  z.object({ kind: z.literal('stamp'), stamp: Stamp }),
  z.object({ kind: z.literal('picture'), picture: z.uuid() }),
  /** A movable piece with the look's text, a picture, or both. */
  z.object({ kind: z.literal('card'), picture: z.string().regex(CARD_PICTURE).nullable() }),
]);
export type ElementKind = z.infer<typeof ElementKind>;

/**
 * A piece of a stroke: only its new points, starting at the stroke's point `from`, relative to the look's x, y. Each
 * point is x, y, and pressure 0 to 100 when the pen reports it. The first piece carries the stroke's look.
 */
export const InkEvent = z
  .object({
    k: z.literal('ink'),
    id: ElementId,
    page: PageId,
    from: z.int().min(0).max(STROKE_MAX_POINTS),
    points: InkPoints,
    head: z
      .object({ is: ElementKind, look: ElementProps })
      .refine(({ is, look }) => isInkKind(is.kind) && isSizeOf(is.kind, look), 'no ink')
      .optional(),
    end: z.literal(true).optional(),
  })
  .refine(({ head, points }) => !head || points.length % numbersPerPoint(head.is) === 0, 'half a point');
export type InkEvent = z.infer<typeof InkEvent>;

/** Creates an element other than ink, or changes the look of any element. */
export const PutEvent = z
  .object({
    k: z.literal('put'),
    id: ElementId,
    page: PageId,
    look: ElementProps,
    /** Only for a new element. */
    is: ElementKind.optional(),
    /** Restores a deleted element, also one from before a clear. */
    revive: z.literal(true).optional(),
  })
  .refine(({ is, look }) => !is || (!isInkKind(is.kind) && isSizeOf(is.kind, look)), 'no such element');
export type PutEvent = z.infer<typeof PutEvent>;

/** Hides everything that was on the page before it; `unclear` reverts it as a whole. */
export const ClearEvent = z.object({ k: z.literal('clear'), page: PageId, clear: ElementId });
export type ClearEvent = z.infer<typeof ClearEvent>;
export const UnclearEvent = z.object({ k: z.literal('unclear'), page: PageId, clear: ElementId });
export type UnclearEvent = z.infer<typeof UnclearEvent>;

/** The teacher chooses what is printed on a free page. */
export const PaperEvent = z.object({ k: z.literal('paper'), page: FreePageId, paper: z.enum(papers) });

export type BoardEvent = InkEvent | PutEvent | ClearEvent | UnclearEvent;

/** Created by the server only: removes from the board for good what was deleted or cleared long ago. */
export interface ForgetEvent {
  k: 'forget';
  page: PageId;
  ids: string[];
  /** Clears that no longer hide anything. */
  clears: string[];
}
export type LoggedBoardEvent = BoardEvent | ForgetEvent;
