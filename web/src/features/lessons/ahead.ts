import { queryClient } from '../../lib/queries.ts';
import { lessonsQuery } from './lessonsQuery.ts';
import { listOf } from './lists.ts';

/** Asks for the list that an address shows while the page that shows it is still being loaded. */
export const askLessonsAhead = (search: string): Promise<void> =>
  queryClient.prefetchInfiniteQuery(lessonsQuery(listOf(new URLSearchParams(search))));
