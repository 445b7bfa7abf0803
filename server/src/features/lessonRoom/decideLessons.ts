import { z } from 'zod';
import { LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { SCHOOL } from '../auditLog/index.ts';
import {
  findLesson,
  listLessonsBegun,
  listUndecided,
  type MakeCheckLink,
  remind,
  takeLessonBegun,
  lessonNotice,
} from '../lessons/index.ts';
import { notifyLesson } from '../notifications/index.ts';
import { removeSynthetic } from '../people/index.ts';
import { comingsOf, listPresence, wasPresent } from '../room/index.ts';
import { settleByRecord } from './settleByRecord.ts';
import { verdictOn } from './verdict.ts';

/** Decisions, a lesson's life: after so long the absent side is notified. */
const ABSENT_AFTER_MINUTES = 5;

const watchLessons: Job<Record<string, never>> = {
  name: 'lessons.watch',
  needsClock: true,
  data: z.object({}).strict(),
  retryLimit: 0,
};

/** Every minute, on one server: reminders, the word to who is absent, and the verdict on what is over. */
export function startWatchingLessons(deps: Deps, makeCheckLink?: MakeCheckLink): void {
  const remindOfLessons = (of: Deps): Promise<number> => remind(of, makeCheckLink);
  deps.jobs.handle(watchLessons, async () => {
    const items = [removeLeftOver, remindOfLessons, notifyAbsent, decideLessons];
    await forEachIsolated(deps.log, { name: watchLessons.name, items, idOf: (step) => step.name }, (step) =>
      step(deps),
    );
  });
  deps.jobs.repeat(watchLessons, '* * * * *', {});
}

/** The doctor removes its people itself, unless it is ended before: long before their lesson would be missed. */
const SYNTHETIC_KEPT_MS = 5 * 60_000;
const removeLeftOver = ({ db, clock }: Deps): Promise<void> =>
  removeSynthetic(db, new Date(clock.now().getTime() - SYNTHETIC_KEPT_MS));

/**
 * Decides every lesson whose outcome is known by now. A lesson that fails does not hold up the others: it comes again
 * with the next minute. @returns how many were decided
 */
export async function decideLessons(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const { heldMinShare } = deps.config;
  const startedBy = new Date(nowMs - LATE_INTERVAL_SECONDS * 1000);
  let decided = 0;
  // Page by page to the end: lessons that stay open, or fail again and again, hold up none that come after them.
  let page = await listUndecided(deps.db, startedBy, undefined);
  while (page.length > 0) {
    for (const { id, startsAt, endsAt, status, teacherId, studentId } of page) {
      const people = { t: teacherId, s: studentId };
      const times = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime(), heldMinShare, people };
      try {
        // First without locks: most lessons that are looked at are being taught.
        const isOver = verdictOn({ status: statusOf(status), ...times }, await listPresence(deps.db, id), nowMs);
        if (isOver && (await settle(deps, id))) decided += 1;
      } catch (error) {
        deps.log.error({ err: error, lesson: id }, 'a lesson could not be decided');
      }
    }
    page = await listUndecided(deps.db, startedBy, page.at(-1)?.id);
  }
  return decided;
}

const settle = (deps: Deps, id: string) => transact(deps.db, (tx) => settleByRecord(deps, tx, SCHOOL, id));

const statusOf = (status: string) => (status === 'in_progress' ? 'in_progress' : 'booked');

/** Notifies who is not there five minutes after the start, while there is still time to come. */
export async function notifyAbsent(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const until = new Date(nowMs - ABSENT_AFTER_MINUTES * 60_000);
  const after = new Date(nowMs - LATE_INTERVAL_SECONDS * 1000);
  let notified = 0;
  const items = await listLessonsBegun(deps.db, after, until);
  const batch = { name: 'lessons.absent', items, idOf: (one: { id: string }) => one.id, of: 'lesson' as const };
  await forEachIsolated(deps.log, batch, async ({ id }) => {
    notified += await deps.db.transaction().execute(async (tx) => {
      let inThis = 0;
      const lesson = await takeLessonBegun(tx, id, after, until);
      const row = lesson && (await findLesson(tx, lesson.id));
      if (!row) return inThis;
      // A teacher who took the lesson over in this moment is notified too.
      const own = comingsOf(await listPresence(tx, lesson.id), { t: lesson.teacherId, s: lesson.studentId });
      for (const [seat, personId] of [
        ['t', lesson.teacherId],
        ['s', lesson.studentId],
      ] as const) {
        if (wasPresent(own, seat, nowMs)) continue;
        inThis += 1;
        await notifyLesson(deps, tx, {
          personId,
          lesson: lessonNotice(row),
          kind: 'lesson_absent',
          more: () => ({}),
          cause: `lesson:${lesson.id}:absent:${row.startsAt.getTime()}`,
          expiresAt: new Date(row.startsAt.getTime() + LATE_INTERVAL_SECONDS * 1000),
        });
      }
      return inThis;
    });
  });
  return notified;
}
