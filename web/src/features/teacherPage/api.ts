import type { Locale } from '@skylark/contract/people.facts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const teacherPageQuery = (id: string, locale: Locale) =>
  queryOptions({
    queryKey: ['school', 'teacher', id, locale],
    queryFn: ({ signal }) => call('GET /api/v2/teachers/{id}', { params: { id }, query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const teacherReviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['school', 'teacher', id, 'reviews'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/v2/teachers/{id}/reviews', {
        params: { id },
        query: { ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
