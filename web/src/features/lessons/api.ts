import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'one', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}', { params: { id }, signal }),
  });

/** Who has the lesson now, for a teacher who had it before; refused to everybody else. */
export const successorQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'successor', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/successor', { params: { id }, signal }),
    retry: false,
  });

/** The final board of a lesson, and whether it can be played back. */
export const lessonBoardQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'board', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/board', { params: { id }, signal }),
  });

/** What a family may book, and whether its trial was missed; keyed below `lessons`, so that it is refetched with them. */
export const bookingQuery = queryOptions({
  queryKey: ['lessons', 'booking'],
  queryFn: ({ signal }) => call('GET /api/v2/booking', { signal }),
});

/** What a family may do with a lesson; keyed below `lessons`, so that it is refetched with it. */
export const rightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'booking', 'rights', id],
    queryFn: ({ signal }) => call('GET /api/v2/booking/lessons/{id}', { params: { id }, signal }),
  });

export const setPresentation = (id: string, deckId: string) =>
  call('PUT /api/v2/lessons/{id}/presentation', { params: { id }, body: { deckId } });

export const cancelLesson = (id: string) =>
  call('POST /api/v2/booking/lessons/{id}/cancel', { params: { id }, body: {} });

export const bookLesson = (teacherId: string, startsAt: string) =>
  call('POST /api/v2/booking/lessons', { body: { teacherId, starts: [startsAt] } });

/** A teacher's own students, by name. */
export const studentsQuery = queryOptions({
  queryKey: ['lessons', 'students'],
  queryFn: ({ signal }) => call('GET /api/v2/students', { signal }),
});
