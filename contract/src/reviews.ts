import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing, Role } from './people.ts';
import { queryNumber } from './queryNumber.ts';
import {
  LATEST_REVIEWS,
  PUBLISHED_REVIEWS_MAX,
  PUBLISHED_REVIEWS_PAGE,
  REVIEW_TEXT_MAX,
  REVIEW_TEXT_MIN,
  SCORE_MAX,
} from './reviews.facts.ts';

export const Score = z.int().min(1).max(SCORE_MAX);

/** One per side of a held lesson; the text is optional, the score is not. */
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
  /** The family's consent that a manager may publish it on the teacher's page. Has no effect in a teacher's review. */
  mayPublish: z.boolean().default(false),
});

export const Review = z.object({
  authorRole: Role,
  score: Score,
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  mayPublish: z.boolean(),
  isPublished: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** A family's review as strangers see it: at most a first name, and the month. */
export const PublishedReview = z.object({
  id: z.uuid(),
  /** The parent's first name; null when unknown. */
  name: z.string().nullable(),
  score: Score,
  text: z.string(),
  /** 2026-11 */
  month: z.string().regex(/^\d{4}-\d{2}$/),
});
export type PublishedReview = z.infer<typeof PublishedReview>;

export const LatestReview = PublishedReview.extend({ teacher: z.object({ id: z.uuid(), firstName: z.string() }) });
export type LatestReview = z.infer<typeof LatestReview>;

const PublishedReviews = z.object({
  items: z.array(PublishedReview).max(PUBLISHED_REVIEWS_MAX),
  total: z.int(),
  nextCursor: z.uuid().nullable(),
});
export type PublishedReviews = z.infer<typeof PublishedReviews>;

const ManagedReview = z.object({
  id: z.uuid(),
  lessonId: z.uuid(),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  student: z.object({ id: z.uuid(), name: z.string() }),
  parentName: z.string().nullable(),
  score: Score,
  text: z.string(),
  /** Identifies this text and score: a manager who publishes it sends the version they read. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});

export const reviewsApi = endpoints({
  'GET /api/v2/teachers/{id}/reviews': {
    access: 'anyone',
    summary: 'Published reviews of a teacher who has a public page, last published first.',
    params: Id,
    query: z.object({
      limit: queryNumber(1, PUBLISHED_REVIEWS_MAX).default(PUBLISHED_REVIEWS_PAGE),
      cursor: z.uuid().optional(),
    }),
    reply: PublishedReviews,
    errors: ['not_found'],
  },
  'GET /api/v2/school/reviews': {
    access: 'anyone',
    summary: 'The last published reviews of all teachers with a public page.',
    reply: z.array(LatestReview).max(LATEST_REVIEWS),
  },
  'GET /api/v2/manager/reviews': {
    access: 'manager',
    summary:
      'Reviews whose families agreed to publication, page by page: waiting ones, published ones, or both; newest first by default.',
    query: z.object({
      state: z.enum(['offered', 'published', 'all']).default('offered'),
      order: z.enum(['newest', 'oldest']).default('newest'),
      teacherId: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: managerPage(ManagedReview),
  },
  'POST /api/v2/manager/reviews/{id}/publication': {
    access: 'manager',
    summary:
      'Publishes a review on its teacher’s page. `version: no_match`: it was changed since; `text: invalid`: it contains the family’s last name.',
    params: Id,
    body: z.object({ version: z.string().max(32) }).strict(),
    reply: Nothing,
    errors: ['not_found'],
  },
  'DELETE /api/v2/manager/reviews/{id}/publication': {
    access: 'manager',
    summary: 'Hides a published review again.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/lessons/{id}/reviews': {
    access: 'signedIn',
    summary: 'The two people’s reviews of a lesson, at most one each, for these two people.',
    params: Id,
    reply: z.object({ items: z.array(Review).max(2) }),
  },
  'POST /api/v2/lessons/{id}/reviews': {
    access: 'signedIn',
    summary: 'Reviews a held lesson, once; a teacher’s score becomes the lesson’s score.',
    params: Id,
    body: ReviewBody,
    reply: Review,
    errors: ['not_found', 'lesson_not_held', 'review_exists'],
  },
  'PUT /api/v2/lessons/{id}/review': {
    access: 'signedIn',
    summary: 'Changes the caller’s own review.',
    params: Id,
    body: ReviewBody,
    reply: Review,
    errors: ['not_found'],
  },
});
