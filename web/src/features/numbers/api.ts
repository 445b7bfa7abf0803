import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

// Keyed below `lessons`: refetched when a lesson was held or reviewed.

/** @param month undefined: the current one */
export const numbersQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['lessons', 'numbers', month ?? 'now'],
    queryFn: ({ signal }) => call('GET /api/v2/teacher_numbers', { query: { month }, signal }),
  });

export const ownReviewsQuery = infiniteQueryOptions({
  queryKey: ['lessons', 'own_reviews'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/v2/teacher_numbers/reviews', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});
