import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** The private address of one's lessons, for any calendar that can subscribe. */
const Feed = z.object({ feedUrl: z.url() });

export const calendarApi = endpoints({
  'GET /api/v2/profile/calendar': {
    access: 'signedIn',
    summary: 'The private address under which calendars find the lessons of who is signed in.',
    reply: Feed,
  },
  'POST /api/v2/profile/calendar': {
    access: 'signedIn',
    summary: 'Makes a new private address; the old one stops working.',
    reply: Feed,
  },
  'GET /api/v2/calendar/{name}': {
    access: 'anyone',
    summary: 'Lessons as an iCalendar file (RFC 5545), for whoever knows its private address.',
    params: z.object({ name: z.string().regex(/^[\w-]{43}\.ics$/) }),
    reply: 'file',
  },
});
