import type { Api } from './api.ts';
import type { ManagerRole } from './manager.facts.ts';

type ManagerKey = Extract<keyof Api, `${string} /api/v2/manager/${string}`>;

const ALL = ['owner', 'manager', 'methodist', 'bookkeeper'] as const;
const OWNER = ['owner'] as const;
const DAILY = ['owner', 'manager'] as const;
/** Reads and changes what is taught, and reads how lessons went. */
const TEACHING = ['owner', 'manager', 'methodist'] as const;
/** Sees who owes and who paid. */
const SELLING = ['owner', 'manager', 'bookkeeper'] as const;
/** Gives money back and sets prices. */
const MONEY = ['owner', 'bookkeeper'] as const;

/**
 * The one table of what managers may call, by their role. The server asks it before it looks at anything of a request,
 * and refuses what is not in it; the command line speaks the same API.
 */
export const managerRights: Readonly<Record<ManagerKey, readonly ManagerRole[]>> = {
  'GET /api/v2/manager/audit_log': DAILY,
  'GET /api/v2/manager/booking_rules': DAILY,
  'PUT /api/v2/manager/booking_rules': OWNER,
  'GET /api/v2/manager/books': MONEY,
  'GET /api/v2/manager/call_stops': DAILY,
  'GET /api/v2/manager/courses': TEACHING,
  'POST /api/v2/manager/courses/imports': TEACHING,
  'GET /api/v2/manager/family_acts': DAILY,
  'GET /api/v2/manager/greetings': TEACHING,
  'POST /api/v2/manager/greetings/{id}/approval': TEACHING,
  'POST /api/v2/manager/greetings/{id}/rejection': TEACHING,
  'GET /api/v2/manager/greetings/{id}/video': TEACHING,
  'GET /api/v2/manager/lesson_problems': TEACHING,
  'POST /api/v2/manager/lesson_problems/{id}/decision': DAILY,
  'GET /api/v2/manager/lesson_wishes': DAILY,
  'POST /api/v2/manager/lesson_wishes/{id}/answer': DAILY,
  'GET /api/v2/manager/lessons': ALL,
  'POST /api/v2/manager/lessons': DAILY,
  'GET /api/v2/manager/lessons/{id}': DAILY,
  'PATCH /api/v2/manager/lessons/{id}': TEACHING,
  'POST /api/v2/manager/lessons/{id}/cancel': DAILY,
  'POST /api/v2/manager/lessons/{id}/move': DAILY,
  'GET /api/v2/manager/lessons/{id}/record': TEACHING,
  'GET /api/v2/manager/lessons/{id}/record/pdf': TEACHING,
  'POST /api/v2/manager/lessons/{id}/teacher': DAILY,
  'POST /api/v2/manager/lessons/{id}/verdict': DAILY,
  'GET /api/v2/manager/managers': OWNER,
  'POST /api/v2/manager/managers': OWNER,
  'DELETE /api/v2/manager/managers/{name}': OWNER,
  'PATCH /api/v2/manager/managers/{name}': OWNER,
  'GET /api/v2/manager/me': ALL,
  'GET /api/v2/manager/messages': DAILY,
  'GET /api/v2/manager/minute_rules': DAILY,
  'PUT /api/v2/manager/minute_rules': OWNER,
  'GET /api/v2/manager/packages': SELLING,
  'GET /api/v2/manager/packages/settings': SELLING,
  'PATCH /api/v2/manager/packages/settings': OWNER,
  'DELETE /api/v2/manager/packages/{lessons}': MONEY,
  'PUT /api/v2/manager/packages/{lessons}': MONEY,
  'DELETE /api/v2/manager/payment_links/{id}': SELLING,
  'POST /api/v2/manager/people/{id}/deletion': OWNER,
  'POST /api/v2/manager/people/{id}/sign_in_links': OWNER,
  'POST /api/v2/manager/people/{id}/sign_out': DAILY,
  'POST /api/v2/manager/purchases/{id}/refund': MONEY,
  'GET /api/v2/manager/ready_checks': DAILY,
  'GET /api/v2/manager/receipts/{id}': SELLING,
  'GET /api/v2/manager/receipts/{id}/pdf': SELLING,
  'GET /api/v2/manager/reviews': TEACHING,
  'DELETE /api/v2/manager/reviews/{id}/publication': TEACHING,
  'POST /api/v2/manager/reviews/{id}/publication': TEACHING,
  'GET /api/v2/manager/school/contacts': DAILY,
  'PATCH /api/v2/manager/school/contacts': OWNER,
  'GET /api/v2/manager/series': DAILY,
  'POST /api/v2/manager/series': DAILY,
  'POST /api/v2/manager/series/{id}/end': DAILY,
  'GET /api/v2/manager/slots': DAILY,
  'GET /api/v2/manager/sms': DAILY,
  'GET /api/v2/manager/students': SELLING,
  'POST /api/v2/manager/students': DAILY,
  'POST /api/v2/manager/students/imports': OWNER,
  'PATCH /api/v2/manager/students/{id}': DAILY,
  'GET /api/v2/manager/students/{id}/credits': SELLING,
  'POST /api/v2/manager/students/{id}/credits': DAILY,
  'GET /api/v2/manager/students/{id}/family': DAILY,
  'GET /api/v2/manager/students/{id}/minutes': SELLING,
  'POST /api/v2/manager/students/{id}/minutes': DAILY,
  'POST /api/v2/manager/students/{id}/payment_links': SELLING,
  'GET /api/v2/manager/students/{id}/purchases': SELLING,
  'POST /api/v2/manager/students/{id}/siblings': DAILY,
  'GET /api/v2/manager/teachers': ALL,
  'POST /api/v2/manager/teachers': DAILY,
  'PATCH /api/v2/manager/teachers/{id}': TEACHING,
  'POST /api/v2/manager/teachers/{id}/activation': DAILY,
  'GET /api/v2/manager/teachers/{id}/absence': DAILY,
  'POST /api/v2/manager/teachers/{id}/absence': DAILY,
  'DELETE /api/v2/manager/teachers/{id}/closed_slots/{slot}': DAILY,
  'PUT /api/v2/manager/teachers/{id}/hours': DAILY,
  'GET /api/v2/manager/teachers/{id}/schedule': TEACHING,
  'GET /api/v2/manager/teachers/{id}/page': TEACHING,
  'GET /api/v2/manager/wishes': DAILY,
  'POST /api/v2/manager/wishes/{id}/done': DAILY,
};
