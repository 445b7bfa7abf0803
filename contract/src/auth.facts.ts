/** Bounds of a password that is chosen at registration or changed: decisions, people and accounts. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 64;
/** Bounds on the page of activation and reset: the specification's point 5. */
export const ACTIVATION_PASSWORD_MIN_LENGTH = 6;
export const ACTIVATION_PASSWORD_MAX_LENGTH = 16;

/** The two ways of signing in with a code; each is a page: /login/email, /login/phone. */
export const codeStrategies = ['email', 'phone'] as const;
export type CodeStrategy = (typeof codeStrategies)[number];

/** Sign-in by code: decisions, people and accounts. */
export const CODE_LENGTH = 6;
export const CODE_LASTS_MINUTES = 10;
export const CODE_TRIES = 5;
/** How long one waits before a code can be sent once more. */
export const CODE_RESEND_SECONDS = 60;

/** Digits of a phone number, its country included (decisions): E.164 has at most 15. */
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 15;
/** The specification's form of a number (point 5). */
export const PHONE_PLACEHOLDER = '+380 67 123 45 67';
/** Of numbers that are written without their country: the school's families live in Ukraine. */
const HOME_COUNTRY = '+38';

/**
 * A phone number in E.164 from what a person types: spaces, brackets and dashes go, 00 is a plus, and ten digits that
 * begin with 0 are a number at home.
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
