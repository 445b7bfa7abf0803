import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id],
    queryFn: ({ signal }) => call('GET /api/v2/rooms/{id}', { params: { id }, signal }),
    // What the socket says is newer; only a failure is asked again, by the page that shows it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
