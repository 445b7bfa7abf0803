/** The specification's points 1 and 9: default en; uk is guessed from Ukraine's time zones. */
export const locales = ['en', 'ru', 'uk'] as const;
export type Locale = (typeof locales)[number];
export const DEFAULT_LOCALE: Locale = 'en';
/** The language last chosen in a browser, for pages that the server paints. */
export const LOCALE_COOKIE = 'skylark_locale';

/** Bounds of names: decisions, people and accounts. */
export const NAME_MAX_LENGTH = 80;
/** RFC 5321: the longest path that a mail server has to take. */
export const EMAIL_MAX_LENGTH = 254;
