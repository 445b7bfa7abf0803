/**
 * Journeys that run only as trials (`npm run trials -- e2e/journeys/`), so that `npm test` ends within a quarter of an
 * hour on two cores. Every run of `npm test` covers what they add with page tests, with requests, or in another journey
 * over the same pages.
 */
export const LONG_JOURNEYS = [
  'account',
  'aid',
  'bad-luck',
  'boards-agree',
  'deck-from-nothing',
  'drawing',
  'first-day',
  'google',
  'large-text',
  'last-minutes',
  'materials',
  'notices',
  'own-decks',
  'room-panels',
  'screens',
  'second-device',
  'settings',
  'share',
  'stands-still',
  'teachers-hands',
  'time',
  'trouble',
  'two-kinds',
  'voice',
];
