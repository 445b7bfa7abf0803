import { SLOT_WEEKS_MAX, type LessonWishKind } from '@skylark/contract/booking.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { addDays } from './slotDays.ts';

// Under `lessons`: what is booked or changed elsewhere changes what is free here.

export const bookingQuery = queryOptions({
  queryKey: ['lessons', 'booking'],
  queryFn: ({ signal }) => call('GET /api/v2/booking', { signal }),
});

interface SlotsOf {
  teacherId: string;
  /** A lesson that is to be moved. */
  lessonId?: string | undefined;
  today: string;
  daysAhead: number;
}

/** Free slots from today to as far as may be booked, in as few replies as there have to be. */
export const slotsQueries = ({ teacherId, lessonId, today, daysAhead }: SlotsOf) =>
  Array.from({ length: Math.ceil((daysAhead + 7) / (7 * SLOT_WEEKS_MAX)) }, (_, part) => {
    const day = addDays(today, part * 7 * SLOT_WEEKS_MAX);
    const query = { teacherId, lessonId, day, weeks: SLOT_WEEKS_MAX };
    return queryOptions({
      queryKey: ['lessons', 'booking', 'slots', query],
      queryFn: ({ signal }) => call('GET /api/v2/booking/slots', { query, signal }),
      // Other families choose meanwhile.
      refetchInterval: 60_000,
    });
  });

export const bookLessons = (body: { teacherId: string; starts: string[] }) =>
  call('POST /api/v2/booking/lessons', { body });
export const moveLesson = (id: string, startsAt: string) =>
  call('POST /api/v2/booking/lessons/{id}/move', { params: { id }, body: { startsAt } });
export const sendWish = (body: { kind: LessonWishKind; lessonId?: string; text: string; key: string }) =>
  call('POST /api/v2/booking/wishes', { body });
