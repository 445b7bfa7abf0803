import type { LessonList } from '@skylark/contract/lessons';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { PastFilter } from './lists.ts';

/** Fetched before the page has loaded: everything imported here is part of every page's initial code. */
export const lessonsQuery = (list: LessonList, filter: PastFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['lessons', 'list', list, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/lessons', {
        query: { list, cursor: pageParam, ...filter },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The next lesson may change within half a minute.
    refetchInterval: 60_000,
  });
