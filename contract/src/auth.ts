import { z } from 'zod';
import {
  ACTIVATION_PASSWORD_MAX_LENGTH,
  ACTIVATION_PASSWORD_MIN_LENGTH,
  CODE_LENGTH,
  codeStrategies,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './auth.facts.ts';
import { endpoints } from './endpoint.ts';
import { EMAIL_MAX_LENGTH } from './people.facts.ts';
import { Email, Locale, Name, Nothing, Phone } from './people.ts';
import { TimeZone } from './timeZone.ts';

/**
 * argon2 reads every byte of a password, so its length is limited to keep hashing cheap. No valid password is longer.
 */
export const PASSWORD_INPUT_MAX_LENGTH = 256;
const INVITE_MAX_LENGTH = 64;

export const Session = z.object({
  token: z.string(),
  /** The account was scheduled for deletion, and this sign-in cancelled that. */
  isKept: z.literal(true).optional(),
});
/** What a session opened by the school may do: only view, or also act on behalf of the account's owner. */
export const ViewerAccess = z.enum(['view', 'act']);
/** Token in an emailed link or on the page of a code: 256 bits in base64url. */
export const OneTimeToken = z.string().min(16).max(128);

const passwordsMatch = (given: { password: string; passwordConfirmation: string }): boolean =>
  given.password === given.passwordConfirmation;
const NOT_THE_SAME = { path: ['passwordConfirmation'], message: 'no_match' };

/** Specification, point 5 (sign up); limits: decisions. */
const Registration = z
  .object({
    firstName: Name,
    lastName: Name,
    parentName: Name,
    phone: Phone,
    email: Email,
    password: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
    passwordConfirmation: z.string().min(1).max(PASSWORD_INPUT_MAX_LENGTH),
    /** Consent to the current terms and privacy policy. */
    consent: z.literal(true, { error: 'required' }),
    timeZone: TimeZone.optional(),
    locale: Locale.optional(),
    invite: z.string().trim().min(1).max(INVITE_MAX_LENGTH).optional(),
  })
  .refine(passwordsMatch, NOT_THE_SAME);

/** Specification, point 5 (activation password). */
const NewPassword = z
  .object({
    password: z.string().min(ACTIVATION_PASSWORD_MIN_LENGTH).max(ACTIVATION_PASSWORD_MAX_LENGTH),
    passwordConfirmation: z.string().min(1).max(PASSWORD_INPUT_MAX_LENGTH),
  })
  .refine(passwordsMatch, NOT_THE_SAME);

const ActivationPurpose = z.enum(['activate', 'reset_password']);
const TokenParams = z.object({ token: OneTimeToken });

/** The address the link was sent to. It is restored; with `isBeside`, it is kept and the added one is removed. */
const OldAddress = z.object({ strategy: z.enum(codeStrategies), address: z.string(), isBeside: z.boolean() });

/** The digits of a code as typed. */
export const Code = z
  .string()
  .trim()
  .min(1)
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'invalid');

export const authApi = endpoints({
  'POST /api/v2/auth/sessions': {
    access: 'anyone',
    summary: 'Sign in with e-mail and password.',
    body: z.object({
      email: z.string().trim().min(1).max(EMAIL_MAX_LENGTH),
      password: z.string().min(1).max(PASSWORD_INPUT_MAX_LENGTH),
    }),
    reply: Session,
    errors: ['wrong_credentials', 'account_blocked', 'too_many_requests'],
  },
  'GET /api/v2/auth/sessions/{id}': {
    access: 'anyone',
    summary: 'Exchange a one-time sign-in token (from a link or a code) for a session.',
    params: z.object({ id: OneTimeToken }),
    reply: Session.extend({
      /** Opened by the school: kept in the page's memory only. null for the person's own session. */
      viewer: z.object({ access: ViewerAccess, endsAt: z.iso.datetime() }).nullable(),
    }),
    errors: ['link_used', 'account_blocked', 'too_many_requests'],
  },
  'POST /api/v2/auth/links/look': {
    access: 'anyone',
    summary:
      'The owner of a sign-in link, without using the link, so that a page can ask before it replaces another account’s session.',
    body: z.object({ token: OneTimeToken }),
    reply: z.object({
      /** Parent or teacher the link signs in as. */
      name: z.string(),
      /** Opened by the school; never replaces a sign-in. */
      isViewer: z.boolean(),
      /** Who is signed in by the request's own session, if that is another account. */
      replaces: z.string().nullable(),
    }),
    errors: ['link_used', 'too_many_requests'],
  },
  'DELETE /api/v2/auth/session': {
    access: 'signedIn',
    summary: 'Sign out: the token of this request stops working.',
    reply: Nothing,
  },
  'POST /api/v2/auth/registrations': {
    access: 'anyone',
    summary: 'Sign up: creates the account of a child and its parent, signs it in and sends the confirmation link.',
    body: Registration,
    reply: Session,
    errors: ['invalid_fields', 'too_many_requests'],
  },
  'POST /api/v2/auth/codes': {
    access: 'anyone',
    summary: 'Ask for a sign-in code. The answer is the same whether or not an account has that address.',
    body: z.discriminatedUnion('strategy', [
      z.object({ strategy: z.literal('email'), email: Email }),
      z.object({ strategy: z.literal('phone'), phone: Phone }),
    ]),
    reply: z.object({
      /** Identifies the code when it is submitted. */
      id: z.string(),
    }),
    errors: ['too_many_requests'],
  },
  'POST /api/v2/auth/codes/{id}': {
    access: 'anyone',
    summary: 'Submit a code; the returned id is exchanged for a session by GET /api/v2/auth/sessions/{id}.',
    params: z.object({ id: OneTimeToken }),
    body: z.object({
      code: Code,
    }),
    reply: z.object({
      id: z.string(),
      /** First proof of this address: a password that someone set earlier is no longer valid. */
      passwordDropped: z.boolean(),
    }),
    errors: ['invalid_code', 'code_used', 'too_many_requests'],
  },
  'POST /api/v2/auth/password_resets': {
    access: 'anyone',
    summary:
      'Ask for a link that sets a new password. The answer is the same whether or not an account has that address.',
    body: z.object({ email: Email }),
    reply: Nothing,
    errors: ['too_many_requests'],
  },
  'GET /api/v2/auth/activations/{token}': {
    access: 'anyone',
    summary: 'The purpose of a valid link to set a password.',
    params: TokenParams,
    reply: z.object({
      purpose: ActivationPurpose,
      firstName: z.string(),
      /** Who is signed in by the request's own session, if that is another account: setting the password ends it. */
      replaces: z.string().nullable(),
    }),
    errors: ['link_used', 'too_many_requests'],
  },
  'POST /api/v2/auth/activations/{token}': {
    access: 'anyone',
    summary:
      'Set the password with a link. An activated account is signed in; a reset ends all sessions. The session of the request ends too.',
    params: TokenParams,
    body: NewPassword,
    reply: z.object({ purpose: ActivationPurpose, token: z.string().nullable() }),
    errors: ['link_used', 'account_blocked', 'too_many_requests'],
  },
  'POST /api/v2/auth/email_confirmations/{token}': {
    access: 'anyone',
    summary: 'Confirm an e-mail address with the link sent to it. The session of this request continues, others end.',
    params: TokenParams,
    reply: z.object({
      /** No session existed on this device: a password that was set earlier is no longer valid. */
      passwordDropped: z.boolean(),
    }),
    errors: ['link_used', 'sign_in_first', 'too_many_requests'],
  },
  'GET /api/v2/auth/address_changes/{token}': {
    access: 'anyone',
    summary: 'The address that a valid link was sent to and would restore.',
    params: TokenParams,
    reply: OldAddress,
    errors: ['link_used', 'too_many_requests'],
  },
  'POST /api/v2/auth/address_changes/{token}/undo': {
    access: 'anyone',
    summary: 'Restore the account’s previous addresses. Ends all sessions and removes the password.',
    params: TokenParams,
    reply: OldAddress,
    errors: ['link_used', 'too_many_requests'],
  },
});
