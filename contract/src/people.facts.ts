/** Specification, points 1 and 9: the default is en; uk is guessed from Ukraine's time zones. */
export const locales = ['en', 'ru', 'uk'] as const;
export type Locale = (typeof locales)[number];
export const DEFAULT_LOCALE: Locale = 'en';
/** The language last chosen in this browser, for pages rendered by the server. */
export const LOCALE_COOKIE = 'skylark_locale';

/** Maximum length of a name (decisions: people and accounts). */
export const NAME_MAX_LENGTH = 80;
/** RFC 5321: the longest path a mail server must accept. */
export const EMAIL_MAX_LENGTH = 254;

/** Ages of children, in years. */
export const CHILD_AGE_MIN = 3;
export const CHILD_AGE_MAX = 17;

/** What a child likes, in a few words from its family. */
export const LIKES_MAX_LENGTH = 120;

/** Whether a child reads in its own language: not yet, single letters, or words. */
export const readingLevels = ['not_yet', 'letters', 'words'] as const;
export type ReadingLevel = (typeof readingLevels)[number];
