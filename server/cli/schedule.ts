import type { Absence } from '@skylark/contract/managerSchedule';
import type { Command, CommandInput, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { type School, UsageError } from './School.ts';
import { plainTimeOf, whenIn, ZONE } from './times.ts';
import { hoursOf } from './typed.ts';

const TIMES: Record<string, Option> = {
  day: { help: 'a whole day such as 2026-11-24' },
  from: { help: '"2026-11-24 12:00" by the clock of the teacher’s schedule' },
  to: { help: '"2026-11-24 18:00"' },
};

const localOf = (name: string, text: string): string => {
  try {
    return plainTimeOf(text).toString({ smallestUnit: 'minute' });
  } catch {
    throw new UsageError(`--${name} is a time such as "2026-11-24 12:00".`);
  }
};

/** Local times of the schedule. */
function timesOf(given: CommandInput): { from: string; to: string } {
  const [day, from, to] = [given.text('day'), given.text('from'), given.text('to')];
  if (day === undefined && from !== undefined && to !== undefined)
    return { from: localOf('from', from), to: localOf('to', to) };
  if (day === undefined || from !== undefined || to !== undefined)
    throw new UsageError('Give --day, or --from and --to.');
  const start = localOf('day', day);
  return { from: start, to: Temporal.PlainDateTime.from(start).add({ days: 1 }).toString({ smallestUnit: 'minute' }) };
}

async function showHours(school: School, id: string) {
  const schedule = await school.call('GET /api/v2/manager/teachers/{id}/schedule', { params: { id } });
  const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return {
    none: `No hours (${schedule.timeZone}).`,
    json: schedule,
    rows: [
      ...schedule.hours.map((one) => ({
        what: `${DAYS[one.weekday - 1]} ${one.from}-${one.to}`,
        id: '',
        from: schedule.timeZone,
        to: '',
        reason: '',
      })),
      ...schedule.closedSlots.map((one) => ({
        what: 'closed',
        id: one.id,
        from: whenIn(one.startsAt, schedule.timeZone),
        to: whenIn(one.endsAt, schedule.timeZone),
        reason: one.reason,
      })),
    ],
  };
}

/** The recommended substitute of each lesson of an absence, as rows. */
function planOf(absence: Absence, isCancelled: boolean, zone: string | undefined) {
  const plan = absence.lessons.map(({ lesson, substitutes }) => ({
    lesson,
    to: isCancelled ? undefined : substitutes[0],
  }));
  return {
    plan: plan.map(({ lesson, to }) => ({ lessonId: lesson.id, teacherId: to?.id ?? null })),
    rows: plan.map(({ lesson, to }) => ({
      id: lesson.id,
      when: whenIn(lesson.startsAt, zone),
      student: lesson.student.name,
      becomes: to === undefined ? 'cancelled' : `with ${to.name}`,
      'teacher id': to?.id ?? '',
    })),
  };
}

/** Hours and absences of teachers. */
export const scheduleCommands: Command[] = [
  {
    noun: 'teacher',
    verb: 'hours',
    words: ['teacher id'],
    help: 'Shows a teacher’s weekly hours and closed slots, or sets the hours',
    options: {
      set: { help: '"Mon 09:00-12:00, Mon 14:00-18:00, Fri 22:00-02:00": all hours of the week' },
      zone: { help: 'IANA zone in which the hours are meant; the one they have by default' },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [set, zone] = [given.text('set'), given.text('zone')];
      if (set === undefined && zone !== undefined) throw new UsageError('--zone goes with --set.');
      if (set !== undefined) {
        const hours = hoursOf(set);
        const timeZone =
          zone ?? (await school.call('GET /api/v2/manager/teachers/{id}/schedule', { params: { id } })).timeZone;
        await school.call('PUT /api/v2/manager/teachers/{id}/hours', { params: { id }, body: { timeZone, hours } });
      }
      return showHours(school, id);
    },
  },
  {
    noun: 'teacher',
    verb: 'absent',
    words: ['teacher id'],
    help: 'Previews what a teacher’s absence would change; with --yes closes the time, reassigns lessons and cancels the rest',
    options: {
      ...TIMES,
      cancel: { help: 'cancel every lesson instead of giving those away that another teacher can take', isFlag: true },
      reason: { help: 'why, in words; needed with --yes' },
      yes: { help: 'do it', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [zone, reason] = [given.text('zone'), given.text('reason')];
      const isDone = given.flag('yes');
      if (isDone && reason === undefined) throw new UsageError('--reason is needed: why, in words.');
      const query = timesOf(given);
      const absence = await school.call('GET /api/v2/manager/teachers/{id}/absence', { params: { id }, query });
      const { plan, rows } = planOf(absence, given.flag('cancel'), zone);
      const none = 'No lessons are booked in this time.';
      if (!isDone)
        return { none, json: absence, rows, note: 'Nothing was changed. Run it again with --reason=… --yes.' };
      const body = { ...query, reason: reason ?? '', plan };
      const done = await school.call('POST /api/v2/manager/teachers/{id}/absence', { params: { id }, body });
      const swapped = `${done.swapped.length} given away, ${done.cancelled.length} cancelled`;
      return { none, json: done, rows, note: `Closed (${done.closedSlotId}). ${swapped}.` };
    },
  },
  {
    noun: 'absence',
    verb: 'list',
    words: [],
    help: 'Lists teachers who can’t teach booked lessons and wait for substitutes, longest waiting first',
    options: {
      teacher: { help: 'teacher id' },
      all: { help: 'include answered requests and those taken back', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [teacherId, zone] = [given.text('teacher'), given.text('zone')];
      const state = given.flag('all') ? ('all' as const) : ('open' as const);
      const requests = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/absence_requests', { query: { state, teacherId, cursor } }),
      );
      return {
        none: 'No teacher waits for substitutes.',
        json: requests,
        rows: requests.map((one) => ({
          id: one.id,
          since: whenIn(one.createdAt, zone),
          teacher: one.teacher.name,
          from: whenIn(one.startsAt, zone),
          to: whenIn(one.endsAt, zone),
          reason: one.reason,
          lessons: one.lessons,
          waiting: one.withdrawnAt === null ? one.waiting : 'taken back',
          next: one.nextAt === null ? '' : whenIn(one.nextAt, zone),
        })),
      };
    },
  },
  {
    noun: 'absence',
    verb: 'answer',
    words: ['request id'],
    help: 'Previews who could take the waiting lessons of a teacher who can’t teach; with --yes gives them away and cancels the rest',
    options: {
      lesson: { help: 'only this lesson' },
      to: { help: 'with --lesson: the id of the teacher who takes it, instead of the recommended one' },
      cancel: { help: 'cancel with the credit back instead of giving away', isFlag: true },
      yes: { help: 'do it', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [only, to, zone] = [given.text('lesson'), given.text('to'), given.text('zone')];
      if (to !== undefined && (only === undefined || given.flag('cancel')))
        throw new UsageError('--to goes with --lesson, and without --cancel.');
      const absence = await school.call('GET /api/v2/manager/absence_requests/{id}', { params: { id } });
      const lessons = absence.lessons.filter(({ lesson }) => only === undefined || lesson.id === only);
      if (only !== undefined && lessons.length === 0) throw new UsageError('This lesson does not wait for an answer.');
      const { plan, rows } = planOf({ ...absence, lessons }, given.flag('cancel'), zone);
      const none = 'No lesson waits for an answer.';
      if (!given.flag('yes') || plan.length === 0)
        return { none, json: absence, rows, note: 'Nothing was changed. Run it again with --yes.' };
      const body = { plan: plan.map((one) => (to === undefined ? one : { ...one, teacherId: to })) };
      const done = await school.call('POST /api/v2/manager/absence_requests/{id}/answer', { params: { id }, body });
      const note = `${done.swapped.length} given away, ${done.cancelled.length} cancelled. Everybody is told.`;
      return { none, json: done, rows: [], note };
    },
  },
  {
    noun: 'teacher',
    verb: 'open-slot',
    words: ['teacher id', 'closed slot id'],
    help: 'Reopens a teacher’s closed slot; reassigned lessons stay reassigned',
    options: {},
    async run(school, given) {
      const [id = '', slot = ''] = given.words;
      await school.call('DELETE /api/v2/manager/teachers/{id}/closed_slots/{slot}', { params: { id, slot } });
      return { fields: { opened: slot } };
    },
  },
];
