import { z } from 'zod';
import { Code, PASSWORD_INPUT_MAX_LENGTH } from './auth.ts';
import { codeStrategies, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './auth.facts.ts';
import { endpoints } from './endpoint.ts';
import { LIKES_MAX_LENGTH } from './people.facts.ts';
import { ChildAge, Email, Id, Locale, Name, Nothing, Phone, ReadingLevel, Role } from './people.ts';
import { isPlainText } from './plainText.facts.ts';
import { TimeZone } from './timeZone.ts';
import { PHOTO_MAX_BYTES } from './profile.facts.ts';

/** Addresses of two squares: `thumb` next to a name, `large` for viewing. */
const Photo = z.object({ thumb: z.string().nullable(), large: z.string().nullable() });

export const Profile = z.object({
  id: z.uuid(),
  type: Role,
  /** Whether this sign-in has other children to switch to. */
  hasSiblings: z.boolean(),
  email: z.string().nullable(),
  /** Requested but not confirmed yet; until then `email` is in force. */
  newEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** A student’s age in years and whether it reads; null where the family hasn’t said, and for a teacher. */
  age: z.int().nullable(),
  reads: ReadingLevel.nullable(),
  /** What the child likes, in its family’s words. */
  likes: z.string().nullable().default(null),
  /** The parent who acts for a student; null for a teacher. */
  parentName: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  /** False for an account created by the wizard: it signs in with codes. */
  hasPassword: z.boolean(),
  timeZone: z.string(),
  locale: Locale.nullable(),
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  photo: Photo,
  /** Whether pages are shown for a child who cannot read yet; never true for a teacher. */
  childView: z.boolean(),
  settings: z.object({ activationDelay: z.int(), lateInterval: z.int() }),
});
export type Profile = z.infer<typeof Profile>;

/** A signed-in session of the account. */
export const SignedInDevice = z.object({
  id: z.uuid(),
  /** The session that makes this request. */
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isPhone: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** Updated at most every five minutes. */
  lastSeenAt: z.iso.datetime(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** A session that a manager opened to see what the account's owner sees. */
export const SchoolView = z.object({
  /** Id of the session; it can be ended while it is open. */
  id: z.uuid(),
  at: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isOpen: z.boolean(),
  /** Whether it could also make changes; each change is in the school's audit log. */
  isFull: z.boolean(),
});
export type SchoolView = z.infer<typeof SchoolView>;

export const profileApi = endpoints({
  'GET /api/v2/profile': {
    access: 'signedIn',
    summary: 'The signed-in person.',
    reply: Profile,
  },
  'POST /api/v2/profile/time_zone': {
    access: 'signedIn',
    summary: "Sets the time zone; sent when the browser's differs from the profile's.",
    body: z.object({ timeZone: TimeZone }),
    reply: z.object({ timeZone: z.string() }),
  },
  'GET /api/v2/profile/resend_confirmation_email': {
    access: 'signedIn',
    summary: 'Resends the link that confirms the e-mail address.',
    reply: Nothing,
    errors: ['too_many_requests'],
  },
  'PATCH /api/v2/profile': {
    access: 'signedIn',
    summary: 'Changes names, language and data about the child; omitted fields stay unchanged.',
    body: z
      .object({
        firstName: Name,
        lastName: Name,
        parentName: Name,
        locale: Locale,
        age: ChildAge,
        reads: ReadingLevel,
        /** Empty: removed. */
        likes: z
          .string()
          .trim()
          .max(LIKES_MAX_LENGTH)
          .refine((text) => isPlainText(text) && !text.includes('\n'), 'control characters'),
      })
      .partial()
      .strict(),
    reply: Profile,
    errors: ['forbidden'],
  },
  'POST /api/v2/profile/photo': {
    access: 'signedIn',
    summary: 'Sets the photo: the middle square of a picture, re-encoded.',
    uploadLimitBytes: PHOTO_MAX_BYTES,
    reply: z.object({ photo: Photo }),
    errors: ['only_images', 'picture_too_large', 'picture_unreadable', 'too_large', 'too_many_requests'],
  },
  'DELETE /api/v2/profile/photo': {
    access: 'signedIn',
    summary: 'Removes the photo.',
    reply: z.object({ photo: Photo }),
  },
  'POST /api/v2/profile/password': {
    access: 'signedIn',
    summary: 'Changes the password and ends all other sessions.',
    body: z.object({
      /** Not required for an account without one; that account must have signed in recently. */
      oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default(''),
      password: z.string().min(PASSWORD_MIN_LENGTH, 'too_short').max(PASSWORD_MAX_LENGTH),
    }),
    reply: Nothing,
    errors: ['sign_in_again', 'too_many_requests'],
  },
  'POST /api/v2/profile/email': {
    access: 'signedIn',
    summary: 'Sends a link to a new e-mail address, which takes effect once it is confirmed.',
    body: z.object({ email: Email, oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default('') }),
    reply: Nothing,
    errors: ['sign_in_again', 'too_many_requests'],
  },
  'POST /api/v2/profile/phone': {
    access: 'signedIn',
    summary: 'Sends a code to a new phone number, which takes effect once the code is submitted.',
    body: z.object({ phone: Phone, oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default('') }),
    reply: Nothing,
    errors: ['sign_in_again', 'too_many_requests'],
  },
  'POST /api/v2/profile/phone/confirmation': {
    access: 'signedIn',
    summary: 'Submits the code sent to the new phone number.',
    body: z.object({ code: Code }),
    reply: Nothing,
    errors: ['invalid_code', 'code_used', 'too_many_requests'],
  },
  'POST /api/v2/profile/proofs': {
    access: 'signedIn',
    summary: 'Sends a code to the account’s own unconfirmed e-mail or phone.',
    body: z.object({
      strategy: z.enum(codeStrategies),
      oldPassword: z.string().max(PASSWORD_INPUT_MAX_LENGTH).default(''),
    }),
    reply: Nothing,
    errors: ['sign_in_again', 'too_many_requests'],
  },
  'POST /api/v2/profile/proofs/confirmation': {
    access: 'signedIn',
    summary: 'Submits that code: the address is confirmed, and can be used to sign in.',
    body: z.object({ strategy: z.enum(codeStrategies), code: Code }),
    reply: Nothing,
    errors: ['invalid_code', 'code_used', 'too_many_requests'],
  },
  'GET /api/v2/profile/sessions': {
    access: 'signedIn',
    summary: 'The account’s sessions: this device first, then those seen most recently.',
    reply: z.array(SignedInDevice).max(100),
  },
  'GET /api/v2/profile/school_views': {
    access: 'signedIn',
    summary: 'When the school viewed the account as its owner, newest first.',
    reply: z.array(SchoolView).max(50),
  },
  'DELETE /api/v2/profile/sessions': {
    access: 'signedIn',
    summary: 'Signs out on all other devices.',
    reply: Nothing,
  },
  'DELETE /api/v2/profile/sessions/{id}': {
    access: 'signedIn',
    summary: 'Signs out on one device.',
    params: Id,
    reply: Nothing,
  },
});
