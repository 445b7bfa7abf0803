import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/calendar', { signal }),
});

export const renewFeed = () => call('POST /api/v2/profile/calendar');
