import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import { clockText, whenText, zoneText } from '../../platform/texts/whenText.ts';
import type { LessonWords, MailKinds, SmsKinds } from './kinds.ts';
import type { NotificationKind } from '@skylark/contract/notifications.facts';
import { withDefaultChoices } from './withDefaultChoices.ts';
import { listChoices } from './choicesStore.ts';
import { findPerson } from '../people/index.ts';
import { dropOutdated } from './store.ts';
import { chosenTargets } from './chosenTargets.ts';
import { queueMail, queueNotices, queueSms } from './queueMessage.ts';

/** What messages mention about a lesson. */
export interface LessonNotice {
  id: string;
  startsAt: Date;
  durationMinutes: number;
  child: string;
  teacher: string;
  /** Times are given in the receiver's time zone, plus the other's if it differs. */
  studentTimeZone: string;
  teacherTimeZone: string;
}

type LessonKind = {
  [K in keyof MailKinds]: MailKinds[K] extends LessonWords ? K : never;
}[keyof MailKinds];
type More<K extends LessonKind> = Omit<MailKinds[K], keyof LessonWords>;

/** Kinds also sent by SMS and to devices and chats; all others can wait for the mail to be read. */
const SMS_KINDS: ReadonlySet<string> = new Set<keyof SmsKinds>([
  'lesson_booked',
  'lesson_series',
  'lesson_several',
  'lesson_series_ended',
  'lesson_moved',
  'lesson_cancelled',
  'lesson_teacher',
  'lesson_move_asked',
  'lesson_reminder',
  'lesson_absent',
]);

/** Kinds sent to devices and chats, but not by SMS. */
const NOTICE_KINDS: ReadonlySet<LessonKind> = new Set([
  'lesson_held',
  'child_plan',
  'lesson_minutes',
  'lesson_overturned',
  'lesson_move_declined',
  'problem_sent',
  'problem_answered',
  'problem_decided',
  'ready_failed',
]);

/** The settings category each kind belongs to. */
const CHOSEN_AS: Record<LessonKind, NotificationKind> = {
  lesson_booked: 'lesson_changes',
  lesson_series: 'lesson_changes',
  lesson_several: 'lesson_changes',
  lesson_series_ended: 'lesson_changes',
  lesson_moved: 'lesson_changes',
  lesson_cancelled: 'lesson_changes',
  lesson_teacher: 'lesson_changes',
  lesson_move_asked: 'lesson_changes',
  lesson_move_declined: 'lesson_changes',
  lesson_held: 'lesson_changes',
  child_plan: 'lesson_changes',
  lesson_missed: 'lesson_changes',
  lesson_minutes: 'lesson_changes',
  lesson_overturned: 'lesson_changes',
  problem_sent: 'lesson_changes',
  problem_answered: 'lesson_changes',
  problem_decided: 'lesson_changes',
  clock_change: 'lesson_changes',
  lesson_reminder: 'lesson_reminder',
  ready_failed: 'lesson_reminder',
  lesson_absent: 'lesson_late',
};

/** Kinds that depend on the lesson's time: no longer true once it was moved or cancelled. */
const OF_THE_HOUR: readonly LessonKind[] = ['lesson_reminder', 'lesson_absent', 'ready_failed'];

/**
 * Which pending notifications about the same lesson to the same person a newer one makes obsolete. A move doesn't
 * replace a change of teacher, and notifications about more than this lesson (a series, a clock change) are never
 * replaced.
 */
const REPLACES: Partial<Record<LessonKind, readonly LessonKind[]>> = {
  lesson_booked: ['lesson_booked', 'lesson_moved', 'lesson_cancelled'],
  lesson_moved: ['lesson_booked', 'lesson_moved', 'lesson_move_asked', 'lesson_move_declined'],
  lesson_move_asked: ['lesson_move_asked'],
  lesson_teacher: ['lesson_teacher'],
  lesson_cancelled: [
    'lesson_booked',
    'lesson_moved',
    'lesson_move_asked',
    'lesson_move_declined',
    'lesson_teacher',
    'lesson_cancelled',
  ],
};

interface NoticeRequest<K extends LessonKind> {
  personId: string;
  lesson: LessonNotice;
  kind: K;
  /** Values specific to this kind, in the receiver's language and time zone. */
  more: (locale: Locale, timeZone: string) => More<K>;
  /** Sent once per cause and channel. */
  cause: string;
  expiresAt?: Date;
  /** The page it links to, if not the lesson's. */
  path?: string;
}

/** Notifies one of a lesson's two people on their chosen channels, in the caller's transaction. */
export async function notifyLesson<K extends LessonKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'publicUrl'>,
  db: Db,
  request: NoticeRequest<K>,
): Promise<void> {
  const { personId, lesson, kind, expiresAt, path = `/lessons/${lesson.id}` } = request;
  const to = await findPerson(db, personId);
  if (!to) return;
  const locale = (to.locale ?? DEFAULT_LOCALE) as Locale;
  const there = to.type === 'student' ? lesson.teacherTimeZone : lesson.studentTimeZone;
  const other = to.type === 'student' ? lesson.teacher : lesson.child;
  const words: LessonWords = {
    role: to.type === 'teacher' ? 'teacher' : 'student',
    name: to.parentName ?? to.firstName,
    school: deps.config.schoolName,
    link: `${deps.publicUrl()}${path}`,
    child: lesson.child,
    teacher: lesson.teacher,
    when: whenText(locale, to.timeZone, lesson.startsAt, lesson.durationMinutes),
    there: otherLocalTime(locale, lesson.startsAt, to.timeZone, there, other),
  };
  const more: Partial<MailKinds['lesson_reminder']> = request.more(locale, to.timeZone);
  const values = { ...words, ...more } as never;
  // An SMS links to the lesson, because the check's longer address would cost extra.
  const shown = {
    ...words,
    ...more,
    ...(more.check !== undefined && more.check !== '' && { link: more.check }),
  } as never;
  const cause = `${request.cause}:${personId}`;
  const options = { lessonId: lesson.id, ...(expiresAt && { expiresAt }) };
  const receiver = { personId, locale };
  const chosen = withDefaultChoices(await listChoices(db, personId)).find((one) => one.kind === CHOSEN_AS[kind]);
  const email = chosen?.email === true ? to.email : null;
  const phone = chosen?.sms === true && SMS_KINDS.has(kind) ? to.phone : null;
  const isNotice = SMS_KINDS.has(kind) || NOTICE_KINDS.has(kind);
  const targets = isNotice ? await chosenTargets(deps, db, personId, chosen) : [];
  if (email === null && phone === null && targets.length === 0) return;
  await dropOutdated(db, { lessonId: lesson.id, personId, kinds: REPLACES[kind] ?? [] }, deps.clock.now());
  if (email !== null) await queueMail(deps, db, { ...receiver, email }, kind, shown, cause, options);
  if (phone !== null) await queueSms(deps, db, { ...receiver, phone }, kind as keyof SmsKinds, values, cause, options);
  for (const target of targets) await queueNotices(deps, db, { ...receiver, ...target }, kind, shown, cause, options);
}

/** Whether a message of that kind would reach a person by mail, on a device or in a chat. */
export async function isNotifiedOf(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  personId: string,
  kind: LessonKind,
): Promise<boolean> {
  const to = await findPerson(db, personId);
  const chosen = withDefaultChoices(await listChoices(db, personId)).find((one) => one.kind === CHOSEN_AS[kind]);
  if (to?.email && chosen?.email === true) return true;
  return NOTICE_KINDS.has(kind) && (await chosenTargets(deps, db, personId, chosen)).length > 0;
}

/** Drops waiting messages that mention a lesson's old time, for one person or both. */
export const dropOutdatedMessages = (db: Db, of: { lessonId: string; personId?: string }, at: Date): Promise<void> =>
  dropOutdated(db, { ...of, kinds: OF_THE_HOUR }, at);

/** Drops waiting messages about a lesson that was cancelled together with others, of which one message tells. */
export const dropCancelledMessages = (db: Db, lessonId: string, at: Date): Promise<void> =>
  dropOutdated(db, { lessonId, kinds: [...OF_THE_HOUR, ...(REPLACES.lesson_cancelled ?? [])] }, at);

/** The other side's local time, if it differs. */
function otherLocalTime(locale: Locale, at: Date, here: string, there: string, other: string): string {
  const time = clockText(locale, there, at);
  if (time === clockText(locale, here, at)) return '';
  return text(locale, 'lesson.there', { other, time, zone: zoneText(locale, there, at) });
}
