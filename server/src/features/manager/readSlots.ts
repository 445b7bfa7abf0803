import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findSlots } from '../schedule/index.ts';
import { findPerson } from './store.ts';

const DAY_MS = 86_400_000;
const TEACHERS_SHOWN = 50;

/**
 * Managers see slots from now on: the minimum notice is for families who book by themselves.
 * @throws Failure not_found when there is no such student
 */
export async function readSlots(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  asked: {
    teacherId?: string | undefined;
    studentId?: string | undefined;
    from?: string | undefined;
    days: number;
    durationMinutes: 25 | 50;
  },
) {
  const now = deps.clock.now();
  const start = new Date(Math.max(now.getTime() + 60_000, asked.from === undefined ? 0 : Date.parse(asked.from)));
  if (asked.studentId !== undefined && !(await findPerson(deps.db, asked.studentId))) throw new Failure('not_found');
  const found = await findSlots(deps, {
    ...(asked.teacherId !== undefined && { teacherIds: [asked.teacherId] }),
    ...(asked.studentId !== undefined && { studentId: asked.studentId }),
    start,
    end: new Date(start.getTime() + asked.days * DAY_MS),
    durationMinutes: asked.durationMinutes,
    now,
  });
  const most = [...found].toSorted(([, a], [, b]) => b.length - a.length).slice(0, TEACHERS_SHOWN);
  const lines = [];
  for (const [id, slots] of most) {
    const teacher = await findPerson(deps.db, id);
    if (teacher)
      lines.push({
        teacher: { id, name: `${teacher.firstName} ${teacher.lastName}`.trim(), timeZone: teacher.timeZone },
        slots: slots.map((at) => new Date(at).toISOString()),
      });
  }
  return lines;
}
