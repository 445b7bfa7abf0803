import { z } from 'zod';
import {
  ACTIVITY_MAX_BYTES,
  activityKinds,
  PART_TEXT_MAX,
  PARTS_MAX,
  type Paint,
  paints,
  SAY_MAX,
  SHAPE_MAX_NUMBERS,
} from './activity.facts.ts';
import { faultOf } from './activityFault.facts.ts';

/** Identifies a part within its activity. */
const PartKey = z.string().regex(/^[a-z0-9-]{1,20}$/, 'invalid');
/**
 * Requires at least one visible character: Unicode counts Hangul fillers and the empty Braille pattern as letters and
 * symbols.
 */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;
/** A stack of combining marks would cover other parts. */
const FEW_MARKS = /^(?!.*\p{M}{5})/u;
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]*$/u, 'invalid')
    .regex(VISIBLE, 'invalid')
    .regex(FEW_MARKS, 'invalid');

/** Finer than a ten-thousandth of a per cent is invisible, and 1e-300 would take 300 digits in the database. */
const rounded = (number: number): number => Math.round(number * 10_000) / 10_000;
/** Percentage of the slide. */
const Share = z.number().min(0).max(100).overwrite(rounded);
const Side = z.number().min(1).max(100).overwrite(rounded);
export const Box = z
  .tuple([Share, Share, Side, Side])
  .refine(([x, y, width, height]) => x + width <= 100.01 && y + height <= 100.01, 'invalid')
  .readonly();
/** Alternating x and y: the outline of an area, or the path of a stroke. */
const Shape = z
  .array(Share)
  .min(4)
  .max(SHAPE_MAX_NUMBERS)
  .refine((numbers) => numbers.length % 2 === 0, 'invalid')
  .readonly();

/** One shape for the course file, the database and the pages; only the reference to a picture differs. */
const activityWith = <P extends z.ZodType>(picture: P) =>
  z
    .strictObject({
      kind: z.enum(activityKinds),
      /** The task, in English words that the child hears. */
      task: words(SAY_MAX),
      parts: z
        .array(
          z.strictObject({
            id: PartKey,
            at: Box.optional(),
            /** Text written on the part. */
            text: words(PART_TEXT_MAX).optional(),
            /** Spoken for the part; its text is used when missing. */
            say: words(SAY_MAX).optional(),
            picture: picture.optional(),
            shape: Shape.optional(),
            /** Makes the part a pot of this paint. */
            paint: z.enum(Object.keys(paints) as [Paint, ...Paint[]]).optional(),
          }),
        )
        .min(1)
        .max(PARTS_MAX),
      /** Meaning depends on the kind; see `faultOf`. */
      answers: z.array(z.array(PartKey).min(1).max(PARTS_MAX)).max(PARTS_MAX).default([]),
      /** Position of the activity's own field: the question, or the line to fill. */
      at: Box.optional(),
      /** Position of the tray that holds the pieces. */
      tray: Box.optional(),
      /** The word to find is heard, not written. */
      ear: z.boolean().optional(),
    })
    .superRefine((activity, context) => {
      const wrong = faultOf(activity);
      if (wrong) context.addIssue({ code: 'custom', message: 'invalid', path: wrong });
      if (sizeOf(activity) > ACTIVITY_MAX_BYTES) context.addIssue({ code: 'custom', message: 'too_long', path: [] });
    });

/** Pictures don't count: courses name them by file, the database by longer keys. */
const sizeOf = (activity: object): number =>
  JSON.stringify(activity, (key, value: unknown) => (key === 'picture' ? undefined : value)).length;

/** In a course file: pictures are files in its folder. */
export const activityInFile = <F extends z.ZodType<string>>(file: F) =>
  activityWith(z.strictObject({ file, cut: Box.optional() }));

/** As stored: pictures are keys of the school's files. */
export const StoredActivity = activityWith(
  z.strictObject({ key: z.string().regex(/^slide-[0-9a-f]{40}\.webp$/), cut: Box.optional() }),
);
export type StoredActivity = z.infer<typeof StoredActivity>;

/** As sent to pages. It was checked when it was stored, so this only describes it. */
export const Activity = z.object({
  kind: z.enum(activityKinds),
  task: z.string(),
  parts: z
    .array(
      z.object({
        id: z.string(),
        at: Box.optional(),
        text: z.string().optional(),
        say: z.string().optional(),
        picture: z.object({ url: z.string(), cut: Box.optional() }).optional(),
        shape: z.array(z.number()).readonly().optional(),
        paint: z.enum(Object.keys(paints) as [Paint, ...Paint[]]).optional(),
      }),
    )
    .max(PARTS_MAX),
  answers: z.array(z.array(z.string())),
  at: Box.optional(),
  tray: Box.optional(),
  ear: z.boolean().optional(),
});
export type Activity = z.infer<typeof Activity>;
