import type { ManagerRole } from './manager.facts.ts';

/** How long an act of a manager can be undone. */
export const UNDO_MINUTES = 15;
/** How long the desk holds back the messages of an act that can be undone. */
export const HELD_SECONDS = 30;
/** Messages about a lesson that starts within this time are sent at once. */
export const NOT_HELD_WITHIN_HOURS = 2;
/** How long acts are stored: by then neither undo nor repeated keys need them. The audit log is the lasting record. */
export const ACTS_KEPT_DAYS = 2;

/** What managers do as acts. */
export const actKinds = [
  'cancel',
  'move',
  'swap',
  'extend',
  'line',
  'verdict',
  'problem',
  'wish',
  'credits',
  'minutes',
  'block',
  'addresses',
  'thresholds',
] as const;
export type ActKind = (typeof actKinds)[number];

/** What an act changes. */
export const effectKinds = [
  'lesson.starts_at',
  'lesson.teacher',
  'lesson.status',
  'lesson.missed_by',
  'lesson.extended',
  'lesson.line',
  'credits',
  'minutes',
  'person.email',
  'person.phone',
  'person.blocked',
  'threshold.shown',
  'threshold.red',
] as const;
export type EffectKind = (typeof effectKinds)[number];

export interface RoleLimits {
  /** Minutes given in one act, and to one family in thirty days. */
  minutes: number;
  minutesAMonth: number;
  /** Lessons given in one act, and to one family in thirty days. */
  lessons: number;
  lessonsAMonth: number;
}

/** What a role may give to a family without asking anybody. Roles not listed have no limit. */
export const ROLE_LIMITS: Partial<Record<ManagerRole, RoleLimits>> = {
  support: { minutes: 25, minutesAMonth: 50, lessons: 1, lessonsAMonth: 1 },
};
export const LIMITS_DAYS = 30;
