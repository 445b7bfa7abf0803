import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Done } from '../acts/index.ts';
import type { Actor } from '../auditLog/index.ts';
import { extendLesson, lockLesson } from '../lessons/index.ts';

/** Extends a lesson in progress. @throws Failure not_found, and those of `extendLesson` */
export async function extendOne(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  minutes: number,
): Promise<Done<{ extendedMinutes: number }>> {
  const lesson = await lockLesson(tx, id);
  if (!lesson) throw new Failure('not_found');
  const before = lesson.extendedMinutes;
  const extendedMinutes = before + minutes;
  await extendLesson(deps, tx, actor, lesson, extendedMinutes);
  return {
    reply: { extendedMinutes },
    inverse: [{ do: 'extend', lessonId: id, from: extendedMinutes, to: before }],
    people: [lesson.studentId, lesson.teacherId],
  };
}
