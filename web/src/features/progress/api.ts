import type { Locale } from '@skylark/contract/people.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Keyed below `lessons`: refetched when a lesson was held. */
export const progressQuery = queryOptions({
  queryKey: ['lessons', 'progress'],
  queryFn: ({ signal }) => call('GET /api/v2/progress', { signal }),
});

/** For a child the teacher teaches. */
export const studentProgressQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'progress', id],
    queryFn: ({ signal }) => call('GET /api/v2/students/{id}/progress', { params: { id }, signal }),
  });

export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificate', number],
    queryFn: ({ signal }) => call('GET /api/v2/certificates/{number}', { params: { number }, signal }),
  });

export const certificatePdf = (id: string, locale: Locale) =>
  call('POST /api/v2/progress/courses/{id}/certificate', { params: { id }, query: { locale } });
