import type { ManagerNoticeKind, ManagerRole, NoticeTime } from './manager.facts.ts';
import { managerRights } from './managerRights.ts';

interface NoticeRule {
  /** Roles that may make this call are notified. */
  shown: keyof typeof managerRights;
  /** Roles that may make this call are notified at once of what can't wait until the next morning. */
  answered?: keyof typeof managerRights;
}

const RULES: Readonly<Record<ManagerNoticeKind, NoticeRule>> = {
  teacher_absence: {
    shown: 'GET /api/v2/manager/absence_requests',
    answered: 'POST /api/v2/manager/absence_requests/{id}/answer',
  },
  trial_wish: { shown: 'GET /api/v2/manager/wishes', answered: 'POST /api/v2/manager/wishes/{id}/done' },
  lesson_wish: {
    shown: 'GET /api/v2/manager/lesson_wishes',
    answered: 'POST /api/v2/manager/lesson_wishes/{id}/answer',
  },
  lesson_problem: {
    shown: 'GET /api/v2/manager/lesson_problems',
    answered: 'POST /api/v2/manager/lesson_problems/{id}/decision',
  },
  // Answered by calling the family.
  call_stop: { shown: 'GET /api/v2/manager/call_stops', answered: 'GET /api/v2/manager/call_stops' },
  family_act: { shown: 'GET /api/v2/manager/family_acts' },
  greeting: { shown: 'GET /api/v2/manager/greetings' },
  // The bank sets a deadline for the answer.
  payment_dispute: {
    shown: 'GET /api/v2/manager/students/{id}/purchases',
    answered: 'GET /api/v2/manager/students/{id}/purchases',
  },
  // The family is waiting for its lessons, or has lessons that it hasn't paid for.
  payment_unclear: {
    shown: 'GET /api/v2/manager/students/{id}/purchases',
    answered: 'GET /api/v2/manager/students/{id}/purchases',
  },
};

export type NoticeChoices = Partial<Record<ManagerNoticeKind, NoticeTime>>;

export const mayGetNotice = (role: ManagerRole, kind: ManagerNoticeKind): boolean =>
  managerRights[RULES[kind].shown].includes(role);

export function defaultNoticeTime(role: ManagerRole, kind: ManagerNoticeKind): NoticeTime {
  if (!mayGetNotice(role, kind)) return 'off';
  const { answered } = RULES[kind];
  return answered !== undefined && managerRights[answered].includes(role) ? 'now' : 'daily';
}

/** A manager's own choice never reveals more than the role may see. */
export const noticeTimeOf = (role: ManagerRole, kind: ManagerNoticeKind, chosen: NoticeChoices): NoticeTime =>
  mayGetNotice(role, kind) ? (chosen[kind] ?? defaultNoticeTime(role, kind)) : 'off';
