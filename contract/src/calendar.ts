import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Nothing } from './people.ts';

/** The private address of the reader's lessons, for any calendar app that can subscribe. */
const Feed = z.object({ feedUrl: z.url() });

/**
 * unavailable: the school has no Google client. dead: Google revoked the grant, so the account must be connected again.
 */
const GoogleConnection = z.object({
  status: z.enum(['unavailable', 'off', 'live', 'dead']),
  /** The Google account's address. */
  email: z.string().nullable(),
  /** Whether a stand-in on the school's own server replaces Google: never in production. */
  isStandIn: z.boolean(),
});
export type GoogleConnection = z.infer<typeof GoogleConnection>;

export const calendarApi = endpoints({
  'GET /api/v2/profile/calendar': {
    access: 'signedIn',
    summary: 'The private address of the signed-in person’s lessons, for calendar apps.',
    reply: Feed,
  },
  'POST /api/v2/profile/calendar': {
    access: 'signedIn',
    summary: 'Creates a new private address; the old one stops working.',
    reply: Feed,
  },
  'GET /api/v2/calendar/{name}': {
    access: 'anyone',
    summary: 'Lessons as an iCalendar file (RFC 5545), for anybody who knows the private address.',
    params: z.object({ name: z.string().regex(/^[\w-]{43}\.ics$/) }),
    reply: 'file',
    fileTypes: ['text/calendar'],
  },
  'GET /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Whether lessons are written to the signed-in person’s Google Calendar.',
    reply: GoogleConnection,
  },
  'POST /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Starts connecting: the reply is Google’s address, which leads back to /settings/integrations.',
    reply: z.object({ url: z.url() }),
    errors: ['calendar_closed', 'too_many_requests'],
  },
  'PUT /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Completes connecting with Google’s response, once, and only for the person who started.',
    body: z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) }),
    reply: GoogleConnection,
    errors: ['calendar_closed', 'calendar_failed', 'link_used', 'too_many_requests'],
  },
  'DELETE /api/v2/profile/google_calendar': {
    access: 'signedIn',
    summary: 'Disconnects and revokes the grant at Google. Existing calendar entries stay.',
    reply: Nothing,
  },
});
