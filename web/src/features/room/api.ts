import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id],
    queryFn: ({ signal }) => call('GET /api/v2/rooms/{id}', { params: { id }, signal }),
    // The socket delivers newer data; only a failure is refetched, by the page that shows it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
