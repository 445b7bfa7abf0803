import { queryClient } from '../../lib/queries.ts';
import { lessonCountersQuery } from '../profile/index.ts';
import { lessonsQuery } from './lessonsQuery.ts';
import { listOf, pastFilterOf } from './lists.ts';

/** Fetches the list of an address, and the counters that the list waits for, while their page is still loading. */
export async function prefetchLessons(search: string): Promise<void> {
  const asked = new URLSearchParams(search);
  await Promise.all([
    queryClient.prefetchQuery(lessonCountersQuery),
    queryClient.prefetchInfiniteQuery(lessonsQuery(listOf(asked), pastFilterOf(asked))),
  ]);
}
