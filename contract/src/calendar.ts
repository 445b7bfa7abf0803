import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Nothing } from './people.ts';

/** The private address of the reader's lessons, for any calendar app that can subscribe. */
const Feed = z.object({ feedUrl: z.url() });

/** unavailable: the school has no Google client. dead: Google revoked the grant, so it has to be connected again. */
const GoogleConnection = z.object({
  status: z.enum(['unavailable', 'off', 'live', 'dead']),
  /** The Google account's address. */
  email: z.string().nullable(),
  /** Whether a stand-in on the school's own server plays Google's part: never in production. */
  isStandIn: z.boolean(),
});
export type GoogleConnection = z.infer<typeof GoogleConnection>;

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
    fileTypes: ['text/calendar'],
  },
  'GET /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Whether lessons are written into the Google Calendar of who is signed in.',
    reply: GoogleConnection,
  },
  'POST /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: "Begins to connect: the reply is Google's address, which leads back to /settings/integrations.",
    reply: z.object({ url: z.url() }),
    errors: ['calendar_closed', 'too_many_requests'],
  },
  'PUT /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Connects with what Google sent back, once, and only for who began.',
    body: z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) }),
    reply: GoogleConnection,
    errors: ['calendar_closed', 'calendar_failed', 'link_used', 'too_many_requests'],
  },
  'DELETE /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Disconnects: the grant is given back to Google. What is in the calendar stays there.',
    reply: Nothing,
  },
});
