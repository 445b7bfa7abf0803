import type { ManagerNoticeKind, ManagerRole, NoticeTime } from './manager.facts.ts';
import { managerRights } from './managerRights.ts';

interface NoticeRule {
  /** Who may see what it is about is told of it. */
  shown: keyof typeof managerRights;
  /** Who may answer what can't wait until the next morning is told at once. */
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
  // Answered with a call to the family.
  call_stop: { shown: 'GET /api/v2/manager/call_stops', answered: 'GET /api/v2/manager/call_stops' },
  family_act: { shown: 'GET /api/v2/manager/family_acts' },
  greeting: { shown: 'GET /api/v2/manager/greetings' },
  // A bank sets a deadline for the answer.
  payment_dispute: {
    shown: 'GET /api/v2/manager/students/{id}/purchases',
    answered: 'GET /api/v2/manager/students/{id}/purchases',
  },
  // The family waits for its lessons, or has some that it hasn't paid for.
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

/** A choice never gives a role more than it may see. */
export const noticeTimeOf = (role: ManagerRole, kind: ManagerNoticeKind, chosen: NoticeChoices): NoticeTime =>
  mayGetNotice(role, kind) ? (chosen[kind] ?? defaultNoticeTime(role, kind)) : 'off';
