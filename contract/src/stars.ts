import { z } from 'zod';
import { ElementId } from './board.ts';
import { endpoints } from './endpoint.ts';
import { Id } from './people.ts';
import { LAND_STICKERS, LANDS_SHOWN, STARS_PER_LESSON, STICKER_IDS } from './stars.facts.ts';

/** From the teacher: one more star. An id gives one star, however often it is sent. */
export const StarEvent = z.object({ k: z.literal('star'), id: ElementId });

const Count = z.int().min(0);
const LandId = z.string().regex(/^\d{4}-(?:winter|spring|summer|autumn)$/);
const LandStickerId = z.string().regex(/^\d{4}-(?:winter|spring|summer|autumn)\.[1-6]$/);

/** What a child has collected; `stars.facts.ts` defines which stickers that earns. */
export const Collection = z.object({
  stars: Count,
  starsBy: z.object({ lesson: Count, homework: Count, words: Count }),
  words: Count,
  lessons: Count,
  courses: Count,
  /** Opened stickers, in the order of opening; they are kept. */
  opened: z.array(z.object({ sticker: z.enum(STICKER_IDS), at: z.iso.datetime() })).max(STICKER_IDS.length),
  /** The land of the present season, then those of past ones in which the child has earned or opened a sticker. */
  lands: z
    .array(
      z.object({
        land: LandId,
        /** Words known by now that the child produced for the first time in this season. */
        known: Count,
        opened: z.array(z.object({ sticker: LandStickerId, at: z.iso.datetime() })).max(LAND_STICKERS),
      }),
    )
    .min(1)
    .max(LANDS_SHOWN),
});
export type Collection = z.infer<typeof Collection>;

export const starsApi = endpoints({
  'GET /api/v2/stars': {
    access: 'student',
    summary: 'The stars of the child, and the stickers it has opened.',
    reply: Collection,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/stickers/{sticker}/open': {
    access: 'student',
    summary: 'Opens a sticker that the child has earned; it stays open. Repeating it changes nothing.',
    params: z.object({ sticker: z.union([z.enum(STICKER_IDS), LandStickerId]) }),
    reply: Collection,
    errors: ['not_found', 'too_many_requests'],
  },
  'GET /api/v2/lessons/{id}/stars': {
    access: 'student',
    summary: 'How many stars the child was given in one of its lessons.',
    params: Id,
    reply: z.object({ inLesson: Count }),
    errors: ['not_found'],
  },
  'POST /api/v2/lessons/{id}/stars': {
    access: 'teacher',
    summary:
      'Gives a star that was forgotten in a held lesson, within 72 hours. A key gives one star, however often it is sent.',
    params: Id,
    body: z.object({ key: z.uuid() }),
    reply: z.object({ inLesson: z.int().min(0).max(STARS_PER_LESSON) }),
    errors: ['not_found', 'stars_full', 'too_many_requests'],
  },
});
