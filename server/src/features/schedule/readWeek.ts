import type { ScheduleWeek } from '@skylark/contract/schedule';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { lessonCard, listLessonsBetween } from '../lessons/index.ts';
import { openHours } from './openHours.ts';
import { joinSpans } from './Span.ts';
import { findScheduleZone, listClosedSlots, listHours, spanOfRow } from './store.ts';
import { piecesOf, weekOf } from './weekOf.ts';
import { zoneClock } from './ZoneClock.ts';

/** A week in the reader's current time zone, whatever zone the hours are kept in. @param day this week if undefined */
export async function readWeek(
  deps: Pick<Deps, 'db' | 'clock'>,
  me: Caller,
  day: string | undefined,
): Promise<ScheduleWeek> {
  const { timeZone } = me;
  const today = Temporal.Instant.fromEpochMilliseconds(deps.clock.now().getTime()).toZonedDateTimeISO(timeZone);
  const week = weekOf(day ?? today.toPlainDate().toString(), timeZone);
  const span = { start: week[0]?.span.start ?? 0, end: week[6]?.span.end ?? 0 };
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const [zone, hours, closed, lessons] = await Promise.all([
    findScheduleZone(deps.db, me.personId),
    listHours(deps.db, me.personId),
    listClosedSlots(deps.db, me.personId, { start, end }),
    listLessonsBetween(deps.db, me, start, end),
  ]);
  return {
    timeZone,
    days: week.map((one) => one.day),
    hours: joinSpans(openHours(hours, zoneClock(zone, span))).flatMap((one) => piecesOf(one, week, timeZone)),
    closed: closed.flatMap((slot) =>
      piecesOf(spanOfRow(slot), week, timeZone).map((piece) => ({ ...piece, id: slot.id, reason: slot.reason })),
    ),
    lessons: lessons.flatMap((row) =>
      piecesOf(spanOfRow(row), week, timeZone).map((piece) => ({ ...piece, lesson: lessonCard(row, me) })),
    ),
    clockChanges: week
      .filter((one) => one.changeMinutes !== 0)
      .map((one) => ({ day: one.day, minutes: one.changeMinutes })),
  };
}
