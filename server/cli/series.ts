import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { instantOf, whenIn, ZONE } from './times.ts';
import { oneOf } from './typed.ts';

/** Listing and ending series. */
export const seriesCommands: Command[] = [
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
      };
      if (!given.flag('yes')) {
        const all = await everyPage((cursor) => school.call('GET /api/v2/manager/series', { query: { cursor } }));
        const series = all.find((one) => one.id === id);
        if (!series) throw new UsageError('There is no such series with lessons ahead: series list shows them.');
        const { student, teacher, lessonsAhead, nextAt, lastAt } = series;
        return {
          fields: {
            student: student.name,
            teacher: teacher.name,
            ahead: lessonsAhead,
            next: whenIn(nextAt, zone),
            last: whenIn(lastAt, zone),
            'would be cancelled': body.from === undefined ? 'all of them' : `those from ${whenIn(body.from, zone)} on`,
          },
          json: series,
          note: 'Nothing was changed. Run it again with --yes: each of the two gets one notice.',
        };
      }
      return { fields: await school.call('POST /api/v2/manager/series/{id}/end', { params: { id }, body }) };
    },
  },
];
