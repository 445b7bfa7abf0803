import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call('GET /api/v2/courses', { signal }),
});

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id],
    queryFn: ({ signal }) => call('GET /api/v2/courses/{id}', { params: { id }, signal }),
  });

export const deckQuery = (id: string) =>
  queryOptions({
    queryKey: ['deck', id],
    queryFn: ({ signal }) => call('GET /api/v2/decks/{id}', { params: { id }, signal }),
    staleTime: 10 * 60_000,
  });

export const lessonWordsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lessons', 'words', lessonId],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/words', { params: { id: lessonId }, signal }),
  });

/** Keyed below `lessons`: held lessons and words added by teachers bring new ones. */
export const metWordsQuery = infiniteQueryOptions({
  queryKey: ['lessons', 'met_words'],
  queryFn: ({ pageParam, signal }) => call('GET /api/v2/words', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

export const addWord = (id: string, word: string) =>
  call('POST /api/v2/lessons/{id}/words', { params: { id }, body: { word } });
export const removeWord = (id: string, word: string) =>
  call('POST /api/v2/lessons/{id}/words/removals', { params: { id }, body: { word } });
