import type { Api } from './api.ts';

type GetKey = Extract<keyof Api, `GET ${string}`>;

/**
 * Every call that a view-only session of the school may make. All others are refused with `view_only`: everything that
 * makes a change, and each GET that has an effect, hands out credentials or belongs to a room. A new call is refused
 * until it is listed here.
 */
export const viewableCalls: readonly GetKey[] = [
  'GET /api/v2/booking',
  'GET /api/v2/booking/lessons/{id}',
  'GET /api/v2/booking/slots',
  'GET /api/v2/booking/teachers',
  'GET /api/v2/calendar/{name}',
  'GET /api/v2/certificates/{number}',
  'GET /api/v2/child_plan',
  'GET /api/v2/courses',
  'GET /api/v2/courses/{id}',
  'GET /api/v2/decks/{id}',
  'GET /api/v2/family/children',
  'GET /api/v2/family/things/{id}',
  'GET /api/v2/first_day',
  'GET /api/v2/files/{key}',
  'GET /api/v2/homeworks',
  'GET /api/v2/homeworks/counters',
  'GET /api/v2/homeworks/{id}',
  'GET /api/v2/homeworks/{id}/voices/{voice}',
  'GET /api/v2/lesson_problems',
  'GET /api/v2/lessons',
  'GET /api/v2/lessons/counters',
  'GET /api/v2/lessons/{id}',
  'GET /api/v2/lessons/{id}/after_trial',
  'GET /api/v2/lessons/{id}/board',
  'GET /api/v2/lessons/{id}/move_request',
  'GET /api/v2/lessons/{id}/move_times',
  'GET /api/v2/lessons/{id}/placement',
  'GET /api/v2/lessons/{id}/plan',
  'GET /api/v2/lessons/{id}/problem',
  'GET /api/v2/lessons/{id}/ready_check',
  'GET /api/v2/lessons/{id}/record',
  'GET /api/v2/lessons/{id}/record/pdf',
  'GET /api/v2/lessons/{id}/replay',
  'GET /api/v2/lessons/{id}/replay/entries',
  'GET /api/v2/lessons/{id}/reviews',
  'GET /api/v2/lessons/{id}/successor',
  'GET /api/v2/lessons/{id}/weak_words',
  'GET /api/v2/lessons/{id}/words',
  'GET /api/v2/minutes',
  'GET /api/v2/payments/credits',
  'GET /api/v2/payments/links/{token}',
  'GET /api/v2/payments/methods',
  'GET /api/v2/payments/packages',
  'GET /api/v2/payments/purchases',
  'GET /api/v2/payments/purchases/{id}',
  'GET /api/v2/payments/receipts/{id}',
  'GET /api/v2/payments/receipts/{id}/pdf',
  'GET /api/v2/plan_templates',
  'GET /api/v2/placement',
  'GET /api/v2/placement/ladder',
  'GET /api/v2/practice',
  'GET /api/v2/practice/at_home',
  'GET /api/v2/profile',
  'GET /api/v2/profile/channels',
  'GET /api/v2/profile/deletion',
  'GET /api/v2/profile/google_calendar',
  'GET /api/v2/profile/lesson_packages',
  'GET /api/v2/profile/notifications',
  'GET /api/v2/profile/school_views',
  'GET /api/v2/profile/sessions',
  'GET /api/v2/progress',
  'GET /api/v2/referral/inviters/{code}',
  'GET /api/v2/review_phrases',
  // Only once the lesson is over.
  'GET /api/v2/rooms/{id}/pictures/{picture}',
  'GET /api/v2/schedule',
  'GET /api/v2/schedule/absences',
  'GET /api/v2/schedule/closed_slots/lessons',
  'GET /api/v2/schedule/week',
  'GET /api/v2/school/contacts',
  'GET /api/v2/school/reviews',
  'GET /api/v2/school/teachers',
  'GET /api/v2/school/texts/{name}',
  'GET /api/v2/search',
  'GET /api/v2/sounds/{key}',
  'GET /api/v2/stars',
  'GET /api/v2/students',
  'GET /api/v2/students/overview',
  'GET /api/v2/students/{id}',
  'GET /api/v2/students/{id}/child_view',
  'GET /api/v2/students/{id}/progress',
  'GET /api/v2/students/{id}/timeline',
  'GET /api/v2/teacher_decks',
  'GET /api/v2/teacher_decks/{id}',
  'GET /api/v2/teacher_page',
  'GET /api/v2/teacher_page/greetings/{id}',
  'GET /api/v2/teachers',
  'GET /api/v2/teacher_numbers',
  'GET /api/v2/teacher_numbers/reviews',
  'GET /api/v2/teachers/{id}',
  'GET /api/v2/teachers/{id}/greetings/{greeting}',
  'GET /api/v2/teachers/{id}/reviews',
  'GET /api/v2/whiteboards',
  'GET /api/v2/whiteboards/{code}',
];

/** Ends the requesting session; the only call besides the viewable ones that changes nothing for the family. */
export const LEAVE = 'DELETE /api/v2/auth/session';

/**
 * What not even an owner's full session may do: enter rooms, hand out the family's credentials or data, and change who
 * can sign in, where messages go or whether the account exists.
 */
const NEVER =
  /^\w+ \/api\/v2\/(?:auth\/|rooms\/|pens\/|devices\/|tablet_codes|push_renewals|ready_checks\/|profile\/(?:password|email|phone|proofs|sessions|deletion|data|resend_confirmation_email|calendar|google_calendar|notifications|push_device|telegram)|family\/children\/[^/]+\/(?:removal|choice))/;

const viewable = new Set<string>(viewableCalls);

/** Whether a session that the school opened may make a call. */
export const mayViewerCall = (access: 'view' | 'act', key: string): boolean =>
  viewable.has(key) || key === LEAVE || (access === 'act' && !NEVER.test(key));
