import type { ManagerNoticeKind } from '@skylark/contract/manager.facts';
import { noticeTimeOf } from '@skylark/contract/managerNotices';
import type { Locale } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import type { MailKinds, SmsKinds } from './kinds.ts';
import { addNotice, listMailedManagers } from './managersStore.ts';
import { queueMail, queueSms } from './queueMessage.ts';

/** The mails about each kind of notice; the line in a digest has the text `digest.<mail>`. */
export const NOTICE_OF = {
  teacher_absent: 'teacher_absence',
  teacher_back: 'teacher_absence',
  wish: 'trial_wish',
  wish_call: 'trial_wish',
  wish_account: 'trial_wish',
  family_wish: 'lesson_wish',
  family_problem: 'lesson_problem',
  call_stopped: 'call_stop',
  family_booked: 'family_act',
  family_moved: 'family_act',
  family_cancelled: 'family_act',
  teacher_asks_move: 'family_act',
  greeting_waiting: 'greeting',
  payment_disputed: 'payment_dispute',
  payment_unclear: 'payment_unclear',
} as const satisfies Partial<Record<keyof MailKinds, ManagerNoticeKind>>;
export type ManagerMail = keyof typeof NOTICE_OF;

interface ManagerMailing<K extends ManagerMail> {
  /** The values in a manager's language. */
  values: (locale: Locale) => Omit<MailKinds[K], 'name' | 'school'>;
  /** The occasion: each manager is told once. */
  cause: string;
  /** Whom it names: its text is deleted with them. */
  aboutId: string;
  lessonId?: string;
}

/**
 * Tells the managers, in the caller's transaction: at once, or with a line of the next digest, as each of them has
 * chosen. Those whose role may not see it, and those without an address, get nothing.
 */
export async function mailManagers<K extends ManagerMail>(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  mail: K,
  { values, cause, aboutId, lessonId }: ManagerMailing<K>,
): Promise<void> {
  const kind = NOTICE_OF[mail];
  for (const { id, name, email, role, locale, notices } of await listMailedManagers(tx)) {
    const time = noticeTimeOf(role, kind, notices);
    if (time === 'off') continue;
    const given = { ...values(locale), name, school: deps.config.schoolName };
    if (time === 'now') {
      const about = { aboutId, managerId: id, ...(lessonId !== undefined && { lessonId }) };
      // The compiler doesn't see that the two omitted values complete the mail's.
      const complete = given as unknown as MailKinds[K];
      await queueMail(deps, tx, { personId: null, email, locale }, mail, complete, `${cause}:${id}`, about);
    } else {
      const line = text(locale, `digest.${mail}`, given);
      const createdAt = deps.clock.now();
      await addNotice(tx, { managerId: id, kind, text: line, cause, lessonId: lessonId ?? null, aboutId, createdAt });
    }
  }
}

type ManagerSms = ManagerMail & keyof SmsKinds;

/**
 * Tells the managers what can't wait, by SMS: those with a phone number who haven't switched the kind off. Their mail
 * comes besides it.
 */
export async function smsManagers<K extends ManagerSms>(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  kind: K,
  { values, cause, aboutId, lessonId, expiresAt }: ManagerMailing<K> & { expiresAt: Date },
): Promise<void> {
  for (const { id, phone, role, locale, notices } of await listMailedManagers(tx)) {
    if (phone === null || noticeTimeOf(role, NOTICE_OF[kind], notices) === 'off') continue;
    const given = { ...values(locale), school: deps.config.schoolName };
    const about = { aboutId, managerId: id, expiresAt, ...(lessonId !== undefined && { lessonId }) };
    const to = { personId: null, phone, locale };
    await queueSms(deps, tx, to, kind, given as unknown as SmsKinds[K], `${cause}:${id}`, about);
  }
}
