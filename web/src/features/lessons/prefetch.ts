import { queryClient } from '../../lib/queries.ts';
import { lessonsQuery } from './lessonsQuery.ts';
import { listOf, studentOf } from './lists.ts';

/** Fetches the list of an address while its page is still loading. */
export const prefetchLessons = (search: string): Promise<void> =>
  queryClient.prefetchInfiniteQuery(
    lessonsQuery(listOf(new URLSearchParams(search)), studentOf(new URLSearchParams(search))),
  );
