import type { WeeklyRange } from '@skylark/contract/schedule.facts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Search {
  teacher: { hours: readonly WeeklyRange[]; zone: string };
  family: { hours: readonly WeeklyRange[]; zone: string };
  /** When the teacher is busy, in milliseconds since the epoch. */
  taken: readonly { start: number; end: number }[];
  start: number;
  end: number;
  lessonMinutes: number;
}

/**
 * Free slots by a literal reading of decision 0030: looks up each minute in both local times. Slow, but shares nothing
 * with the tested code: no spans, no offsets, no Temporal.
 */
export function oracleSlots(search: Search): number[] {
  const first = Math.ceil(search.start / MINUTE_MS);
  const last = Math.floor(search.end / MINUTE_MS);
  const teacherClock = wallClock(search.teacher.zone);
  const familyClock = wallClock(search.family.zone);
  const isFree: boolean[] = [];
  const isStart: boolean[] = [];
  for (let minute = first; minute < last; minute += 1) {
    const at = minute * MINUTE_MS;
    const inHours = placesIn(search.teacher.hours, teacherClock(at));
    const isTaken = search.taken.some((one) => one.start < at + MINUTE_MS && one.end > at);
    isFree.push(inHours.length > 0 && !isTaken && placesIn(search.family.hours, familyClock(at)).length > 0);
    isStart.push(inHours.some((place) => place % 30 === 0));
  }
  const slots: number[] = [];
  for (let index = 0; index + search.lessonMinutes <= isFree.length; index += 1) {
    if (isStart[index] !== true) continue;
    if (isFree.slice(index, index + search.lessonMinutes).every(Boolean)) slots.push((first + index) * MINUTE_MS);
  }
  return slots;
}

interface WallTime {
  weekday: number;
  minute: number;
}

function wallClock(zone: string): (at: number) => WallTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const [weekday = '', hour = '', minute = ''] = format.format(at).split(/[ ,:]+/);
    return { weekday: WEEKDAYS.indexOf(weekday) + 1, minute: Number(hour) * 60 + Number(minute) };
  };
}

/** For each range that contains the time: local minutes since the range's start. */
function placesIn(hours: readonly WeeklyRange[], here: WallTime): number[] {
  return hours.flatMap(({ weekday, from, to }) => {
    const begins = textMinute(from);
    const length = (textMinute(to) - begins + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
    // Yesterday's range may continue past midnight.
    const daysSince = (here.weekday - weekday + 7) % 7;
    const place = daysSince * DAY_MINUTES + here.minute - begins;
    return place >= 0 && place < length ? [place] : [];
  });
}

const textMinute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
