import { SLOT_WEEKS_MAX, type LessonWishKind } from '@skylark/contract/booking.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { addDays } from './slotDays.ts';

// Keyed below `lessons`: bookings and changes elsewhere affect the free slots.

interface SlotsOf {
  teacherId: string;
  /** The lesson to move. */
  lessonId?: string | undefined;
  today: string;
  daysAhead: number;
}

/** All free slots from today to the booking horizon, in as few requests as possible. */
export const slotsQueries = ({ teacherId, lessonId, today, daysAhead }: SlotsOf) =>
  Array.from({ length: Math.ceil((daysAhead + 7) / (7 * SLOT_WEEKS_MAX)) }, (_, part) => {
    const day = addDays(today, part * 7 * SLOT_WEEKS_MAX);
    const query = { teacherId, lessonId, day, weeks: SLOT_WEEKS_MAX };
    return queryOptions({
      queryKey: ['lessons', 'booking', 'slots', query],
      queryFn: ({ signal }) => call('GET /api/v2/booking/slots', { query, signal }),
      // Other families book meanwhile.
      refetchInterval: 60_000,
    });
  });

export const bookLessons = (body: { teacherId: string; starts: string[] }) =>
  call('POST /api/v2/booking/lessons', { body });
export const moveLesson = (id: string, startsAt: string) =>
  call('POST /api/v2/booking/lessons/{id}/move', { params: { id }, body: { startsAt } });
export const sendWish = (body: { kind: LessonWishKind; lessonId?: string; text: string; key: string }) =>
  call('POST /api/v2/booking/wishes', { body });
