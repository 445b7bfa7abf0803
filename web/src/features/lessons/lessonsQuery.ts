import type { LessonList } from '@skylark/contract/lessons';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Asked for before the page has come: whatever stands beside it comes with the first code of every page. */
export const lessonsQuery = (list: LessonList) =>
  infiniteQueryOptions({
    queryKey: ['lessons', 'list', list],
    queryFn: ({ pageParam, signal }) => call('GET /api/v2/lessons', { query: { list, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // A list is looked at to see what is next: half a minute later it may be another.
    refetchInterval: 60_000,
  });
