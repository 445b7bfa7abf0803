import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The answer changes while the question is shown. */
const ENDING_EVERY_MS = 20_000;

/** What would happen if the teacher ended the lesson now. */
export const endingQuery = (id: string) =>
  queryOptions({
    queryKey: ['room-ending', id],
    queryFn: ({ signal }) => call('GET /api/v2/rooms/{id}/ending', { params: { id }, signal }),
    refetchInterval: ENDING_EVERY_MS,
    gcTime: 0,
    retry: false,
  });

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id],
    queryFn: ({ signal }) => call('GET /api/v2/rooms/{id}', { params: { id }, signal }),
    // The socket delivers newer data; only a failure is refetched, by the page that shows it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The lesson of an open room; refetched when the server reports a change. */
export const roomLessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'room', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const seeSchoolLine = (id: string, line: string) =>
  call('POST /api/v2/lessons/{id}/school_lines/{line}/seen', { params: { id, line } });

/** Words to play with until the teacher comes, those of the child's latest lesson first. */
export const waitingWordsQuery = queryOptions({
  queryKey: ['room-waiting-words'],
  queryFn: ({ signal }) => call('GET /api/v2/words', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
