import type { LessonEnding } from '@skylark/contract/roomApi';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { hasSpentCredit } from '../credits/index.ts';
import { listLessonTeachers } from '../lessons/index.ts';
import { readMinuteRules } from '../minutes/index.ts';
import { listRecord } from '../room/index.ts';
import { requireOpenRoom } from './access.ts';
import { endingNow } from './endingNow.ts';

/**
 * What would follow if the teacher ended the lesson now.
 * @throws Failure room_not_found, room_not_open, lesson_over, lesson_not_started
 */
export async function readEnding(deps: Deps, teacher: Caller, id: string): Promise<LessonEnding> {
  const lesson = await requireOpenRoom(deps, teacher, id);
  const { status, callStartedAt, startsAt, endsAt, extendedMinutes, teacherId, studentId } = lesson;
  if (status !== 'in_progress') throw new Failure('lesson_not_started');
  const rules = await readMinuteRules(deps.db);
  const nowMs = deps.clock.now().getTime();
  const { outcome, missedBy, minutesOwed } = endingNow(
    {
      startsAtMs: startsAt.getTime(),
      endsAtMs: endsAt.getTime(),
      extendedMinutes,
      calledAtMs: callStartedAt?.getTime() ?? nowMs,
      handedOverAtMs: (await listLessonTeachers(deps.db, id)).at(-1)?.fromAt.getTime(),
      heldMinShare: deps.config.heldMinShare,
      people: { t: teacherId, s: studentId },
      costsCredit: await hasSpentCredit(deps.db, id),
    },
    await listRecord(deps.db, id, nowMs),
    nowMs,
    rules,
  );
  const minutesLeft = Math.max(0, Math.floor((endsAt.getTime() - nowMs) / 60_000));
  return { outcome, missedBy, minutesLeft, minutesOwed, roundingMinutes: rules.roundingMinutes };
}
