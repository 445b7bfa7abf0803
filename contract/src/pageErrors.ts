import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { MESSAGE_MAX_LENGTH, PART_MAX_LENGTH, pageErrorKinds, STACK_MAX_LENGTH } from './pageErrors.facts.ts';

export const pageErrorsApi = endpoints({
  'POST /api/v2/page_errors': {
    access: 'anyone',
    summary: 'Reports a failed part of a page to the school’s log. Contains no personal data.',
    body: z.object({
      kind: z.enum(pageErrorKinds),
      /** The page's name for what failed. */
      part: z
        .string()
        .regex(/^[a-z-]+$/)
        .max(PART_MAX_LENGTH),
      message: z.string().max(MESSAGE_MAX_LENGTH),
      stack: z.string().max(STACK_MAX_LENGTH),
    }),
    reply: z.object({}),
    errors: ['too_many_requests'],
  },
});
