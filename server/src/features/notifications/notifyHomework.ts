import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HomeworkKind, HomeworkValues } from './messages/homework.ts';
import { notifyPeople } from './notify.ts';
import { dropHeld } from './store.ts';

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
  more: HomeworkValues<K>;
  /** Sent once per homework, cause and channel. */
  cause: string;
  /** Not sent before this time. */
  heldUntil?: Date;
}

/** Notifies one of a homework's two people on their chosen channels, in the caller's transaction. */
export async function notifyHomework<K extends HomeworkKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'publicUrl'>,
  db: Db,
  { to: side, kind, homework, more, cause, heldUntil }: NoticeRequest<K>,
): Promise<void> {
  const [personId, aboutId] =
    side === 'student' ? [homework.studentId, homework.teacherId] : [homework.teacherId, homework.studentId];
  await notifyPeople(deps, db, {
    personId,
    kind,
    aboutId,
    heldUntil,
    cause: `homework:${homework.id}:${cause}:${personId}`,
    values: (to) => ({
      name: to.parentName ?? to.firstName,
      school: deps.config.schoolName,
      link: `${deps.publicUrl()}/homeworks/${homework.id}`,
      child: homework.studentFirstName,
      teacher: homework.teacherFirstName,
      task: shortened(homework.description),
      ...more,
    }),
  });
}

/** Drops the held message to a family about a homework that was returned. */
export const dropReturnNotice = (
  db: Db,
  { id, studentId }: { id: string; studentId: string },
  at: Date,
): Promise<void> => dropHeld(db, { personId: studentId, causePrefix: `homework:${id}:returned:` }, at);

const shortened = (task: string): string => {
  const line = task.replaceAll(/\s+/g, ' ');
  return line.length <= TASK_SHOWN ? line : `${line.slice(0, TASK_SHOWN).trimEnd()}…`;
};
