import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const tabletApi = endpoints({
  'POST /api/v2/tablet_codes': {
    access: 'student',
    summary:
      'A code that signs another device in to the child view, once, within five minutes: a short one to type and a long one for a QR code. The previous code becomes invalid.',
    body: z.object({ lessonId: z.uuid().optional() }),
    reply: z.object({ code: z.string(), key: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['not_found', 'too_many_requests'],
  },
  'GET /api/v2/tablet_codes/last': {
    access: 'student',
    summary: 'Whether the latest code of this session has been used.',
    reply: z.object({ isUsed: z.boolean() }),
  },
  'POST /api/v2/tablet_codes/claim': {
    access: 'anyone',
    summary: 'Uses a code, once: signs this device in to the child view, at the lesson it was created for.',
    body: z.object({ code: z.string().max(100) }),
    reply: z.object({ token: z.string(), lessonId: z.uuid().nullable() }),
    errors: ['invalid_code', 'account_blocked', 'too_many_requests'],
  },
});
