import { z } from 'zod';
import { clockOf } from '@skylark/contract/schedule.facts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import { dayText } from '../../platform/texts/whenText.ts';
import { lessonMessages, notifyLesson, type Reader, tell } from '../notifications/index.ts';
import { clockShift } from './clockShift.ts';
import { listWeeklyPairs } from './dueStore.ts';
import { findLesson } from './store.ts';
import { transact } from '../../platform/db/transact.ts';

const WEEK_MS = 7 * 86_400_000;

const watchClocks: Job<Record<string, never>> = {
  name: 'lessons.clocks',
  needsClock: true,
  data: z.object({}).strict(),
};

export function startWatchingClocks(deps: Deps): void {
  deps.jobs.handle(watchClocks, async () => {
    await warnOfClockChanges(deps);
  });
  deps.jobs.repeat(watchClocks, '20 * * * *', {});
}

/**
 * A week before a clock change moves a pair's lesson for one of them, notifies both once.
 * @returns the number of pairs affected by a change
 */
export async function warnOfClockChanges(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const warned = new Set<string>();
  const until = new Date(now.getTime() + 2 * WEEK_MS);
  const items = await listWeeklyPairs(deps.db, now, until);
  await forEachIsolated(deps.log, { name: watchClocks.name, items, idOf: (one) => one.id }, async (pair) => {
    const shift = clockShift(pair);
    if (!shift || shift.changesAt <= now || shift.changesAt.getTime() > now.getTime() + WEEK_MS) return;
    const key = `clock:${pair.teacherId}:${pair.studentId}:${shift.changesAt.getTime()}`;
    if (warned.has(key)) return;
    warned.add(key);
    const row = await findLesson(deps.db, pair.id);
    if (!row) return;
    const given = {
      day: ({ locale, timeZone }: Reader) => dayText(locale, timeZone, shift.changesAt),
      change: ({ locale, role }: Reader) => {
        const [mine, theirs] = role === 'student' ? [shift.student, shift.teacher] : [shift.teacher, shift.student];
        const other = role === 'student' ? row.teacherFirstName : row.studentFirstName;
        return mine.before === mine.after
          ? text(locale, 'clock.stays', { before: clockOf(mine.before), other, after: clockOf(theirs.after) })
          : text(locale, 'clock.moves', { before: clockOf(mine.before), after: clockOf(mine.after) });
      },
    };
    await transact(deps.db, (tx) =>
      notifyLesson(deps, tx, row, tell(lessonMessages.clock_change, given, { cause: key })),
    );
  });
  return warned.size;
}
