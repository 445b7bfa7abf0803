import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { EMAIL_MAX_LENGTH } from './people.facts.ts';
import { Nothing } from './people.ts';

/** argon2 reads every byte of a password: a bound keeps that cheap. No password of ours can be longer. */
export const PASSWORD_INPUT_MAX_LENGTH = 256;

export const Session = z.object({ token: z.string() });

export const authApi = endpoints({
  'POST /api/v2/auth/sessions': {
    access: 'anyone',
    summary: 'Sign in with e-mail and password.',
    body: z.object({
      email: z.string().trim().min(1).max(EMAIL_MAX_LENGTH),
      password: z.string().min(1).max(PASSWORD_INPUT_MAX_LENGTH),
    }),
    reply: Session,
    errors: ['wrong_credentials', 'too_many_requests'],
  },
  'GET /api/v2/auth/sessions/{id}': {
    access: 'anyone',
    summary: 'Exchange a sign-in token of one use (from a link or a code) for a session.',
    params: z.object({ id: z.string().min(16).max(128) }),
    reply: Session,
    errors: ['link_used', 'too_many_requests'],
  },
  'DELETE /api/v2/auth/session': {
    access: 'signedIn',
    summary: 'Sign out: the token of this request stops working.',
    reply: Nothing,
  },
});
