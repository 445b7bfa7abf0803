import { z } from 'zod';
import { PageId } from './board.ts';
import { endpoints } from './endpoint.ts';
import { Id, Nothing } from './people.ts';
import { Seat } from './room.ts';

/** A pen's credential, used instead of a sign-in: valid only for the board of one lesson. */
const Token = z.string().max(100);

export const pensApi = endpoints({
  'POST /api/v2/rooms/{id}/pen': {
    access: 'signedIn',
    summary:
      'A code with which a second device draws on the board of an open lesson room; the previous code becomes invalid.',
    params: Id,
    reply: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['room_not_found', 'room_not_open', 'lesson_over', 'too_many_requests'],
  },
  'GET /api/v2/rooms/{id}/pen': {
    access: 'signedIn',
    summary: 'Whether a second device is drawing for the caller in this lesson.',
    params: Id,
    reply: z.object({ isOpen: z.boolean() }),
    errors: ['room_not_found'],
  },
  'DELETE /api/v2/rooms/{id}/pen': {
    access: 'signedIn',
    summary: 'Disconnects the second device and invalidates its code.',
    params: Id,
    reply: Nothing,
    errors: ['room_not_found'],
  },
  'POST /api/v2/pens/claim': {
    access: 'anyone',
    summary: 'Uses a code, once. The token opens the socket of that room, only for its board.',
    body: z.object({ code: z.string().max(40) }),
    reply: z.object({ token: Token, roomId: z.uuid(), seat: Seat }),
    errors: ['invalid_code', 'too_many_requests'],
  },
  'POST /api/v2/pens/finish': {
    access: 'anyone',
    summary: 'Disconnects a pen from the device that draws with it; has no effect on one already disconnected.',
    body: z.object({ token: Token }),
    reply: Nothing,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/pens/look': {
    access: 'anyone',
    summary: 'The lesson a pen draws in, and the slides of a presentation that it shows.',
    body: z.object({ token: Token, deckId: z.uuid().nullable() }),
    reply: z.object({
      roomId: z.uuid(),
      seat: Seat,
      slides: z.array(z.object({ page: PageId, imageUrl: z.string(), description: z.string() })),
    }),
    errors: ['link_used', 'too_many_requests'],
  },
  'POST /api/v2/pens/picture': {
    access: 'anyone',
    summary: 'A picture of the board that a pen draws on.',
    body: z.object({ token: Token, picture: z.uuid() }),
    reply: 'file',
    fileTypes: ['image/webp'],
    errors: ['link_used', 'not_found', 'too_many_requests'],
  },
});
