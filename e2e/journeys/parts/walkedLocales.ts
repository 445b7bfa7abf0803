import { type Locale, locales } from '@skylark/contract/people.facts';

/** In trials: every language, and everything else that takes too long for every test run. */
export const walksAll = process.env['LANGUAGES'] === 'all';

/**
 * The languages of long journeys: the one with the longest words; all of them with `npm run trials -- languages`. Short
 * journeys, and everything else, use English or all three.
 */
export const walkedLocales: readonly Locale[] = walksAll ? locales : ['uk'];

/** The same for a journey with a call, in the language that is easiest to read in failures. */
export const spokenLocales: readonly Locale[] = walksAll ? locales : ['en'];
