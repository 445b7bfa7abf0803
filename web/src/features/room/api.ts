import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id],
    queryFn: ({ signal }) => call('GET /api/v2/rooms/{id}', { params: { id }, signal }),
    // What the socket says is newer; only a failure is asked again, by the page that shows it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What was asked ahead of the page waits so long for it. */
const AHEAD_MS = 10_000;

/** Asks for a room while the page that shows it is still being loaded. */
export const askRoomAhead = (id: string): Promise<void> =>
  queryClient.prefetchQuery({ ...roomQuery(id), gcTime: AHEAD_MS });

export const endLesson = (id: string) => call('POST /api/v2/rooms/{id}/end', { params: { id } });
