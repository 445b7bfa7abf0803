import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const reviewsQuery = (lessonId: string) =>
  queryOptions({
    // Keyed below the lessons: refreshing a lesson also refreshes its reviews.
    queryKey: ['lessons', 'reviews', lessonId],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/reviews', { params: { id: lessonId }, signal }),
  });

interface ReviewInput {
  score: number;
  text: string;
  mayPublish: boolean;
}

/** An empty text counts as none. */
const bodyOf = ({ score, text, mayPublish }: ReviewInput) => {
  const hasWords = text.trim() !== '';
  return { score, text: hasWords ? text : null, mayPublish: hasWords && mayPublish };
};

export const writeReview = (id: string, said: ReviewInput) =>
  call('POST /api/v2/lessons/{id}/reviews', { params: { id }, body: bodyOf(said) });
export const editReview = (id: string, said: ReviewInput) =>
  call('PUT /api/v2/lessons/{id}/review', { params: { id }, body: bodyOf(said) });
