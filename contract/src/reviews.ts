import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Id, Role } from './people.ts';
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN, SCORE_MAX } from './reviews.facts.ts';

export const Score = z.int().min(1).max(SCORE_MAX);

/** One per side of a held lesson; the text may be left out, the score may not. */
const ReviewBody = z.object({
  score: Score,
  text: z
    .string()
    .trim()
    .max(REVIEW_TEXT_MAX)
    .transform((text) => (text === '' ? null : text))
    .pipe(z.string().min(REVIEW_TEXT_MIN).nullable())
    .nullable()
    .default(null),
});

export const Review = z.object({
  authorRole: Role,
  score: Score,
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Review = z.infer<typeof Review>;

export const reviewsApi = endpoints({
  'GET /api/v2/lessons/{id}/reviews': {
    access: 'signedIn',
    summary: 'What its two people said of a lesson, for these two: at most one review of each.',
    params: Id,
    reply: z.object({ items: z.array(Review).max(2) }),
  },
  'POST /api/v2/lessons/{id}/reviews': {
    access: 'signedIn',
    summary: 'Reviews a held lesson, once; a teacher’s score becomes the score of the lesson.',
    params: Id,
    body: ReviewBody,
    reply: Review,
    errors: ['not_found', 'lesson_not_held', 'review_exists'],
  },
  'PUT /api/v2/lessons/{id}/review': {
    access: 'signedIn',
    summary: 'Changes one’s own review.',
    params: Id,
    body: ReviewBody,
    reply: Review,
    errors: ['not_found'],
  },
});
