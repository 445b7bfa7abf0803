import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/calendar', { signal }),
});

export const renewFeed = () => call('POST /api/v2/profile/calendar');

export const googleQuery = queryOptions({
  queryKey: ['google_calendar'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/google_calendar', { signal }),
});

export const startConnecting = () => call('POST /api/v2/profile/google_calendar');
export const connectGoogle = (body: { code: string; state: string }) =>
  call('PUT /api/v2/profile/google_calendar', { body });
export const disconnectGoogle = () => call('DELETE /api/v2/profile/google_calendar');
