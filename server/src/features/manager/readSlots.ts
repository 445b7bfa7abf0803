import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findSlots } from '../schedule/index.ts';
import { findPerson } from '../people/index.ts';

const DAY_MS = 86_400_000;

/**
 * Managers see slots starting from now; the minimum notice only applies to families booking themselves. Teachers with
 * the most slots come first.
 * @throws Failure not_found if there is no such student; invalid_fields if the cursor's teacher has no slots any more
 */
export async function readSlots(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  asked: {
    teacherId?: string | undefined;
    studentId?: string | undefined;
    from?: string | undefined;
    days: number;
    durationMinutes: 25 | 50;
    limit: number;
    /** id of the previous page's last teacher */
    cursor?: string | undefined;
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
  const order = [...found].toSorted(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1));
  const before = asked.cursor === undefined ? -1 : order.findIndex(([id]) => id === asked.cursor);
  if (asked.cursor !== undefined && before < 0) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const page = order.slice(before + 1, before + 1 + asked.limit);
  const items = [];
  for (const [id, slots] of page) {
    const teacher = await findPerson(deps.db, id);
    if (teacher)
      items.push({
        teacher: { id, name: `${teacher.firstName} ${teacher.lastName}`.trim(), timeZone: teacher.timeZone },
        slots: slots.map((at) => new Date(at).toISOString()),
      });
  }
  const isLast = before + 1 + page.length >= order.length;
  return { items, total: order.length, limit: asked.limit, nextCursor: isLast ? null : (page.at(-1)?.[0] ?? null) };
}
