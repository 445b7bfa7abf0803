/** Length limits of a password chosen at registration or changed later (decisions: people and accounts). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 64;
/** Length limits on the activation and reset pages (specification, point 5). */
export const ACTIVATION_PASSWORD_MIN_LENGTH = 6;
export const ACTIVATION_PASSWORD_MAX_LENGTH = 16;

/** The two ways to sign in with a code; each has a page: /login/email, /login/phone. */
export const codeStrategies = ['email', 'phone'] as const;
export type CodeStrategy = (typeof codeStrategies)[number];

/** Sign-in by code: decisions, people and accounts. */
export const CODE_LENGTH = 6;
export const CODE_LASTS_MINUTES = 10;
export const CODE_TRIES = 5;
/** Wait before another code can be sent. */
export const CODE_RESEND_SECONDS = 60;

/** Digits of a phone number including the country code (decisions); E.164 allows at most 15. */
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 15;
/** Example format from the specification (point 5). */
export const PHONE_PLACEHOLDER = '+380 67 123 45 67';
/** Country code for numbers written without one: the school's families live in Ukraine. */
const HOME_COUNTRY = '+38';

/**
 * Converts a typed phone number to E.164: spaces, brackets and dashes are removed, 00 becomes a plus, and ten digits
 * that start with 0 are a domestic number.
 * @returns undefined when it cannot be a phone number
 */
export function phoneNumber(typed: string): string | undefined {
  const bare = typed.trim().replace(/[\s().\-\u2010-\u2015\u00a0]/g, '');
  if (!/^\+?\d+$/.test(bare)) return undefined;
  const international = bare.startsWith('+')
    ? bare
    : bare.startsWith('00')
      ? `+${bare.slice(2)}`
      : bare.length === 10 && bare.startsWith('0')
        ? HOME_COUNTRY + bare
        : `+${bare}`;
  const digits = international.length - 1;
  return digits >= PHONE_MIN_DIGITS && digits <= PHONE_MAX_DIGITS && international[1] !== '0'
    ? international
    : undefined;
}
