import { CHILD_DAY, weekdays, type WeeklyRange } from '@skylark/contract/schedule.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { freeSlots, freeTime } from './freeSlots.ts';
import { commonSpans, type Span } from './Span.ts';
import { listOffers, listTaken, listTakenOfStudent, type OfferRow } from './slotStore.ts';
import { findScheduleZone, listHours } from './store.ts';
import { type ZoneClock, zoneClocks } from './ZoneClock.ts';

/** Whoever has said nothing about hours: a child's day. */
const childDays: WeeklyRange[] = weekdays.map((weekday) => ({ weekday, ...CHILD_DAY }));

export interface SlotSearch {
  /** All who can be booked when undefined. */
  teacherIds?: readonly string[];
  /** A family that is known; its hours and lessons count. */
  studentId?: string;
  /** The clock of a family that is not known yet. */
  timeZone?: string;
  /** The earliest start and the latest end. */
  start: Date;
  end: Date;
  durationMinutes: number;
  now: Date;
  /** A lesson that is to be moved: its time counts as free. */
  exceptLesson?: string | undefined;
}

/**
 * When each teacher and the family could meet: starts by teacher, for those who have any. A teacher whose row cannot be
 * calculated with is left out and logged.
 */
export async function findSlots(deps: Pick<Deps, 'db' | 'log'>, search: SlotSearch): Promise<Map<string, number[]>> {
  const { db, log } = deps;
  const { start, end, durationMinutes, now, exceptLesson } = search;
  const clocks = zoneClocks({ start: start.getTime(), end: end.getTime() });
  const [[wanted, taken], offers] = await Promise.all([
    wantedTime(db, search, clocks).then(
      async (spans) => [spans, await listTaken(db, search.teacherIds, spans, { now, exceptLesson })] as const,
    ),
    listOffers(db, search.teacherIds),
  ]);
  const found = new Map<string, number[]>();
  const batch = { name: 'schedule.slots', items: offers, idOf: (one: OfferRow) => one.personId };
  await forEachIsolated(log, batch, ({ personId, timeZone, hours }) => {
    const offer = { hours, clock: clocks(timeZone), taken: taken.get(personId) ?? [] };
    const slots = freeSlots(offer, wanted, durationMinutes);
    if (slots.length > 0) found.set(personId, slots);
  });
  return found;
}

async function wantedTime(db: Db, search: SlotSearch, clocks: (timeZone: string) => ZoneClock): Promise<Span[]> {
  const { studentId, start, end } = search;
  const whole = [{ start: start.getTime(), end: end.getTime() }];
  if (studentId === undefined) {
    const clock = clocks(search.timeZone ?? 'UTC');
    return commonSpans(whole, freeTime({ hours: childDays, clock, taken: [] }));
  }
  const [timeZone, hours, taken] = await Promise.all([
    findScheduleZone(db, studentId),
    listHours(db, studentId),
    listTakenOfStudent(db, studentId, { start, end }, search.exceptLesson),
  ]);
  return freeTime({ hours: hours.length > 0 ? hours : childDays, clock: clocks(timeZone), taken });
}
