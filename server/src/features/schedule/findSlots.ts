import { CHILD_DAY, weekdays, type WeeklyRange } from '@skylark/contract/schedule.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { freeSlots, freeTime } from './freeSlots.ts';
import { openHours } from './openHours.ts';
import { commonSpans, isWithin, joinSpans, type Span, spansWithout } from './Span.ts';
import { type CountedHolds, listOffers, listTaken, listTakenOfStudent, type OfferRow } from './slotStore.ts';
import { findScheduleZone, listHours } from './store.ts';
import { type ZoneClock, zoneClocks } from './ZoneClock.ts';

/** Assumed hours of a family that hasn't set any: a child's day. */
const childDays: WeeklyRange[] = weekdays.map((weekday) => ({ weekday, ...CHILD_DAY }));

export interface SlotSearch {
  /** All bookable teachers if undefined. */
  teacherIds?: readonly string[];
  /** An existing student, whose hours and lessons are considered. */
  studentId?: string;
  /** Time zone of a family without an account yet. */
  timeZone?: string;
  /** Earliest start and latest end. */
  start: Date;
  end: Date;
  durationMinutes: number;
  now: Date;
  /** Ignores the student's weekly hours; lessons and closed slots still count. */
  anyHours?: boolean;
  /** A lesson to be moved: its time counts as free. */
  exceptLesson?: string | undefined;
  /** Which holds count: `withCode` by default. */
  holds?: CountedHolds | undefined;
}

/** Possible lesson starts by teacher, for those with any. A teacher with an invalid row is left out and logged. */
export async function findSlots(deps: Pick<Deps, 'db' | 'log'>, search: SlotSearch): Promise<Map<string, number[]>> {
  const { db, log } = deps;
  const { start, end, durationMinutes, now, exceptLesson, holds } = search;
  const clocks = zoneClocks({ start: start.getTime(), end: end.getTime() });
  const [[wanted, taken], offers] = await Promise.all([
    wantedTime(db, search, clocks).then(
      async (spans) =>
        [
          spans,
          await listTaken(db, search.teacherIds, spans, { now, exceptLesson, holds, studentId: search.studentId }),
        ] as const,
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
  const [open, taken] = await Promise.all([
    search.anyHours ? whole : wantedHours(db, studentId, clocks),
    listTakenOfStudent(db, studentId, { start, end }, { exceptLesson: search.exceptLesson }),
  ]);
  return spansWithout(open, joinSpans(taken));
}

/** A family's preferred times: its weekly hours, or a child's day if it has set none. */
async function wantedHours(db: Db, studentId: string, clocks: (timeZone: string) => ZoneClock): Promise<Span[]> {
  const [timeZone, hours] = await Promise.all([findScheduleZone(db, studentId), listHours(db, studentId)]);
  return joinSpans(openHours(hours.length > 0 ? hours : childDays, clocks(timeZone)));
}

/** Which of these starts lie within a family's own hours. */
export async function findWanted(
  db: Db,
  studentId: string,
  { starts, durationMinutes }: { starts: readonly number[]; durationMinutes: number },
): Promise<Set<number>> {
  const durationMs = durationMinutes * 60_000;
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const open = await wantedHours(db, studentId, zoneClocks({ start: first, end: last + durationMs }));
  return new Set(starts.filter((start) => isWithin(open, { start, end: start + durationMs })));
}
