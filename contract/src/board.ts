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
  stamps,
  STROKE_MAX_POINTS,
  TEXT_MAX_LENGTH,
} from './board.facts.ts';
import { isPlainText } from './plainText.facts.ts';

export const Color = z.enum(colors);

/** Width of a line or height of letters, from fine to bold. */
export const Size = z.int().min(1).max(5);

export const Stamp = z.enum(stamps);

const Coordinate = z.int().min(-COORDINATE_LIMIT).max(COORDINATE_LIMIT);
/** Looked through in one go: a schema that is asked for every number costs as much as the rest of the message. */
const InkPoints = z.custom<number[]>(
  (value) => Array.isArray(value) && value.length <= INK_BATCH_MAX_NUMBERS && value.every(isCoordinate),
  'no points',
);
function isCoordinate(value: unknown): boolean {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= COORDINATE_LIMIT;
}

/** `slide:<slide's id>`, or `free:<n>` for an empty page. */
export const PageId = z.string().regex(/^(slide:[0-9a-f-]{36}|free:[1-9][0-9]?)$/);
export type PageId = z.infer<typeof PageId>;

/**
 * A name that nobody else makes. Its first letter is the seat that made it, so that the server can keep a child from
 * wiping its teacher's work without knowing what lies on the board.
 */
export const ElementId = z.string().regex(/^[ts][0-9A-Za-z_-]{8,24}$/);

/** What may change about an element, always sent whole: of two versions the higher wins, the nonce breaks a tie. */
export const ElementLook = z.object({
  version: z.int().min(1).max(LOOK_VERSION_MAX),
  versionNonce: z
    .int()
    .min(0)
    .max(2 ** 31),
  /** Drawn from low to high; equal ones by id. */
  index: z.int().min(-LOOK_INDEX_MAX).max(LOOK_INDEX_MAX),
  isDeleted: z.boolean(),
  x: Coordinate,
  y: Coordinate,
  /** 0 x 0 for ink: its own extent. Otherwise what it is stretched to. A line goes from x, y over width, height. */
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
  /** Degrees clockwise around the middle of its frame; nothing: it stands straight. Lines turn by their ends. */
  angle: z.int().min(1).max(359).optional(),
  /** Of a rectangle or a circle. */
  fill: z.enum(fills).optional(),
  /** Stays where and as it is, until the teacher lets it go. */
  locked: z.literal(true).optional(),
});
export type ElementLook = z.infer<typeof ElementLook>;

/** What never changes about an element. */
export const ElementKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pen', 'highlighter']), pressure: z.boolean() }),
  z.object({ kind: z.enum(['line', 'arrow', 'rectangle', 'ellipse', 'text']) }),
  z.object({ kind: z.literal('stamp'), stamp: Stamp }),
  z.object({ kind: z.literal('picture'), picture: z.uuid() }),
  /** A piece to move about: the look's text, a picture, or both. */
  z.object({ kind: z.literal('card'), picture: z.string().regex(CARD_PICTURE).nullable() }),
]);
export type ElementKind = z.infer<typeof ElementKind>;

/**
 * A piece of a stroke: its new points only, counted from the stroke's `from`th point, relative to the look's x, y.
 * x, y a point, and pressure 0 to 100 where the pen has it. The first piece carries how the stroke looks.
 */
export const InkEvent = z
  .object({
    k: z.literal('ink'),
    id: ElementId,
    page: PageId,
    from: z.int().min(0).max(STROKE_MAX_POINTS),
    points: InkPoints,
    head: z
      .object({ is: ElementKind, look: ElementLook })
      .refine(({ is, look }) => isInkKind(is.kind) && isSizeOf(is.kind, look), 'no ink')
      .optional(),
    end: z.literal(true).optional(),
  })
  .refine(({ head, points }) => !head || points.length % numbersPerPoint(head.is) === 0, 'half a point');
export type InkEvent = z.infer<typeof InkEvent>;

/** Makes an element that is no ink, or changes how any looks. */
export const PutEvent = z
  .object({
    k: z.literal('put'),
    id: ElementId,
    page: PageId,
    look: ElementLook,
    /** Of an element that is new. */
    is: ElementKind.optional(),
    /** Brings back what was deleted, also from before a clear. */
    revive: z.literal(true).optional(),
  })
  .refine(({ is, look }) => !is || (!isInkKind(is.kind) && isSizeOf(is.kind, look)), 'no such element');
export type PutEvent = z.infer<typeof PutEvent>;

/** Hides all that was on the page before it; taken back as a whole by `unclear`. */
export const ClearEvent = z.object({ k: z.literal('clear'), page: PageId, clear: ElementId });
export type ClearEvent = z.infer<typeof ClearEvent>;
export const UnclearEvent = z.object({ k: z.literal('unclear'), page: PageId, clear: ElementId });
export type UnclearEvent = z.infer<typeof UnclearEvent>;

export type BoardEvent = InkEvent | PutEvent | ClearEvent | UnclearEvent;

/** The server's own: what was deleted or cleared long ago leaves the board for good. */
export interface ForgetEvent {
  k: 'forget';
  page: PageId;
  ids: string[];
  /** Clears that hide nothing any more. */
  clears: string[];
}
export type LoggedBoardEvent = BoardEvent | ForgetEvent;
