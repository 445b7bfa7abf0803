import type { Deps } from '../../platform/deps.ts';
import { offeredTime } from '../schedule/index.ts';
import type { Range } from './rangeOf.ts';
import { type Found, type Lines, minutesUsed, teachersByName } from './store.ts';

export interface HoursRow {
  id: string;
  teacher: string;
  offered: number;
  closed: number;
  used: number;
}

const hours = (ms: number): number => Math.round(ms / 36_000) / 100;

/** Hours offered, closed and used, ordered by name. Past hours are assumed to be the same as the current ones. */
export async function hoursByTeacher(
  deps: Pick<Deps, 'db' | 'log'>,
  range: Range,
  lines: Lines,
): Promise<Found<HoursRow>> {
  const { rows, total } = await teachersByName(deps.db, lines);
  const ids = rows.map(({ id }) => id);
  const span = { start: range.start.getTime(), end: range.end.getTime() };
  const [offered, used] = await Promise.all([offeredTime(deps, ids, span), minutesUsed(deps.db, ids, range)]);
  const lineOf = ({ id, teacher }: { id: string; teacher: string }): HoursRow => {
    const { openMs, closedMs } = offered.get(id) ?? { openMs: 0, closedMs: 0 };
    return { id, teacher, offered: hours(openMs), closed: hours(closedMs), used: hours((used.get(id) ?? 0) * 60_000) };
  };
  return { rows: rows.map(lineOf), total };
}
