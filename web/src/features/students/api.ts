import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

// Keyed below `lessons`: refetched with what happens in lessons and homework.

export const overviewQuery = infiniteQueryOptions({
  queryKey: ['lessons', 'students', 'overview'],
  queryFn: ({ pageParam, signal }) => call('GET /api/v2/students/overview', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'students', 'one', id],
    queryFn: ({ signal }) => call('GET /api/v2/students/{id}', { params: { id }, signal }),
    retry: false,
  });

export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['lessons', 'students', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/students/{id}/timeline', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
