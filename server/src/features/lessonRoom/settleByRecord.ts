import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Actor } from '../auditLog/index.ts';
import { closeRecord } from '../lessonRecord/index.ts';
import { listLessonTeachers, type OpenLesson, settleLesson, type Verdict } from '../lessons/index.ts';
import { rememberLesson } from '../practice/index.ts';
import { listPresence } from '../room/index.ts';
import { togetherMsOf, verdictOn } from './verdict.ts';

/**
 * Settles a lesson if its outcome is known from the room's record, stores that record with the verdict, and credits the
 * minutes lost because of the teacher or the school, all in one transaction.
 * @param check called with the lesson as read under the locks; throws if the caller may not settle it
 * @returns the verdict, if one was written
 */
export async function settleByRecord(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  { isEnded = false, check }: { isEnded?: boolean; check?: (lesson: OpenLesson) => void } = {},
): Promise<Verdict | undefined> {
  let settled: OpenLesson | undefined;
  const verdict = await settleLesson(deps, tx, actor, id, async (lesson) => {
    check?.(lesson);
    settled = lesson;
    const { status, startsAt, endsAt, extendedMinutes, callStartedAt } = lesson;
    const times = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime(), calledAtMs: callStartedAt?.getTime() };
    const { heldMinShare } = deps.config;
    const handedOverAtMs = (await listLessonTeachers(tx, id)).at(-1)?.fromAt.getTime();
    const nowMs = deps.clock.now().getTime();
    const presence = await listPresence(tx, id);
    const found = verdictOn(
      { status, heldMinShare, extendedMinutes, ...times, handedOverAtMs, isEnded },
      presence,
      nowMs,
    );
    return found && { ...found, togetherMs: togetherMsOf(times, presence, nowMs) };
  });
  if (verdict && settled) await closeRecord(deps, tx, settled, verdict);
  if (verdict?.kind === 'held') await rememberLesson(deps, tx, id);
  return verdict;
}
