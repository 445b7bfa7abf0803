import { queryClient } from '../../lib/queries.ts';
import { lessonsQuery } from './lessonsQuery.ts';
import { listOf, pastFilterOf } from './lists.ts';

/** Fetches the list of an address while its page is still loading. */
export const prefetchLessons = (search: string): Promise<void> =>
  queryClient.prefetchInfiniteQuery(
    lessonsQuery(listOf(new URLSearchParams(search)), pastFilterOf(new URLSearchParams(search))),
  );
