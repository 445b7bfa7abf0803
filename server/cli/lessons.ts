import type { ManagedLesson } from '@skylark/contract/managerLessons';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { actOutput } from './actOutput.ts';
import type { Command, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { lessonFile } from './lessonFile.ts';
import { UsageError } from './School.ts';
import { instantOf, whenIn, ZONE } from './times.ts';
import { oneOf } from './typed.ts';

export const ANYWAY: Option = { help: 'allow times outside the teacher’s hours', isFlag: true };
const STATES = ['ahead', 'waiting', 'in_progress', 'held', 'missed', 'cancelled'] as const;
export const MINUTES: Option = { help: '25 or 50; 25 by default' };

export const rowOf = (lesson: ManagedLesson, zone: string | undefined) => ({
  id: lesson.id,
  when: whenIn(lesson.startsAt, zone),
  minutes: lesson.durationMinutes,
  student: lesson.student.name,
  teacher: lesson.teacher.name,
  status: lesson.missedBy === null ? lesson.status : `${lesson.status} by ${lesson.missedBy}`,
  number: lesson.isTrial ? 'trial' : lesson.number,
});

/** One lesson; its times are also given in its people's time zones, which may differ from the school's. */
const fieldsOf = (lesson: ManagedLesson, zone: string | undefined) => {
  const { id, when, ...rest } = rowOf(lesson, zone);
  const clocks = {
    'for the teacher': whenIn(lesson.startsAt, lesson.teacher.timeZone),
    'for the family': whenIn(lesson.startsAt, lesson.student.timeZone),
  };
  return { id, when, ...clocks, ...rest };
};

export const minutesOf = (text: string | undefined): 25 | 50 => {
  if (text === undefined || text === '25') return 25;
  if (text === '50') return 50;
  throw new UsageError('A lesson lasts 25 or 50 minutes.');
};

/** Slots, lessons and series. */
export const lessonCommands: Command[] = [
  {
    noun: 'slots',
    verb: 'find',
    words: [],
    help: 'Lists free slots that suit a family, for one teacher or all',
    options: {
      student: { help: 'student id' },
      teacher: { help: 'teacher id' },
      from: { help: 'first day or time to search' },
      days: { help: '1 to 28; 14 by default' },
      minutes: MINUTES,
      zone: ZONE,
    },
    async run(school, given) {
      const [from, zone] = [given.text('from'), given.text('zone')];
      const query = {
        studentId: given.text('student'),
        teacherId: given.text('teacher'),
        from: from === undefined ? undefined : instantOf(from, zone),
        days: given.text('days'),
        durationMinutes: minutesOf(given.text('minutes')),
      };
      const found = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/slots', { query: { ...query, cursor } }),
      );
      return {
        none: 'No slot is free. Try more days (--days=28) or another teacher.',
        json: found,
        rows: found.flatMap(({ teacher, slots }) =>
          slots.map((slot) => ({
            when: whenIn(slot, zone),
            'for the teacher': whenIn(slot, teacher.timeZone),
            teacher: teacher.name,
            'teacher id': teacher.id,
            instant: slot,
          })),
        ),
      };
    },
  },
  {
    noun: 'lesson',
    verb: 'list',
    words: [],
    help: 'Lists lessons of the next seven days, or between two times',
    options: {
      student: { help: 'student id' },
      teacher: { help: 'teacher id' },
      from: { help: '"2026-11-24 00:00"' },
      to: { help: '"2026-12-01 00:00"' },
      cancelled: { help: 'include cancelled lessons', isFlag: true },
      status: { help: 'booked, in_progress, held, missed or cancelled' },
      zone: ZONE,
    },
    async run(school, given) {
      const [from, to, zone] = [given.text('from'), given.text('to'), given.text('zone')];
      const query = {
        studentId: given.text('student'),
        teacherId: given.text('teacher'),
        from: from === undefined ? undefined : instantOf(from, zone),
        to: to === undefined ? undefined : instantOf(to, zone),
        cancelled: given.flag('cancelled'),
        status: given.text('status'),
      };
      const lessons = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/lessons', { query: { ...query, cursor } }),
      );
      return { none: 'No lessons.', json: lessons, rows: lessons.map((lesson) => rowOf(lesson, zone)) };
    },
  },
  {
    noun: 'lesson',
    verb: 'today',
    words: [],
    help: 'Shows today’s lessons live: who is in the room, what has started, what was missed',
    options: {
      state: { help: STATES.join(', ') },
      day: { help: 'another day, such as 2026-11-24' },
      zone: { help: `IANA zone of the day and its times; ${SCHOOL_ZONE} by default` },
      watch: { help: 'shows them again every ten seconds, until Ctrl-C', isFlag: true },
    },
    async run(school, given) {
      const [state, zone] = [given.text('state'), given.text('zone')];
      const query = {
        state: state === undefined ? undefined : oneOf('--state', state, STATES),
        day: given.text('day'),
        timeZone: zone,
      };
      let counts: Record<string, number> = {};
      const lessons = await everyPage(async (cursor) => {
        const page = await school.call('GET /api/v2/manager/lessons/today', { query: { ...query, cursor } });
        ({ counts } = page);
        return page;
      });
      return {
        none: 'No lessons.',
        json: { lessons, counts },
        rows: lessons.map((one) => ({
          ...rowOf(one, zone),
          status: one.state,
          there: one.there.join(', '),
        })),
        note: STATES.map((one) => `${one} ${counts[one] ?? 0}`).join(', '),
      };
    },
  },
  {
    noun: 'lesson',
    verb: 'now',
    words: [],
    help: 'Shows what is wrong with lessons on air and of the next two hours, what needs help first in front',
    options: {
      all: { help: 'also lessons without any trouble', isFlag: true },
      zone: ZONE,
      watch: { help: 'shows them again every ten seconds, until Ctrl-C', isFlag: true },
    },
    async run(school, given) {
      const [zone, troubled] = [given.text('zone'), given.flag('all') ? undefined : 'true'];
      let note = '';
      const lessons = await everyPage(async (cursor) => {
        const page = await school.call('GET /api/v2/manager/now', { query: { troubled, cursor } });
        const { onAir, red, amber, next } = page.counts;
        note = `on air ${onAir}, red ${red}, amber ${amber}, within two hours ${next}`;
        return page;
      });
      return {
        none: `No trouble. ${note}`,
        json: lessons,
        rows: lessons.map((one) => ({
          ...rowOf(one, zone),
          trouble: one.troubles.map(({ code, isRed }) => (isRed ? `${code}!` : code)).join(', '),
          since: one.troubles[0] ? whenIn(one.troubles[0].since, zone) : '',
        })),
        note,
      };
    },
  },
  {
    noun: 'lesson',
    verb: 'book',
    words: ['teacher id', 'student id', 'time'],
    help: 'Books one lesson',
    options: {
      minutes: MINUTES,
      trial: { help: 'a trial lesson uses no credit', isFlag: true },
      deck: { help: 'presentation id' },
      anyway: ANYWAY,
      zone: ZONE,
    },
    async run(school, given) {
      const [teacherId = '', studentId = '', time = ''] = given.words;
      const [zone, deckId] = [given.text('zone'), given.text('deck')];
      const lesson = await school.call('POST /api/v2/manager/lessons', {
        body: {
          teacherId,
          studentId,
          startsAt: instantOf(time, zone),
          durationMinutes: minutesOf(given.text('minutes')),
          isTrial: given.flag('trial'),
          anyway: given.flag('anyway'),
          ...(deckId !== undefined && { deckId }),
        },
      });
      return { json: lesson, fields: fieldsOf(lesson, zone) };
    },
  },
  {
    noun: 'lesson',
    verb: 'move',
    words: ['lesson id', 'time'],
    help: 'Moves a booked lesson',
    options: { anyway: ANYWAY, zone: ZONE },
    async run(school, given) {
      const [id = '', time = ''] = given.words;
      const zone = given.text('zone');
      const body = { startsAt: instantOf(time, zone), anyway: given.flag('anyway') };
      const lesson = await school.call('POST /api/v2/manager/lessons/{id}/move', { params: { id }, body });
      return { json: lesson, fields: fieldsOf(lesson, zone) };
    },
  },
  {
    noun: 'lesson',
    verb: 'cancel',
    words: ['lesson id'],
    help: 'Cancels a booked lesson; a family that cancels less than 12 hours before the start loses the credit',
    options: {
      by: { help: 'student, teacher or school', isNeeded: true },
      reason: { help: 'why, in words', isNeeded: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const by = oneOf('--by', given.text('by'), ['student', 'teacher', 'school']);
      const body = { by, reason: given.text('reason') ?? '' };
      return actOutput(await school.call('POST /api/v2/manager/lessons/{id}/cancel', { params: { id }, body }));
    },
  },
  {
    noun: 'lesson',
    verb: 'swap',
    words: ['lesson id', 'teacher id'],
    help: 'Assigns a booked lesson to another teacher',
    options: { anyway: ANYWAY, zone: ZONE },
    async run(school, given) {
      const [id = '', teacherId = ''] = given.words;
      const body = { teacherId, anyway: given.flag('anyway') };
      const lesson = await school.call('POST /api/v2/manager/lessons/{id}/teacher', { params: { id }, body });
      return { json: lesson, fields: fieldsOf(lesson, given.text('zone')) };
    },
  },
  {
    noun: 'lesson',
    verb: 'deck',
    words: ['lesson id', 'presentation id'],
    help: 'Sets a lesson’s presentation and, with it, the course',
    options: {},
    async run(school, given) {
      const [id = '', deckId = ''] = given.words;
      await school.call('PATCH /api/v2/manager/lessons/{id}', { params: { id }, body: { deckId } });
      return { fields: { saved: true } };
    },
  },
  {
    noun: 'lesson',
    verb: 'show',
    words: ['lesson id'],
    help: 'Shows a lesson’s log: actions, attendance, notifications',
    options: { zone: ZONE },
    async run(school, given) {
      const [id = ''] = given.words;
      const zone = given.text('zone');
      const record = await lessonFile(school, id);
      const { request } = await school.call('GET /api/v2/manager/lessons/{id}/move_request', { params: { id } });
      const line = (at: string, what: string, who: string, more: unknown) => ({
        at: whenIn(at, zone),
        what,
        who,
        more,
      });
      return {
        none: 'Nothing is written down.',
        json: { ...record, moveRequest: request },
        rows: [
          line(
            record.lesson.startsAt,
            `lesson ${record.lesson.status}`,
            `${record.lesson.student.name} with ${record.lesson.teacher.name}`,
            // Nobody can cancel a lesson that is over.
            record.lesson.status === 'booked' ? `credit if the family cancels now: ${record.creditIfCancelledNow}` : '',
          ),
          ...(request
            ? [
                line(
                  request.createdAt,
                  `move ${request.state}`,
                  record.lesson.teacher.name,
                  `offers ${request.times.map(({ startsAt }) => whenIn(startsAt, zone)).join(', ')}`,
                ),
              ]
            : []),
          ...record.auditLog.map((entry) => line(entry.at, entry.action, entry.by, entry.details)),
          ...record.presence.map((one) => line(one.at, `room ${one.is}`, one.who, '')),
          ...record.messages.map((one) =>
            line(one.createdAt, `sent ${one.kind}`, `${one.channel} ${one.recipient}`, one.status),
          ),
        ],
      };
    },
  },
];
