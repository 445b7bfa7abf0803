/** Activities on slides: limits, kinds and plain shapes, no schemas (docs/decisions/0072). */

export const activityKinds = [
  'drag',
  'match',
  'choose',
  'order',
  'spell',
  'memory',
  'find',
  'cover',
  'colour',
  'trace',
  'yesno',
  'cards',
  'follow',
  'gap',
  'info',
  'say',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const PARTS_MAX = 40;
export const PART_TEXT_MAX = 40;
export const SAY_MAX = 120;
export const SPELLED_MAX = 12;
/** Across all words of a slide. Each letter is one move, and the number of moves is bounded. */
export const LETTERS_MAX = 120;
/** Numbers in an outline or a stroke: alternating x and y. */
export const SHAPE_MAX_NUMBERS = 120;
/** A whole activity as JSON; far more than 40 parts need. */
export const ACTIVITY_MAX_BYTES = 24 * 1024;

/** Paint pot colours and how they are applied: pale enough that the slide's own lines stay visible. */
export const paints = {
  red: '#F0625A',
  orange: '#FF9F45',
  yellow: '#FFD84D',
  green: '#63C07A',
  blue: '#5AA2F0',
  purple: '#A97BE0',
  pink: '#FF9CC0',
  brown: '#B98259',
} as const;
export type Paint = keyof typeof paints;

/** Left, top, width and height as percentages of the slide. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The parts of an activity that decide what moves do, independent of where its pictures are stored. */
export interface AnyActivity {
  kind: ActivityKind;
  parts: readonly AnyPart[];
  answers: readonly (readonly string[])[];
  at?: Box | undefined;
  /** Shuffles questions and places: see `seededBy`. Without it they stay as written. */
  seed?: string | undefined;
}

/**
 * The activity as played in a room: everybody there gets the same order, each room another one.
 * @param roomId the lesson or the homework
 */
export const seededBy = <A extends AnyActivity>(
  activity: A,
  roomId: string | undefined,
): A & { seed: string | undefined } => ({ ...activity, seed: roomId });

export interface AnyPart {
  id: string;
  at?: Box | undefined;
  text?: string | undefined;
  say?: string | undefined;
  shape?: readonly number[] | undefined;
  paint?: Paint | undefined;
}

/** Whether a part shows something itself, rather than being an invisible area of the slide. */
export const hasFace = ({ text, picture, paint }: AnyPart & { picture?: unknown }): boolean =>
  text !== undefined || picture !== undefined || paint !== undefined;

/** Label of a part where it can't be seen: its text, otherwise its spoken word. */
export const nameOf = ({ text, say, id }: AnyPart): string => text ?? say ?? id.replaceAll('-', ' ');

/** What is spoken for a part. */
export const wordOf = ({ say, text, id }: AnyPart): string => say ?? text ?? id.replaceAll('-', ' ');
