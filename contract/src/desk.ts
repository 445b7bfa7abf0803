import { z } from 'zod';
import {
  DESK_PASSWORD_MAX_LENGTH,
  DESK_PASSWORD_MIN_LENGTH,
  PASSKEYS_MAX,
  RECOVERY_CODES,
  recoveryCodeOf,
  TOTP_DIGITS,
} from './desk.facts.ts';
import { endpoints } from './endpoint.ts';
import { managerRoles } from './manager.facts.ts';
import { Email, Id, Name, Nothing } from './people.ts';

/** WebAuthn's own messages, as browsers make them; the server's library checks what they say. */
const Base64Url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/);
const Transports = z.array(z.string().max(32)).max(10);
const Attachment = z.string().max(32).nullish();
const Extensions = z.record(z.string().max(64), z.unknown());
/** A passkey that was just made. */
const NewPasskey = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Transports.optional(),
  }),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
});
/** What a passkey signed. */
const SignedPasskey = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
});
export type NewPasskey = z.infer<typeof NewPasskey>;
export type SignedPasskey = z.infer<typeof SignedPasskey>;

/** What `navigator.credentials` is asked for; null where passkeys can't work, such as at an IP address. */
const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()).nullable() });

const Password = z.string().min(DESK_PASSWORD_MIN_LENGTH).max(DESK_PASSWORD_MAX_LENGTH);
const TypedPassword = z.string().min(1).max(DESK_PASSWORD_MAX_LENGTH);
const TotpCode = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().length(TOTP_DIGITS).regex(/^\d+$/, 'invalid'));
const NewTotp = z.object({
  /** 160 bits in base32, made by the school. */
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  code: TotpCode,
});
const RecoveryCode = z.string().max(64).transform(recoveryCodeOf).pipe(z.string().min(1));
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES) });
const TotpSecret = z.object({ secret: z.string(), address: z.string() });

const Token = z.object({ token: z.string().min(1).max(64) });

const Session = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  /** Updated at most every five minutes. */
  lastSeenAt: z.iso.datetime(),
  isThis: z.boolean(),
});

/** Signing in to the desk, and the ways to sign in. */
export const deskApi = endpoints({
  'POST /api/v2/desk/passkey_options': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'What a browser needs to sign a manager in with a passkey.',
    body: Nothing,
    reply: PasskeyOptions,
  },
  'POST /api/v2/desk/passkey_sessions': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'Signs a manager in with a passkey, by a cookie.',
    body: z.object({ passkey: SignedPasskey }),
    reply: Nothing,
    errors: ['passkey_failed'],
  },
  'POST /api/v2/desk/sessions': {
    access: 'anyone',
    isOfDesk: true,
    summary:
      'Signs a manager in with password and code, by a cookie. Without a code says whether the password is right.',
    body: z.object({ email: Email, password: TypedPassword, code: TotpCode.optional() }),
    reply: Nothing,
    errors: ['wrong_credentials', 'factor_needed', 'invalid_code'],
  },
  'POST /api/v2/desk/recoveries': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'Signs a manager in with a recovery code, which works once; with the password too, if there is one.',
    body: z.object({ email: Email, password: TypedPassword.optional(), code: RecoveryCode }),
    reply: z.object({ codesLeft: z.int() }),
    errors: ['wrong_credentials'],
  },
  'GET /api/v2/desk/invitations/{token}': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'Whom a link to join the desk invites, while it works.',
    params: Token,
    reply: z.object({ name: z.string(), email: z.string(), role: z.enum(managerRoles), school: z.string() }),
    errors: ['link_used'],
  },
  'POST /api/v2/desk/invitations/{token}/passkey_options': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'What a browser needs to make the first passkey of an invited manager.',
    params: Token,
    body: Nothing,
    reply: PasskeyOptions,
    errors: ['link_used'],
  },
  'POST /api/v2/desk/invitations/{token}/totp_secrets': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'A new secret for an app that shows codes, for an invited manager.',
    params: Token,
    body: Nothing,
    reply: TotpSecret,
    errors: ['link_used'],
  },
  'POST /api/v2/desk/invitations/{token}': {
    access: 'anyone',
    isOfDesk: true,
    summary: 'Joins the desk with a passkey, or with a password and an app that shows codes. The link works once.',
    params: Token,
    body: z.union([
      z.object({ passkey: NewPasskey, passkeyName: Name }),
      z.object({ password: Password, totp: NewTotp }),
    ]),
    reply: RecoveryCodes,
    errors: ['link_used', 'passkey_failed', 'invalid_code'],
  },

  'DELETE /api/v2/manager/me/session': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Signs this browser out of the desk.',
    reply: Nothing,
  },
  'GET /api/v2/manager/me/sessions': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Where you are signed in to the desk, the newest first.',
    reply: z.object({ sessions: z.array(Session).max(200) }),
  },
  'DELETE /api/v2/manager/me/sessions': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Signs all your other browsers out.',
    reply: z.object({ ended: z.int() }),
  },
  'DELETE /api/v2/manager/me/sessions/{id}': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Signs one of your browsers out.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/me/passkey_options': {
    access: 'manager',
    isOfDesk: true,
    summary: 'What a browser needs to confirm with a passkey, or to add one.',
    body: z.object({ for: z.enum(['confirm', 'add']) }),
    reply: PasskeyOptions,
  },
  'POST /api/v2/manager/me/confirmation': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Confirms that it is you: for ten minutes, what needs it is allowed.',
    body: z.union([
      z.object({ passkey: SignedPasskey }),
      z.object({ password: TypedPassword, code: TotpCode.optional() }),
    ]),
    reply: z.object({ confirmedUntil: z.iso.datetime() }),
    errors: ['wrong_credentials', 'factor_needed', 'invalid_code', 'passkey_failed'],
  },
  'GET /api/v2/manager/me/factors': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Your ways to sign in to the desk.',
    reply: z.object({
      passkeys: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            createdAt: z.iso.datetime(),
            lastUsedAt: z.iso.datetime().nullable(),
            /** Synchronised between devices by the browser's or system's account. */
            isBackedUp: z.boolean(),
          }),
        )
        .max(PASSKEYS_MAX),
      /** Null where passkeys can't work. */
      passkeysFor: z.string().nullable(),
      hasPassword: z.boolean(),
      hasTotp: z.boolean(),
      recoveryCodes: z.int(),
    }),
  },
  'POST /api/v2/manager/me/passkeys': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Adds a passkey.',
    body: z.object({ passkey: NewPasskey, name: Name }),
    reply: Nothing,
    errors: ['passkey_failed', 'too_many_keys', 'confirm_again'],
  },
  'DELETE /api/v2/manager/me/passkeys/{key}': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Removes a passkey; the last way to sign in stays.',
    params: z.object({ key: z.string().min(1).max(1_400) }),
    reply: Nothing,
    errors: ['not_found', 'last_factor', 'confirm_again'],
  },
  'POST /api/v2/manager/me/totp_secrets': {
    access: 'manager',
    isOfDesk: true,
    summary: 'A new secret for an app that shows codes; it is stored when a code of it comes back.',
    body: Nothing,
    reply: TotpSecret,
  },
  'PUT /api/v2/manager/me/password': {
    access: 'manager',
    isOfDesk: true,
    summary:
      'Sets your password, and the app that shows codes: both make one way to sign in. Ends your other sessions.',
    body: z.object({ password: Password, totp: NewTotp }),
    reply: Nothing,
    errors: ['invalid_code', 'confirm_again'],
  },
  'DELETE /api/v2/manager/me/password': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Removes password and codes; the last way to sign in stays.',
    reply: Nothing,
    errors: ['last_factor', 'confirm_again'],
  },
  'POST /api/v2/manager/me/recovery_codes': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Ten new recovery codes, shown this once; those before end.',
    body: Nothing,
    reply: RecoveryCodes,
    errors: ['confirm_again'],
  },
  'POST /api/v2/manager/managers/{name}/reset': {
    access: 'manager',
    summary: 'Ends a manager’s sessions and ways to sign in, and makes a link of one use to join the desk again.',
    params: z.object({ name: Name }),
    body: Nothing,
    reply: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['not_found', 'email_needed'],
  },
});
