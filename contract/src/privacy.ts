import { z } from 'zod';
import { PASSWORD_INPUT_MAX_LENGTH } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { Id, Nothing } from './people.ts';
import { deletionReasons } from './privacy.facts.ts';

export const privacyApi = endpoints({
  'GET /api/v2/profile/data': {
    access: 'signedIn',
    summary: 'Everything that is kept of who asks, as one JSON file.',
    reply: 'file',
    fileTypes: ['application/json'],
    errors: ['too_many_requests'],
  },
  'POST /api/v2/profile/deletion': {
    access: 'student',
    summary: 'Deletes the account for good: booked lessons are cancelled, names, addresses and drawings are removed.',
    body: z.object({
      /** Not required for an account without one; that account must have signed in recently. */
      oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default(''),
    }),
    reply: Nothing,
    errors: ['sign_in_again', 'lesson_in_progress', 'too_many_requests'],
  },
  'POST /api/v2/manager/people/{id}/deletion': {
    access: 'manager',
    summary:
      'Deletes the account of a student or a teacher for good. Lessons of a student are cancelled; a teacher who has lessons ahead cannot be deleted.',
    params: Id,
    body: z.object({ reason: z.enum(deletionReasons) }),
    reply: Nothing,
    errors: ['not_found', 'lesson_in_progress', 'lessons_ahead'],
  },
});
