import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { recordAudit } from '../auditLog/index.ts';
import { findLesson, type LessonRow } from '../lessons/index.ts';
import { mailManagers } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { requireOpenRoom } from './access.ts';
import { addStop, endStop, findStop, type Stop, takeBackStop } from './stopsStore.ts';

/** High enough for a child playing with the button, low enough to stop a script. */
const STOPS: Limit = { name: 'call-stop', tries: 60, perSeconds: 60 * 60 };

/**
 * A child who presses the button by accident, or only to see what it does, can take it back within this time, and then
 * nobody is notified.
 */
const COUNTS_AFTER_MS = 10_000;

/** Runs when a stop counts, unless it was taken back. */
const stopCounts: Job<{ stopId: string }> = {
  name: 'lessonRoom.stop-counts',
  data: z.object({ stopId: z.uuid() }).strict(),
};

export function startTellingOfStops(deps: Deps): void {
  deps.jobs.handle(stopCounts, ({ stopId }) => tellOfStop(deps, stopId));
}

/** Stops that began before this time count, whether or not they have ended. */
export const countsSince = (now: Date): Date => new Date(now.getTime() - COUNTS_AFTER_MS);

/**
 * Stores immediately that the student's side stopped or resumed camera and microphone; managers are notified once the
 * stop counts. Repeating it has no effect.
 * @throws Failure room_not_found, room_not_open, lesson_over, too_many_requests
 */
export async function stopCall(deps: Deps, me: Caller, id: string, isStopped: boolean): Promise<void> {
  await requireOpenRoom(deps, me, id);
  await deps.limits.take(STOPS, me.personId);
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const stop = { lessonId: id, studentId: me.personId, at };
    if (isStopped) {
      const stopId = await addStop(tx, stop);
      const startAfter = new Date(at.getTime() + COUNTS_AFTER_MS);
      if (stopId !== undefined) await deps.jobs.send(tx, stopCounts, { stopId }, { startAfter });
      return;
    }
    if (await takeBackStop(tx, stop, countsSince(at))) return;
    if (await endStop(tx, stop)) await recordStop(tx, 'call.continue', stop);
  });
}

/** Notifies managers of a stop that wasn't taken back in time. */
export async function tellOfStop(deps: Deps, stopId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const stop = await findStop(tx, stopId);
    const lesson = stop && (await findLesson(tx, stop.lessonId));
    if (!lesson) return;
    await recordStop(tx, 'call.stop', stop);
    await tellManagers(deps, tx, lesson);
  });
}

async function recordStop(tx: Tx, action: 'call.stop' | 'call.continue', stop: Stop): Promise<void> {
  const { lessonId, studentId, at } = stop;
  const student = await findPerson(tx, studentId);
  const name = student?.parentName ?? student?.firstName ?? '';
  await recordAudit(tx, { kind: 'person', id: studentId, name }, { action, at, lessonId, personId: studentId });
}

/** Once per lesson: the child may need help. */
async function tellManagers(deps: Pick<Deps, 'config' | 'clock'>, tx: Tx, lesson: LessonRow): Promise<void> {
  const [student, teacher] = [await findPerson(tx, lesson.studentId), await findPerson(tx, lesson.teacherId)];
  if (!student || !teacher) return;
  await mailManagers(deps, tx, 'call_stopped', {
    values: (locale) => ({
      child: `${student.firstName} ${student.lastName}`.trim(),
      parent: student.parentName ?? '',
      phone: student.phone ?? student.email ?? '—',
      teacher: `${teacher.firstName} ${teacher.lastName}`.trim(),
      when: whenText(locale, student.timeZone, lesson.startsAt, lesson.durationMinutes),
    }),
    cause: `lesson:${lesson.id}:stopped`,
    aboutId: lesson.studentId,
    lessonId: lesson.id,
  });
}
