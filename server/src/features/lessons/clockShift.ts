/** A lesson of one week and the same lesson a week later, with the time zones of its two people. */
export interface WeeklyPair {
  before: Date;
  after: Date;
  studentTimeZone: string;
  teacherTimeZone: string;
}

/** Local times in minutes after midnight. */
interface Shift {
  before: number;
  after: number;
}

/**
 * Whether a clock change between two weekly lessons moves the lesson to another local time for one of the two people.
 * @returns when the clocks change and both sides' local times before and after; undefined if nothing moves for anyone
 */
export function clockShift(pair: WeeklyPair): { changesAt: Date; student: Shift; teacher: Shift } | undefined {
  const student = shiftIn(pair.studentTimeZone, pair);
  const teacher = shiftIn(pair.teacherTimeZone, pair);
  if (student.before === student.after && teacher.before === teacher.after) return undefined;
  const changes = [pair.studentTimeZone, pair.teacherTimeZone].flatMap((zone) => changeBetween(zone, pair) ?? []);
  if (changes.length === 0) return undefined;
  return { changesAt: new Date(Math.min(...changes)), student, teacher };
}

const shiftIn = (timeZone: string, { before, after }: WeeklyPair): Shift => ({
  before: wallMinute(before, timeZone),
  after: wallMinute(after, timeZone),
});

function wallMinute(at: Date, timeZone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return here.hour * 60 + here.minute;
}

function changeBetween(timeZone: string, { before, after }: WeeklyPair): number | undefined {
  const here = Temporal.Instant.fromEpochMilliseconds(before.getTime()).toZonedDateTimeISO(timeZone);
  const next = here.getTimeZoneTransition('next')?.epochMilliseconds;
  return next !== undefined && next <= after.getTime() ? next : undefined;
}
