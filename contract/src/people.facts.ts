/** The specification's points 1 and 9: default en; uk is guessed from Ukraine's time zones. */
export const locales = ['en', 'ru', 'uk'] as const;
export type Locale = (typeof locales)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** Bounds of names: decisions, people and accounts. */
export const NAME_MAX_LENGTH = 80;
/** RFC 5321: the longest path that a mail server has to take. */
export const EMAIL_MAX_LENGTH = 254;

/** Whether this runtime knows an IANA zone by that name. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as "+02:00" are taken by Intl too, but they know no clock change.
    if (!/^[A-Za-z]/.test(name)) return false;
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
