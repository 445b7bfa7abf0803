/** The socket that notifies open pages of changes; the token travels as in a room. */
export const LIVE_PROTOCOL = 'skylark.live.v1';
export const LIVE_PATH = '/api/v2/live';

/** What may have changed. A message is this one word: what it is now is asked for as always. */
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
] as const;
export type LiveTopic = (typeof liveTopics)[number];
