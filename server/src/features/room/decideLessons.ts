import { z } from 'zod';
import { LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { SCHOOL } from '../acts/index.ts';
import { findLesson, listUndecided, remind, settleLesson, takeLessonsBegun, toldLesson } from '../lessons/index.ts';
import { tellLesson } from '../notifications/index.ts';
import { wasPresent } from './presence.ts';
import { listComings } from './store.ts';
import { verdictOn } from './verdict.ts';

/** Decisions, a lesson's life: after so long the absent side is told. */
const ABSENT_AFTER_MINUTES = 5;

const watchLessons: Job<Record<string, never>> = { name: 'lessons.watch', data: z.object({}).strict(), retryLimit: 0 };

/** Every minute, on one server: reminders, the word to who is absent, and the verdict on what is over. */
export function startWatchingLessons(deps: Deps): void {
  deps.jobs.handle(watchLessons, async () => {
    await remind(deps);
    await tellAbsent(deps);
    await decideLessons(deps);
  });
  deps.jobs.repeat(watchLessons, '* * * * *', {});
}

/**
 * Decides every lesson whose outcome is known by now. A lesson that fails does not hold up the others: it comes again
 * with the next minute. @returns how many were decided
 */
export async function decideLessons(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  let decided = 0;
  const undecided = await listUndecided(deps.db, new Date(nowMs - LATE_INTERVAL_SECONDS * 1000));
  for (const lesson of undecided) {
    const times = { startsAtMs: lesson.startsAt.getTime(), endsAtMs: lesson.endsAt.getTime() };
    const status = lesson.status === 'in_progress' ? 'in_progress' : 'booked';
    try {
      const isWritten = await deps.db.transaction().execute(async (tx) => {
        const verdict = verdictOn({ status, ...times }, await listComings(tx, lesson.id), nowMs);
        return verdict !== undefined && (await settleLesson(deps, tx, SCHOOL, lesson.id, verdict));
      });
      if (isWritten) decided += 1;
    } catch (error) {
      deps.log.error({ err: error, lesson: lesson.id }, 'a lesson could not be decided');
    }
  }
  return decided;
}

/** Tells who is not there five minutes after the start, while there is still time to come. */
export async function tellAbsent(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const until = new Date(nowMs - ABSENT_AFTER_MINUTES * 60_000);
  const after = new Date(nowMs - LATE_INTERVAL_SECONDS * 1000);
  return deps.db.transaction().execute(async (tx) => {
    let told = 0;
    for (const lesson of await takeLessonsBegun(tx, after, until)) {
      const comings = await listComings(tx, lesson.id);
      const row = await findLesson(tx, lesson.id);
      if (!row) continue;
      for (const [seat, personId] of [
        ['t', lesson.teacherId],
        ['s', lesson.studentId],
      ] as const) {
        if (wasPresent(comings, seat, nowMs)) continue;
        told += 1;
        await tellLesson(deps, tx, {
          personId,
          lesson: toldLesson(row),
          kind: 'lesson_absent',
          more: () => ({}),
          cause: `lesson:${lesson.id}:absent:${row.startsAt.getTime()}`,
          expiresAt: new Date(row.startsAt.getTime() + LATE_INTERVAL_SECONDS * 1000),
        });
      }
    }
    return told;
  });
}
