/** The desk: where managers work, served by the school under this path. */
export const DESK_PATH = '/desk';

/** Sent with every call of the desk's pages: another site can't set it without a CORS preflight. */
export const DESK_HEADER = 'X-Skylark-Desk';

/** Length limits of a manager's password. */
export const DESK_PASSWORD_MIN_LENGTH = 12;
export const DESK_PASSWORD_MAX_LENGTH = 64;

/** How long an invitation, or the link after a reset, works. */
export const INVITATION_HOURS = 24;
/** How long a sign-in or a confirmation allows the calls that require one. */
export const CONFIRMED_MINUTES = 10;

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const TOTP_DIGITS = 6;

/** Normalizes a typed recovery code: case, spaces and dashes don't matter. */
export const recoveryCodeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();
