import { z } from 'zod';
import { codeStrategies } from './auth.facts.ts';
import { Code, PASSWORD_INPUT_MAX_LENGTH } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { Id, Nothing } from './people.ts';
import { deletionReasons } from './privacy.facts.ts';

export const DeletionPreview = z.object({
  children: z.array(z.object({ id: z.uuid(), name: z.string(), lessonsAhead: z.int(), unusedLessons: z.int() })),
  refunds: z.array(z.object({ purchaseId: z.uuid(), lessons: z.int(), amount: z.int(), currency: z.string() })),
  /** Proved addresses; without any, no code is needed. */
  addresses: z.array(z.object({ strategy: z.enum(codeStrategies), address: z.string() })),
  /** Days until the erasure. */
  days: z.int(),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const privacyApi = endpoints({
  'GET /api/v2/profile/data': {
    access: 'signedIn',
    summary: 'All data stored about the caller, as one JSON file.',
    reply: 'file',
    fileTypes: ['application/json'],
    errors: ['too_many_requests'],
  },
  'POST /api/v2/profile/deletion': {
    access: 'student',
    summary:
      'Closes the account at once and erases it seven days later; signing in before that cancels it. Requires the code of a proved address, if there is one.',
    body: z.object({
      /** Not required for an account without one; that account must have signed in recently. */
      oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default(''),
      /** Where the code was sent. */
      strategy: z.enum(codeStrategies).optional(),
      code: Code.optional(),
      /** Refunds everything refundable; all lessons ahead are then cancelled at once. */
      isRefunded: z.boolean().default(false),
    }),
    reply: z.object({ eraseAt: z.iso.datetime() }),
    errors: ['sign_in_again', 'invalid_code', 'code_used', 'lesson_in_progress', 'too_many_requests'],
  },
  'GET /api/v2/profile/deletion': {
    access: 'student',
    summary: 'What is deleted with the account: children, lessons, and money that can be refunded.',
    reply: DeletionPreview,
  },
  'POST /api/v2/profile/deletion/codes': {
    access: 'student',
    summary: 'Sends the code required for deleting the account to a proved address.',
    body: z.object({ strategy: z.enum(codeStrategies) }),
    reply: Nothing,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/manager/people/{id}/deletion': {
    access: 'manager',
    summary:
      'Permanently deletes the account of a student or a teacher. A student’s lessons are cancelled; a teacher with lessons ahead cannot be deleted.',
    params: Id,
    body: z.object({ reason: z.enum(deletionReasons) }),
    reply: Nothing,
    errors: ['not_found', 'lesson_in_progress', 'lessons_ahead'],
  },
});
