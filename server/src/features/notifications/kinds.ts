import type { SmsPurpose } from '../../platform/sms/smsCeiling.ts';

/**
 * Kinds of mails. Each has the texts `mail.<kind>.subject`, `.title`, `.line` and `.note`, and `.button` if it has a
 * `link`. A `code` is shown large, to be typed in elsewhere.
 */
export interface MailKinds {
  confirm_email: { name: string; school: string; link: string };
  activate_account: { name: string; school: string; link: string; days: number };
  reset_password: { name: string; school: string; link: string; minutes: number };
  sign_in_code: { name: string; school: string; code: string; minutes: number };
  email_code: { name: string; school: string; code: string; minutes: number };
  password_changed: { name: string; school: string; link: string };
  password_dropped: { name: string; school: string; link: string };
  email_changed: { name: string; school: string; link: string; days: number };
  phone_set: { name: string; school: string; link: string; days: number };
  deletion_code: { name: string; school: string; code: string; minutes: number };
  account_closing: { name: string; school: string; link: string; day: string };
  account_deleted: { name: string; school: string };
  teacher_deleted: { name: string; school: string };
  lesson_booked: LessonWords;
  lesson_series: LessonWords & { count: number };
  lesson_several: LessonWords & { count: number; times: string };
  /** `when` and `last` are the first and the last one that were cancelled. */
  lesson_series_ended: LessonWords & { count: number; last: string; credits: string };
  lesson_moved: LessonWords & { before: string };
  lesson_cancelled: LessonWords & { credit: string };
  lesson_teacher: LessonWords;
  /** To the family: the times that its teacher offers. */
  lesson_move_asked: LessonWords & { times: string; words: string };
  /** To the teacher: none of them fits. */
  lesson_move_declined: LessonWords;
  /** `check` is the link to the device check before the lesson, if any; `page` is then the lesson's link. */
  lesson_reminder: LessonWords & { left: string; checks: 'yes' | 'no'; check: string; page: string };
  ready_failed: LessonWords & { remedies: string; check: string };
  /** `page`: whether the lesson's page is open somewhere, though nobody has gone in. */
  lesson_absent: LessonWords & { page: 'open' | 'none' };
  /** `summary`: a line for each thing that came of it. `picture`: a stored one of its board, or empty. */
  lesson_held: LessonWords & { summary: string; picture: string };
  /** `summary`: the plan after a trial lesson, written after the message about it. */
  child_plan: LessonWords & { summary: string };
  lesson_missed: LessonWords & { outcome: string };
  lesson_minutes: LessonWords & { minutes: number };
  lesson_overturned: LessonWords & { outcome: string; balance: string; reason: string };
  problem_sent: LessonWords & { problem: string };
  problem_answered: LessonWords & { answer: string };
  problem_decided: LessonWords & { decision: string; words: string };
  clock_change: LessonWords & { day: string; change: string };
  homework_given: HomeworkWords;
  homework_finished: HomeworkWords;
  homework_returned: HomeworkWords & { comment: string };
  homework_reviewed: HomeworkWords & { score: number; comment: string };
  receipt: MoneyWords & { number: string };
  refund_done: MoneyWords & { number: string };
  refund_failed: MoneyWords;
  payment_returned: MoneyWords & { number: string };
  payment_restored: MoneyWords;
  /** To a manager; `state` as in disputeStates, `number` the provider's id of the dispute. */
  payment_disputed: Omit<FamilyWords, 'teacher'> & { amount: string; state: string; number: string };
  /** To a manager; `why` is a PaymentAlarm, `state` as the provider names it, `number` the purchase's id. */
  payment_unclear: Omit<FamilyWords, 'teacher'> & {
    amount: string;
    provider: string;
    why: string;
    state: string;
    number: string;
  };
  payment_link: MoneyWords;
  referral_given: ReferralWords;
  referral_thanks: ReferralWords;
  referral_back: ReferralWords;
  wish_answered: { name: string; school: string; link: string; child: string; answer: string };
  /** To a manager: what a teacher can't teach; times are in the school's time zone. */
  teacher_absent: {
    name: string;
    school: string;
    teacher: string;
    count: number;
    times: string;
    first: string;
    reason: string;
  };
  teacher_back: { name: string; school: string; teacher: string; count: number; times: string };
  family_booked: FamilyWords & { count: number; times: string };
  family_moved: FamilyWords & { before: string; when: string };
  family_cancelled: FamilyWords & { when: string };
  teacher_asks_move: FamilyWords & { when: string; times: string; words: string };
  family_problem: FamilyWords & { when: string; problem: string };
  family_wish: FamilyWords & { when: string; phone: string; wish: string };
  greeting_waiting: { name: string; school: string; teacher: string; seconds: number };
  greeting_approved: { name: string; school: string; link: string };
  greeting_rejected: { name: string; school: string; link: string; reason: string };
  call_stopped: FamilyWords & { when: string; phone: string };
  /** `lines` is in the manager's language. */
  manager_digest: { name: string; school: string; count: number; lines: string };
  calendar_dead: { name: string; school: string; link: string };
  wish: WishWords & { wish: string };
  wish_call: WishWords & ChosenTime;
  wish_account: WishWords & ChosenTime;
}

/** Values for telling a manager what a family did; `name` is the manager's. Times are in the family's time zone. */
interface FamilyWords {
  name: string;
  school: string;
  child: string;
  parent: string;
  teacher: string;
}

/** Values for telling a manager about a waiting family; `name` is the manager's. */
interface WishWords {
  name: string;
  school: string;
  child: string;
  parent: string;
  /** The number, and how the family wants to be contacted. */
  phone: string;
}
/** The time a family chose, in its time zone. */
interface ChosenTime {
  when: string;
  teacher: string;
}

/** `amount` is formatted money, `count` a number of lessons, `day` a date in the receiver's time zone. */
interface MoneyWords {
  name: string;
  school: string;
  link: string;
  child: string;
  count: number;
  amount: string;
  day: string;
}
interface ReferralWords {
  name: string;
  school: string;
  link: string;
  /** First name of the other child. */
  friend: string;
  count: number;
}

/** Values for messages about a lesson. `there` is empty unless the other side's local time differs. */
export interface LessonWords {
  /** The receiver: texts address either the teacher or the family. */
  role: 'student' | 'teacher';
  name: string;
  school: string;
  link: string;
  child: string;
  teacher: string;
  when: string;
  there: string;
}

/** Values for messages about a homework. */
export interface HomeworkWords {
  name: string;
  school: string;
  link: string;
  child: string;
  teacher: string;
  task: string;
}

/** Kinds of SMS: one text each, `sms.<kind>`. */
export interface SmsKinds {
  phone_code: { school: string; code: string; host: string };
  sign_in_code: { school: string; code: string; host: string };
  /** Sent to a number that the account hasn't proved: it may be anyone's. */
  first_sign_in_code: { school: string; code: string; host: string };
  lesson_booked: LessonWords;
  lesson_series: LessonWords & { count: number };
  lesson_several: LessonWords & { count: number; times: string };
  lesson_series_ended: LessonWords & { count: number; last: string; credits: string };
  lesson_moved: LessonWords & { before: string };
  lesson_cancelled: LessonWords & { credit: string };
  lesson_teacher: LessonWords;
  lesson_move_asked: LessonWords & { times: string; words: string };
  lesson_reminder: LessonWords & { left: string };
  lesson_absent: LessonWords;
  homework_given: HomeworkWords;
  homework_finished: HomeworkWords;
  homework_returned: HomeworkWords & { comment: string };
  homework_reviewed: HomeworkWords & { score: number; comment: string };
  wish_answered: { name: string; school: string; link: string; child: string; answer: string };
  teacher_absent: { school: string; teacher: string; count: number; first: string };
  trial_code: { school: string; code: string; host: string };
  trial_booked: { school: string; link: string; when: string };
  deletion_code: { school: string; code: string };
  account_closing: { school: string; link: string; day: string };
  phone_changed: { school: string; link: string };
  email_set: { school: string; link: string };
}

/** The SMS limit each kind counts against. */
export const SMS_PURPOSE: Record<keyof SmsKinds, SmsPurpose> = {
  sign_in_code: 'signIn',
  first_sign_in_code: 'asked',
  phone_code: 'asked',
  trial_code: 'asked',
  trial_booked: 'notice',
  deletion_code: 'asked',
  account_closing: 'notice',
  phone_changed: 'notice',
  email_set: 'notice',
  lesson_booked: 'notice',
  lesson_series: 'notice',
  lesson_several: 'notice',
  lesson_series_ended: 'notice',
  wish_answered: 'notice',
  teacher_absent: 'notice',
  lesson_moved: 'notice',
  lesson_cancelled: 'notice',
  lesson_teacher: 'notice',
  lesson_move_asked: 'notice',
  lesson_reminder: 'notice',
  lesson_absent: 'notice',
  homework_given: 'notice',
  homework_finished: 'notice',
  homework_returned: 'notice',
  homework_reviewed: 'notice',
};
