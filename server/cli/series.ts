import type { Command, CommandInput, Output } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { ANYWAY, MINUTES, minutesOf, rowOf } from './lessons.ts';
import { CliError, type Reply } from './School.ts';
import { instantOf, whenIn, ZONE } from './times.ts';
import { oneOf, wholeNumber } from './typed.ts';

/** What the commands that change a series share. */
const CHANGE = {
  from: { help: '"2026-11-24 17:00": from here on; now by default' },
  anyway: ANYWAY,
  yes: { help: 'do it', isFlag: true },
  zone: ZONE,
} as const;

/** Booking, listing, moving, handing over and ending series. */
export const seriesCommands: Command[] = [
  {
    noun: 'series',
    verb: 'book',
    words: ['teacher id', 'student id', 'first time', 'lessons'],
    help: 'Books the same time every week; either all lessons are booked or none',
    options: {
      minutes: MINUTES,
      clock: { help: 'whose local time it keeps: student or teacher; student by default' },
      anyway: ANYWAY,
      zone: ZONE,
    },
    async run(school, given) {
      const [teacherId = '', studentId = '', time = '', count = ''] = given.words;
      const zone = given.text('zone');
      const { lessons, conflicts } = await school.call('POST /api/v2/manager/series', {
        body: {
          teacherId,
          studentId,
          startsAt: instantOf(time, zone),
          count: wholeNumber('<lessons>', count),
          durationMinutes: minutesOf(given.text('minutes')),
          clock: oneOf('--clock', given.text('clock') ?? 'student', ['student', 'teacher']),
          anyway: given.flag('anyway'),
        },
      });
      refuseConflicts('booked', conflicts, zone);
      return { none: '', json: lessons, rows: lessons.map((lesson) => rowOf(lesson, zone)) };
    },
  },
  {
    noun: 'series',
    verb: 'list',
    words: [],
    help: 'Lists series with upcoming lessons, newest first',
    options: { student: { help: 'student id' }, teacher: { help: 'teacher id' }, zone: ZONE },
    async run(school, given) {
      const zone = given.text('zone');
      const query = { studentId: given.text('student'), teacherId: given.text('teacher') };
      const series = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/series', { query: { ...query, cursor } }),
      );
      return {
        none: 'No series.',
        json: series,
        rows: series.map((one) => ({
          id: one.id,
          student: one.student.name,
          teacher: one.teacher.name,
          ahead: one.lessonsAhead,
          next: whenIn(one.nextAt, zone),
          last: whenIn(one.lastAt, zone),
        })),
      };
    },
  },
  {
    noun: 'series',
    verb: 'end',
    words: ['series id'],
    help: 'Previews the end of a series; with --yes cancels its remaining lessons, each by the usual cancellation rules',
    options: {
      by: { help: 'student, teacher or school', isNeeded: true },
      reason: { help: 'why, in words', isNeeded: true },
      from: { help: '"2026-11-24 17:00": from here on; now by default' },
      yes: { help: 'do it', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [from, zone] = [given.text('from'), given.text('zone')];
      const body = {
        by: oneOf('--by', given.text('by'), ['student', 'teacher', 'school']),
        reason: given.text('reason') ?? '',
        ...(from !== undefined && { from: instantOf(from, zone) }),
        dryRun: !given.flag('yes'),
      };
      const reply = await school.call('POST /api/v2/manager/series/{id}/end', { params: { id }, body });
      const { lessons, creditsReturned } = reply;
      const counts = `${lessons.length} lessons cancelled, ${creditsReturned} credits returned.`;
      return {
        none: '',
        json: reply,
        rows: lessons.map((lesson) => rowOf(lesson, zone)),
        note: given.flag('yes')
          ? counts
          : `This is how they would be: ${counts} Nothing was changed. Run it again with --yes: each of the two gets one notice.`,
      };
    },
  },
  {
    noun: 'series',
    verb: 'move',
    words: ['series id', 'time'],
    help: 'Previews another time for the first lesson of a series, and for the others as much later or earlier; with --yes moves all or none',
    options: CHANGE,
    async run(school, given) {
      const [id = '', time = ''] = given.words;
      const body = { startsAt: instantOf(time, given.text('zone')), ...changeOf(given) };
      return changed(given, await school.call('POST /api/v2/manager/series/{id}/move', { params: { id }, body }));
    },
  },
  {
    noun: 'series',
    verb: 'teacher',
    words: ['series id', 'teacher id'],
    help: 'Previews another teacher for a series; with --yes gives them its lessons, all or none',
    options: CHANGE,
    async run(school, given) {
      const [id = '', teacherId = ''] = given.words;
      const body = { teacherId, ...changeOf(given) };
      return changed(given, await school.call('POST /api/v2/manager/series/{id}/teacher', { params: { id }, body }));
    },
  },
];

type Changed = Reply<'POST /api/v2/manager/series'>;

function changeOf(given: CommandInput) {
  const from = given.text('from');
  return {
    ...(from !== undefined && { from: instantOf(from, given.text('zone')) }),
    anyway: given.flag('anyway'),
    dryRun: !given.flag('yes'),
  };
}

function changed(given: CommandInput, reply: Changed): Output {
  const zone = given.text('zone');
  refuseConflicts('changed', reply.conflicts, zone);
  return {
    none: '',
    json: reply,
    rows: reply.lessons.map((lesson) => rowOf(lesson, zone)),
    ...(!given.flag('yes') && {
      note: 'This is how they would be. Nothing was changed. Run it again with --yes: each person gets one notice.',
    }),
  };
}

/** @throws CliError that lists them */
function refuseConflicts(done: string, conflicts: Changed['conflicts'], zone: string | undefined): void {
  if (conflicts.length === 0) return;
  const lines = conflicts.map((one) => `  ${whenIn(one.startsAt, zone)}  ${one.problem.replaceAll('_', ' ')}`);
  throw new CliError(`Nothing was ${done}. In the way:\n${lines.join('\n')}`);
}
