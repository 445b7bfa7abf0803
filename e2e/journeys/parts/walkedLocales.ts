import { type Locale, locales } from '@skylark/contract/people.facts';

/**
 * The languages that long journeys walk in: the one with the longest words, and all of them by `npm run trials -- languages`.
 * Short journeys, and everything else, walk in English or in all three.
 */
export const walkedLocales: readonly Locale[] = process.env['LANGUAGES'] === 'all' ? locales : ['uk'];
