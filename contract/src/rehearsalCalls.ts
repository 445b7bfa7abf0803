import type { Api } from './api.ts';

/**
 * Every call that a made-up person of a rehearsal may make: what a room needs, and nothing that would notify a manager
 * or anybody else. All others are refused; a new call is refused until it is listed here.
 */
const rehearsalCalls: readonly (keyof Api)[] = [
  'DELETE /api/v2/homeworks/{id}',
  'DELETE /api/v2/rehearsals/own',
  'DELETE /api/v2/rooms/{id}/pen',
  'GET /api/v2/courses',
  'GET /api/v2/courses/{id}',
  'GET /api/v2/decks/{id}',
  'GET /api/v2/homeworks',
  'GET /api/v2/homeworks/counters',
  'GET /api/v2/homeworks/{id}',
  'GET /api/v2/lessons',
  'GET /api/v2/lessons/counters',
  'GET /api/v2/lessons/{id}',
  'GET /api/v2/lessons/{id}/board',
  'GET /api/v2/lessons/{id}/plan',
  'GET /api/v2/lessons/{id}/successor',
  'GET /api/v2/lessons/{id}/weak_words',
  'GET /api/v2/lessons/{id}/words',
  'GET /api/v2/plan_templates',
  'GET /api/v2/profile',
  'GET /api/v2/profile/lesson_packages',
  'GET /api/v2/rooms/{id}',
  'GET /api/v2/rooms/{id}/pen',
  'GET /api/v2/rooms/{id}/pictures/{picture}',
  'GET /api/v2/rooms/{id}/relay',
  'GET /api/v2/sounds/{key}',
  'GET /api/v2/stars',
  'GET /api/v2/students',
  'GET /api/v2/teacher_decks',
  'GET /api/v2/words',
  'POST /api/v2/homeworks',
  'POST /api/v2/lessons/{id}/words',
  'POST /api/v2/lessons/{id}/words/removals',
  'POST /api/v2/profile/time_zone',
  'POST /api/v2/rooms/{id}/pen',
  'POST /api/v2/rooms/{id}/pictures',
  'PUT /api/v2/lessons/{id}/plan',
];

const listed = new Set<string>(rehearsalCalls);

export const mayRehearsalCall = (key: string): boolean => listed.has(key);
