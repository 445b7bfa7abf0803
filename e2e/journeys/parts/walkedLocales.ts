import { type Locale, locales } from '@skylark/contract/people.facts';

/** In trials: every language, and whatever else takes too long for every test run. */
export const walksAll = process.env['LANGUAGES'] === 'all';

/**
 * The languages that long journeys walk in: the one with the longest words, and all of them by `npm run trials -- languages`.
 * Short journeys, and everything else, walk in English or in all three.
 */
export const walkedLocales: readonly Locale[] = walksAll ? locales : ['uk'];

/** The same for a journey with a call, whose words are the shortest to read when it fails. */
export const spokenLocales: readonly Locale[] = walksAll ? locales : ['en'];
