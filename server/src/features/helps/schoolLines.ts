import { randomUUID } from 'node:crypto';
import { SCHOOL_LINES_PER_LESSON } from '@skylark/contract/helps.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller, Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Done } from '../acts/index.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { lockLesson, phaseOf } from '../lessons/index.ts';
import { addLine, countLines, findLineForUpdate, removeUnseenLine, setSeen } from './store.ts';

/**
 * Sends a line to the teacher of a lesson whose room is open. It is shown in the room, to the teacher only.
 * @throws Failure not_found, room_not_open, lesson_over, too_many_requests
 */
export async function sendLine(
  deps: Deps,
  tx: Tx,
  me: Manager,
  actor: Actor,
  lessonId: string,
  text: string,
): Promise<Done<object>> {
  const at = deps.clock.now();
  const lesson = await lockLesson(tx, lessonId);
  if (!lesson) throw new Failure('not_found');
  const phase = phaseOf(lesson, at);
  if (phase === 'early') throw new Failure('room_not_open');
  if (phase === 'over') throw new Failure('lesson_over');
  const { teacherId, studentId } = lesson;
  if ((await countLines(tx, lessonId, teacherId)) >= SCHOOL_LINES_PER_LESSON) throw new Failure('too_many_requests');
  const id = randomUUID();
  await addLine(tx, { id, lessonId, teacherId, managerId: me.managerId, text, at });
  await recordAudit(tx, actor, { action: 'lesson.line', at, lessonId, personId: studentId });
  await invalidatePages(deps, tx, [teacherId], 'lessons');
  return { reply: {}, inverse: [{ do: 'line', lineId: id }], people: [studentId, teacherId] };
}

/** Takes back a line that nobody has seen. @throws Failure changed_since */
export async function takeLineBack(deps: Deps, tx: Tx, id: string): Promise<void> {
  const teacherId = await removeUnseenLine(tx, id);
  if (teacherId === undefined) throw new Failure('changed_since');
  await invalidatePages(deps, tx, [teacherId], 'lessons');
}

/** Marks a line, and all earlier ones, as seen by the teacher. @throws Failure not_found */
export async function seeLine(deps: Deps, teacher: Caller, lessonId: string, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const line = await findLineForUpdate(tx, id);
    if (line?.lessonId !== lessonId || line.teacherId !== teacher.personId) throw new Failure('not_found');
    await setSeen(tx, line, deps.clock.now());
    // The teacher's other devices show it, too.
    await invalidatePages(deps, tx, [teacher.personId], 'lessons');
  });
}
