/** The socket that notifies open pages of changes. The token is sent the same way as for a room. */
export const LIVE_PROTOCOL = 'skylark.live.v1';
export const LIVE_PATH = '/api/v2/live';

/** What may have changed. A message consists of this word only; the page then fetches the current data as usual. */
export const liveTopics = [
  'family',
  'profile',
  'homeworks',
  'whiteboards',
  'lessons',
  'stars',
  'schedule',
  'payments',
  'referral',
  'google_calendar',
  'notifications',
  'teacher_page',
  'first_day',
  'own_decks',
  'calendar',
  'devices',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** What may have changed for the whole school. Open pages refetch it within seconds, each at its own moment. */
export const schoolTopics = ['school', 'prices', 'rules', 'courses'] as const;
export type SchoolTopic = (typeof schoolTopics)[number];
