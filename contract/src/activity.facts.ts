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
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const PARTS_MAX = 40;
export const PART_TEXT_MAX = 40;
export const SAY_MAX = 120;
export const SPELLED_MAX = 12;
/** Of all words of a slide: each is a move, and there is an end to moves. */
export const LETTERS_MAX = 120;
/** Numbers of an outline or of a stroke: x and y in turn. */
export const SHAPE_MAX_NUMBERS = 120;
/** A whole activity as JSON: far more than 40 parts need. */
export const ACTIVITY_MAX_BYTES = 24 * 1024;

/** What paint pots hold, and how it is painted: pale enough that the slide's own lines stay to be seen. */
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

/** Left, top, width and height in per cent of the slide. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** What of an activity decides what moves do: wherever its pictures lie. */
export interface AnyActivity {
  kind: ActivityKind;
  parts: readonly AnyPart[];
  answers: readonly (readonly string[])[];
  at?: Box | undefined;
}

export interface AnyPart {
  id: string;
  at?: Box | undefined;
  text?: string | undefined;
  say?: string | undefined;
  shape?: readonly number[] | undefined;
  paint?: Paint | undefined;
}

/** Whether a part shows something of its own, or is a spot of the slide. */
export const hasFace = ({ text, picture, paint }: AnyPart & { picture?: unknown }): boolean =>
  text !== undefined || picture !== undefined || paint !== undefined;

/** What names a part where it is not seen: what is written on it, where something is. */
export const nameOf = ({ text, say, id }: AnyPart): string => text ?? say ?? id.replaceAll('-', ' ');

/** What is said of a part. */
export const wordOf = ({ say, text, id }: AnyPart): string => say ?? text ?? id.replaceAll('-', ' ');
