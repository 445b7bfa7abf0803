import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { instantOf, whenIn, ZONE } from './times.ts';

/** Calls in lessons: stops by families, and checks beforehand. */
export const callCommands: Command[] = [
  {
    noun: 'stop',
    verb: 'list',
    words: [],
    help: 'Lists lessons in which a family used Stop, newest first',
    options: { student: { help: 'student id' }, lesson: { help: 'lesson id' }, zone: ZONE },
    async run(school, given) {
      const zone = given.text('zone');
      const query = { studentId: given.text('student'), lessonId: given.text('lesson') };
      const stops = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/call_stops', { query: { ...query, cursor } }),
      );
      return {
        none: 'Nobody has stopped camera and microphone.',
        json: stops,
        rows: stops.map((one) => ({
          stopped: whenIn(one.stoppedAt, zone),
          continued: one.continuedAt === null ? '' : whenIn(one.continuedAt, zone),
          student: one.student.name,
          teacher: one.teacher,
          lesson: one.lessonId,
        })),
      };
    },
  },
  {
    noun: 'check',
    verb: 'list',
    words: [],
    help: 'Lists lessons of the next 24 hours with their device checks, soonest first',
    options: {
      failed: { help: 'only those in which something does not work', isFlag: true },
      unchecked: { help: 'only those that nobody has checked for', isFlag: true },
      from: { help: '"2026-11-24 00:00"' },
      to: { help: '"2026-12-01 00:00"' },
      zone: ZONE,
    },
    async run(school, given) {
      const [from, to, zone] = [given.text('from'), given.text('to'), given.text('zone')];
      const query = {
        state: given.flag('failed')
          ? ('failed' as const)
          : given.flag('unchecked')
            ? ('unchecked' as const)
            : ('all' as const),
        from: from === undefined ? undefined : instantOf(from, zone),
        to: to === undefined ? undefined : instantOf(to, zone),
      };
      const checks = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/ready_checks', { query: { ...query, cursor } }),
      );
      return {
        none: 'No such lessons.',
        json: checks,
        rows: checks.map((one) => ({
          lesson: one.id,
          when: whenIn(one.startsAt, zone),
          student: one.student.name,
          teacher: one.teacher,
          result: one.result?.verdict ?? (one.sentAt === null ? 'no link yet' : 'not checked'),
          wrong: one.result?.faults.join(', ') ?? '',
          checked: one.result === null ? '' : whenIn(one.result.checkedAt, zone),
        })),
      };
    },
  },
];
