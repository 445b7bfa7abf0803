import type { Locale } from '@skylark/contract/people.facts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const teacherPageQuery = (id: string, locale: Locale) =>
  queryOptions({
    queryKey: ['school', 'teacher', id, locale],
    queryFn: ({ signal }) => call('GET /api/v2/teachers/{id}', { params: { id }, query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The page of the teacher who is signed in, as families will see it. */
export const previewQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['teacher_page', 'preview', locale],
    queryFn: ({ signal }) => call('GET /api/v2/teacher_page/preview', { query: { locale }, signal }),
    staleTime: 0,
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
