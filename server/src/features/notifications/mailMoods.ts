import type { MailPicture } from '../../platform/mail/mailPictures.ts';
import type { MailKinds } from './kinds.ts';

/** The picture above a mail's title: the lark in a fitting mood, on a matching background. */
export interface MailMood {
  sky: MailPicture;
  ground: keyof typeof GROUNDS;
}

/** Sky blue by default, sunny for good news, a quiet grey for bad news. */
export const GROUNDS = { plain: '#D8E7FA', glad: '#FFE9AE', sorry: '#E3E9F1' } as const;

const plain = (sky: MailPicture): MailMood => ({ sky, ground: 'plain' });
const glad = (sky: MailPicture): MailMood => ({ sky, ground: 'glad' });
const sorry = (sky: MailPicture): MailMood => ({ sky, ground: 'sorry' });

export const MAIL_MOODS: Record<keyof MailKinds, MailMood> = {
  confirm_email: plain('mail'),
  activate_account: plain('hello'),
  reset_password: plain('thinking'),
  sign_in_code: plain('mail'),
  email_code: plain('mail'),
  password_changed: plain('ready'),
  password_dropped: sorry('thinking'),
  email_changed: plain('mail'),
  phone_set: plain('mail'),
  deletion_code: plain('thinking'),
  account_closing: sorry('hello'),
  account_deleted: sorry('hello'),
  teacher_deleted: sorry('hello'),
  lesson_booked: plain('ready'),
  lesson_series: plain('ready'),
  lesson_several: plain('ready'),
  lesson_series_ended: sorry('empty-nest'),
  lesson_moved: plain('waiting'),
  lesson_cancelled: sorry('empty-nest'),
  lesson_teacher: plain('teaching'),
  lesson_move_asked: plain('waiting'),
  lesson_move_declined: plain('thinking'),
  lesson_reminder: plain('waiting'),
  ready_failed: plain('thinking'),
  lesson_absent: plain('waiting'),
  lesson_held: glad('celebrating'),
  child_plan: plain('reading'),
  lesson_missed: sorry('empty-nest'),
  lesson_minutes: glad('ready'),
  lesson_overturned: plain('thinking'),
  problem_sent: plain('mail'),
  problem_answered: plain('mail'),
  problem_decided: plain('ready'),
  family_problem: plain('thinking'),
  clock_change: plain('waiting'),
  homework_given: plain('reading'),
  homework_finished: plain('reading'),
  homework_returned: plain('reading'),
  homework_reviewed: glad('celebrating'),
  receipt: plain('ready'),
  refund_done: plain('ready'),
  refund_failed: sorry('oops'),
  payment_returned: sorry('thinking'),
  payment_restored: plain('ready'),
  payment_disputed: plain('thinking'),
  payment_unclear: plain('thinking'),
  payment_link: plain('mail'),
  referral_given: glad('gift'),
  referral_thanks: glad('gift'),
  referral_back: sorry('empty-nest'),
  wish_answered: plain('hello'),
  teacher_absent: plain('waiting'),
  teacher_back: plain('ready'),
  family_booked: plain('ready'),
  family_moved: plain('waiting'),
  family_cancelled: plain('empty-nest'),
  teacher_asks_move: plain('waiting'),
  family_wish: plain('thinking'),
  greeting_waiting: plain('waiting'),
  greeting_approved: glad('celebrating'),
  greeting_rejected: plain('thinking'),
  call_stopped: plain('thinking'),
  manager_digest: plain('mail'),
  calendar_dead: sorry('lost'),
  wish: plain('thinking'),
  wish_call: plain('thinking'),
  wish_account: plain('thinking'),
};
