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

/** Names a part inside of its activity. */
const PartKey = z.string().regex(/^[a-z0-9-]{1,20}$/, 'invalid');
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}<>]*$/u, 'invalid');

/** A part in ten thousand of a per cent is less than is seen; 1e-300 would be 300 digits in the database. */
const rounded = (number: number): number => Math.round(number * 10_000) / 10_000;
/** Per cent of the slide. */
const Share = z.number().min(0).max(100).overwrite(rounded);
const Side = z.number().min(1).max(100).overwrite(rounded);
export const Box = z
  .tuple([Share, Share, Side, Side])
  .refine(([x, y, width, height]) => x + width <= 100.01 && y + height <= 100.01, 'invalid')
  .readonly();
/** x and y in turn: the outline of an area, or the way of a stroke. */
const Shape = z
  .array(Share)
  .min(4)
  .max(SHAPE_MAX_NUMBERS)
  .refine((numbers) => numbers.length % 2 === 0, 'invalid')
  .readonly();

/** One shape for the course's file, the database and the pages: only where a picture lies differs. */
const activityWith = <P extends z.ZodType>(picture: P) =>
  z
    .strictObject({
      kind: z.enum(activityKinds),
      /** What is to be done, in English words that a child hears. */
      task: words(SAY_MAX),
      parts: z
        .array(
          z.strictObject({
            id: PartKey,
            at: Box.optional(),
            /** Written on it. */
            text: words(PART_TEXT_MAX).optional(),
            /** Spoken of it; its text where it is missing. */
            say: words(SAY_MAX).optional(),
            picture: picture.optional(),
            shape: Shape.optional(),
            /** It is a pot of this paint. */
            paint: z.enum(Object.keys(paints) as [Paint, ...Paint[]]).optional(),
          }),
        )
        .min(1)
        .max(PARTS_MAX),
      /** By kind: `faultOf` says what each group means. */
      answers: z.array(z.array(PartKey).min(1).max(PARTS_MAX)).max(PARTS_MAX).default([]),
      /** Where its own field stands: the question, or the line that is filled. */
      at: Box.optional(),
      /** Where what is taken lies. */
      tray: Box.optional(),
      /** What is asked for is heard, not written. */
      ear: z.boolean().optional(),
    })
    .superRefine((activity, context) => {
      const wrong = faultOf(activity);
      if (wrong) context.addIssue({ code: 'custom', message: 'invalid', path: wrong });
      if (sizeOf(activity) > ACTIVITY_MAX_BYTES) context.addIssue({ code: 'custom', message: 'too_long', path: [] });
    });

/** Without its pictures: they are named by files in a course, by longer keys where they are kept. */
const sizeOf = (activity: object): number =>
  JSON.stringify(activity, (key, value: unknown) => (key === 'picture' ? undefined : value)).length;

/** In a course's file: pictures are files of its folder. */
export const activityInFile = <F extends z.ZodType<string>>(file: F) =>
  activityWith(z.strictObject({ file, cut: Box.optional() }));

/** As it is kept: pictures are keys of the school's files. */
export const StoredActivity = activityWith(
  z.strictObject({ key: z.string().regex(/^slide-[0-9a-f]{40}\.webp$/), cut: Box.optional() }),
);
export type StoredActivity = z.infer<typeof StoredActivity>;

/** As pages get it. Checked when it was kept, so it is only described here. */
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
