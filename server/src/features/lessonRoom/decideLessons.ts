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
  type CreateCheckLink,
  remind,
  claimStartedLesson,
} from '../lessons/index.ts';
import { lessonMessages, type LessonTelling, notifyLesson, tell } from '../notifications/index.ts';
import { removeOldSynthetic } from '../people/index.ts';
import { listOpenSeats, listPresence, presenceEventsOf, wasPresent } from '../room/index.ts';
import { settleByRecord } from './settleByRecord.ts';
import { verdictOn } from './verdict.ts';

/** Decisions, a lesson's life: minutes after the start until an absent person is notified. */
const ABSENT_AFTER_MINUTES = 5;

const watchLessons: Job<Record<string, never>> = {
  name: 'lessons.watch',
  needsClock: true,
  data: z.object({}).strict(),
  retryLimit: 0,
};

/** Every minute, on one server: sends reminders, notifies absent people, and decides lessons that are over. */
export function startWatchingLessons(deps: Deps, createCheckLink?: CreateCheckLink): void {
  const remindOfLessons = (of: Deps): Promise<number> => remind(of, createCheckLink);
  deps.jobs.handle(watchLessons, async () => {
    const items = [removeLeftOver, remindOfLessons, notifyAbsent, decideLessons];
    await forEachIsolated(deps.log, { name: watchLessons.name, items, idOf: (step) => step.name }, (step) =>
      step(deps),
    );
  });
  deps.jobs.repeat(watchLessons, '* * * * *', {});
}

/** Removes lessons left by a doctor that was interrupted, and rehearsals that nobody has ended. */
const removeLeftOver = ({ db, clock }: Deps): Promise<void> => removeOldSynthetic(db, clock.now());

/**
 * Decides every lesson whose outcome is known by now. A lesson that fails doesn't hold up the others; it is retried a
 * minute later. @returns the number of lessons decided
 */
export async function decideLessons(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const { heldMinShare } = deps.config;
  const startedBy = new Date(nowMs - LATE_INTERVAL_SECONDS * 1000);
  let decided = 0;
  // Goes through all pages, so that lessons that stay open or keep failing don't hold up later ones.
  let page = await listUndecided(deps.db, startedBy, undefined);
  while (page.length > 0) {
    for (const { id, startsAt, endsAt, extendedMinutes, status, callStartedAt, handedOverAt } of page) {
      const times = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime(), extendedMinutes, heldMinShare };
      try {
        // Checked without locks first: most of these lessons are still being taught.
        const isOver = verdictOn(
          {
            status: statusOf(status),
            ...times,
            calledAtMs: callStartedAt?.getTime(),
            handedOverAtMs: handedOverAt?.getTime(),
          },
          await listPresence(deps.db, id),
          nowMs,
        );
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

/** Notifies people who are absent five minutes after the start, while there is still time to join. */
export async function notifyAbsent(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const until = new Date(nowMs - ABSENT_AFTER_MINUTES * 60_000);
  const after = new Date(nowMs - LATE_INTERVAL_SECONDS * 1000);
  let notified = 0;
  const items = await listLessonsBegun(deps.db, after, until);
  const batch = { name: 'lessons.absent', items, idOf: (one: { id: string }) => one.id, of: 'lesson' as const };
  await forEachIsolated(deps.log, batch, async ({ id }) => {
    notified += await transact(deps.db, async (tx) => {
      const lesson = await claimStartedLesson(tx, id, after, until);
      const row = lesson && (await findLesson(tx, lesson.id));
      if (!row) return 0;
      const told: LessonTelling[] = [];
      const cause = `lesson:${lesson.id}:absent:${row.startsAt.getTime()}`;
      const useUntil = new Date(row.startsAt.getTime() + LATE_INTERVAL_SECONDS * 1000);
      const open = await listOpenSeats(tx, lesson.id);
      // Presence of the current teacher only: one who has just taken over the lesson is notified too.
      const own = presenceEventsOf(await listPresence(tx, lesson.id), { t: lesson.teacherId, s: lesson.studentId });
      for (const [seat, personId] of [
        ['t', lesson.teacherId],
        ['s', lesson.studentId],
      ] as const) {
        if (wasPresent(own, seat, nowMs)) continue;
        const page = open.has(seat) ? ('open' as const) : ('none' as const);
        told.push(tell(lessonMessages.lesson_absent, { page, until: useUntil }, { to: [personId], cause }));
      }
      if (told.length > 0) await notifyLesson(deps, tx, row, ...told);
      return told.length;
    });
  });
  return notified;
}
