import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { recordAudit } from '../auditLog/index.ts';
import type { LessonRow } from '../lessons/index.ts';
import { listManagers } from '../manager/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { requireOpenRoom } from './access.ts';
import { addStop, endStop } from './stopsStore.ts';

/** High enough for a child playing with the button, low enough to stop a script. */
const STOPS: Limit = { name: 'call-stop', tries: 60, perSeconds: 60 * 60 };

/**
 * Records that the student's side stopped or resumed camera and microphone. Repeating it has no effect.
 * @throws Failure room_not_found, room_not_open, lesson_over, too_many_requests
 */
export async function stopCall(deps: Deps, me: Caller, id: string, isStopped: boolean): Promise<void> {
  const lesson = await requireOpenRoom(deps, me, id);
  await deps.limits.take(STOPS, me.personId);
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const stop = { lessonId: id, studentId: me.personId, at };
    if (!(isStopped ? await addStop(tx, stop) : await endStop(tx, stop))) return;
    const student = await findPerson(tx, me.personId);
    const name = student?.parentName ?? student?.firstName ?? '';
    const action = isStopped ? 'call.stop' : 'call.continue';
    const entry = { action, at, lessonId: id, personId: me.personId };
    await recordAudit(tx, { kind: 'person', id: me.personId, name }, entry);
    if (isStopped) await mailManagers(deps, tx, lesson);
  });
}

/** Mails every manager who has an address, once per lesson: the child may need help. */
async function mailManagers(deps: Pick<Deps, 'config' | 'clock'>, tx: Tx, lesson: LessonRow): Promise<void> {
  const [student, teacher] = [await findPerson(tx, lesson.studentId), await findPerson(tx, lesson.teacherId)];
  if (!student || !teacher) return;
  for (const { id, name, email, endedAt } of await listManagers(tx)) {
    if (email === null || endedAt !== null) continue;
    const words = {
      name,
      school: deps.config.schoolName,
      child: `${student.firstName} ${student.lastName}`.trim(),
      parent: student.parentName ?? '',
      phone: student.phone ?? student.email ?? '—',
      teacher: `${teacher.firstName} ${teacher.lastName}`.trim(),
      when: whenText(DEFAULT_LOCALE, student.timeZone, lesson.startsAt, lesson.durationMinutes),
    };
    const to = { personId: null, email, locale: DEFAULT_LOCALE };
    const about = { aboutId: lesson.studentId, lessonId: lesson.id };
    await queueMail(deps, tx, to, 'call_stopped', words, `lesson:${lesson.id}:stopped:${id}`, about);
  }
}
