import type { BookingRules } from '@skylark/contract/booking.facts';
import type { Command, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { whenIn, ZONE } from './times.ts';
import { wholeNumber, yesOrNo } from './typed.ts';

type Names<T> = { [K in keyof BookingRules]: BookingRules[K] extends T ? K : never }[keyof BookingRules];

const SWITCHES: Record<string, { rule: Names<boolean>; help: string }> = {
  book: { rule: 'canBook', help: 'families may book their teacher’s free slots: yes or no' },
  move: { rule: 'canMove', help: 'families may move lessons: yes or no' },
  cancel: { rule: 'canCancel', help: 'families may cancel lessons: yes or no' },
  'stop-disputed': {
    rule: 'stopsWhenDisputed',
    help: 'families whose payment is disputed at the bank may not book: yes or no',
  },
};
const NUMBERS: Record<string, { rule: Names<number>; help: string }> = {
  hours: {
    rule: 'hoursBefore',
    help: 'deadline in hours before the start; a later cancellation uses the lesson',
  },
  'moves-lesson': { rule: 'movesPerLesson', help: 'moves allowed per lesson' },
  'moves-month': { rule: 'movesPerPeriod', help: 'moves allowed per student in 30 days' },
  'cancels-month': { rule: 'cancelsPerPeriod', help: 'cancellations allowed per student in 30 days' },
  days: { rule: 'daysAhead', help: 'how many days ahead a lesson may be booked' },
  lessons: { rule: 'lessonsAhead', help: 'how many lessons a student may have ahead' },
};

const options: Record<string, Option> = Object.fromEntries(
  Object.entries({ ...SWITCHES, ...NUMBERS }).map(([name, { help }]) => [name, { help }]),
);

/** Booking by families: rules, their own changes, and their wishes. */
export const bookingCommands: Command[] = [
  {
    noun: 'rules',
    verb: 'show',
    words: [],
    help: 'Shows what families may book, move and cancel themselves',
    options: {},
    async run(school) {
      return { fields: { ...(await school.call('GET /api/v2/manager/booking_rules')) } };
    },
  },
  {
    noun: 'rules',
    verb: 'set',
    words: [],
    help: 'Changes what families may do themselves; options not given stay the same',
    options,
    async run(school, given) {
      const body: BookingRules = { ...(await school.call('GET /api/v2/manager/booking_rules')) };
      for (const [name, { rule }] of Object.entries(SWITCHES)) {
        const typed = given.text(name);
        if (typed !== undefined) body[rule] = yesOrNo(`--${name}`, typed);
      }
      for (const [name, { rule }] of Object.entries(NUMBERS)) {
        const typed = given.text(name);
        if (typed !== undefined) body[rule] = wholeNumber(`--${name}`, typed);
      }
      return { fields: { ...(await school.call('PUT /api/v2/manager/booking_rules', { body })) } };
    },
  },
  {
    noun: 'request',
    verb: 'list',
    words: [],
    help: 'Lists families’ requests about lessons, longest waiting first',
    options: {
      student: { help: 'student id' },
      all: { help: 'include answered requests', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [studentId, zone] = [given.text('student'), given.text('zone')];
      const state = given.flag('all') ? ('all' as const) : ('open' as const);
      const wishes = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/lesson_wishes', { query: { state, studentId, cursor } }),
      );
      return {
        none: 'Nobody waits.',
        json: wishes,
        rows: wishes.map((one) => ({
          id: one.id,
          since: whenIn(one.createdAt, zone),
          wants: one.kind,
          student: one.student.name,
          parent: one.parentName,
          phone: one.phone,
          teacher: one.teacher,
          lesson: one.lessonId,
          time: one.startsAt === null ? '' : whenIn(one.startsAt, zone),
          words: one.text,
          answer: one.answer,
        })),
      };
    },
  },
  {
    noun: 'request',
    verb: 'answer',
    words: ['request id', 'words'],
    help: 'Answers a family’s request; the answer is sent by email and SMS as the family has chosen',
    options: {},
    async run(school, given) {
      const [id = '', answer = ''] = given.words;
      await school.call('POST /api/v2/manager/lesson_wishes/{id}/answer', { params: { id }, body: { answer } });
      return { fields: { answered: id } };
    },
  },
];
