import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Keyed below `lessons`, so that it is refetched with them. */
export const moveRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'move_request', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/move_request', { params: { id }, signal }),
    // The deadline passes, and other families may hold the times.
    refetchInterval: 60_000,
  });

export const takeBack = (id: string) => call('DELETE /api/v2/lessons/{id}/move_request', { params: { id } });
export const answerMoveRequest = (id: string, body: { requestId: string; startsAt: string | null }) =>
  call('POST /api/v2/lessons/{id}/move_request/answer', { params: { id }, body });
