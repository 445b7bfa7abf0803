import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { type Done, type Inverse, giveWithinLimits } from '../acts/index.ts';
import type { Actor } from '../auditLog/index.ts';
import { cancelLocked, requireBooked } from '../lessons/index.ts';
import { changeCredits } from '../manager/index.ts';
import { correctMinutes } from '../minutes/index.ts';

interface Cancelling {
  by: 'student' | 'teacher' | 'school';
  reason: string;
  compensation?: { minutes?: number | undefined; lessons?: number | undefined } | undefined;
}

/**
 * Cancels a booked lesson and gives the family compensation.
 * @throws Failure lesson_not_booked, above_limit, account_closing
 */
export async function cancelOne(
  deps: Deps,
  tx: Tx,
  me: Manager,
  actor: Actor,
  id: string,
  { by, reason, compensation: { minutes = 0, lessons = 0 } = {} }: Cancelling,
): Promise<Done<{ isCreditReturned: boolean }>> {
  const lesson = await requireBooked(tx, id);
  const { studentId } = lesson;
  const inverse: Inverse[] = [];
  const reply = await giveWithinLimits(deps, tx, me, studentId, { minutes, lessons }, async () => {
    const cancelled = await cancelLocked(deps, tx, actor, lesson, {
      by,
      reason,
      ...(minutes + lessons > 0 && { apology: { minutes, lessons } }),
    });
    if (minutes > 0) {
      await correctMinutes(deps, tx, actor, studentId, { amount: minutes, reason });
      inverse.push({ do: 'minutes', studentId, amount: -minutes });
    }
    if (lessons > 0) {
      await changeCredits(deps, tx, actor, studentId, { amount: lessons, reason });
      inverse.push({ do: 'credits', studentId, amount: -lessons });
    }
    return cancelled;
  });
  inverse.push({ do: 'restore', lessonId: id });
  return { reply, inverse, people: [studentId, lesson.teacherId] };
}
