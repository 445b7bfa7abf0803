import type { LessonList } from '@skylark/contract/lessons';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Fetched before the page has loaded: everything imported here is part of every page's initial code. */
export const lessonsQuery = (list: LessonList, studentId?: string) =>
  infiniteQueryOptions({
    queryKey: ['lessons', 'list', list, ...(studentId === undefined ? [] : [studentId])],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/lessons', {
        query: { list, cursor: pageParam, ...(studentId !== undefined && { studentId }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The next lesson may change within half a minute.
    refetchInterval: 60_000,
  });
