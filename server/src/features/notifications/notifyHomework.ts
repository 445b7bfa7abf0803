import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { withDefaultChoices } from './withDefaultChoices.ts';
import { listChoices } from './choicesStore.ts';
import type { HomeworkWords, MailKinds } from './kinds.ts';
import { findPerson } from '../people/index.ts';
import { chosenTargets } from './chosenTargets.ts';
import { queueMail, queueNotices, queueSms } from './queueMessage.ts';
import { dropHeld } from './store.ts';

type HomeworkKind = 'homework_given' | 'homework_finished' | 'homework_returned' | 'homework_reviewed';

/** Characters of a task shown in a message; the rest is behind the link. */
const TASK_SHOWN = 160;

interface NoticeRequest<K extends HomeworkKind> {
  to: 'student' | 'teacher';
  kind: K;
  homework: {
    id: string;
    studentId: string;
    teacherId: string;
    description: string;
    studentFirstName: string;
    teacherFirstName: string;
  };
  more: Omit<MailKinds[K], keyof HomeworkWords>;
  /** Sent once per homework, cause and channel. */
  cause: string;
  /** Not sent before this time. */
  heldUntil?: Date;
}

/** Notifies one of a homework's two people on their chosen channels, in the caller's transaction. */
export async function notifyHomework<K extends HomeworkKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'publicUrl'>,
  db: Db,
  { to: side, kind, homework, more, cause, heldUntil }: NoticeRequest<K>,
): Promise<void> {
  const personId = side === 'student' ? homework.studentId : homework.teacherId;
  const to = await findPerson(db, personId);
  if (!to) return;
  const words: HomeworkWords = {
    name: to.parentName ?? to.firstName,
    school: deps.config.schoolName,
    link: `${deps.publicUrl()}/homeworks/${homework.id}`,
    child: homework.studentFirstName,
    teacher: homework.teacherFirstName,
    task: shortened(homework.description),
  };
  const values = { ...words, ...more } as never;
  const receiver = { personId, locale: (to.locale ?? DEFAULT_LOCALE) as Locale };
  const whole = `homework:${homework.id}:${cause}:${personId}`;
  const about = {
    aboutId: side === 'student' ? homework.teacherId : homework.studentId,
    ...(heldUntil && { heldUntil }),
  };
  const chosen = withDefaultChoices(await listChoices(db, personId)).find((one) => one.kind === 'homework');
  if (to.email !== null && chosen?.email === true)
    await queueMail(deps, db, { ...receiver, email: to.email }, kind, values, whole, about);
  if (to.phone !== null && chosen?.sms === true)
    await queueSms(deps, db, { ...receiver, phone: to.phone }, kind, values, whole, about);
  for (const target of await chosenTargets(deps, db, personId, chosen))
    await queueNotices(deps, db, { ...receiver, ...target }, kind, values, whole, about);
}

/** Drops what a family would have been told of a homework that was sent back. */
export const dropReturnNotice = (
  db: Db,
  { id, studentId }: { id: string; studentId: string },
  at: Date,
): Promise<void> => dropHeld(db, { personId: studentId, causePrefix: `homework:${id}:returned:` }, at);

const shortened = (task: string): string => {
  const line = task.replaceAll(/\s+/g, ' ');
  return line.length <= TASK_SHOWN ? line : `${line.slice(0, TASK_SHOWN).trimEnd()}…`;
};
