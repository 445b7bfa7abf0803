import type { BookingRules } from '@skylark/contract/booking.facts';
import type { Command, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { whenIn, ZONE } from './times.ts';
import { wholeNumber, yesOrNo } from './typed.ts';

type Names<T> = { [K in keyof BookingRules]: BookingRules[K] extends T ? K : never }[keyof BookingRules];

const SWITCHES: Record<string, { rule: Names<boolean>; help: string }> = {
  book: { rule: 'canBook', help: 'families book free slots of their teacher: yes or no' },
  move: { rule: 'canMove', help: 'families move lessons: yes or no' },
  cancel: { rule: 'canCancel', help: 'families cancel lessons: yes or no' },
};
const NUMBERS: Record<string, { rule: Names<number>; help: string }> = {
  hours: {
    rule: 'hoursBefore',
    help: 'not later than so many hours before the start; later cancelling spends the lesson',
  },
  'moves-lesson': { rule: 'movesPerLesson', help: 'moves of one lesson' },
  'moves-month': { rule: 'movesPerPeriod', help: 'moves of one student within 30 days' },
  'cancels-month': { rule: 'cancelsPerPeriod', help: 'cancelled lessons of one student within 30 days' },
  days: { rule: 'daysAhead', help: 'how many days ahead a lesson may begin' },
  lessons: { rule: 'lessonsAhead', help: 'how many lessons a student may have ahead' },
};

const options: Record<string, Option> = Object.fromEntries(
  Object.entries({ ...SWITCHES, ...NUMBERS }).map(([name, { help }]) => [name, { help }]),
);

/** What families book, move and cancel by themselves, and what they ask for. */
export const bookingCommands: Command[] = [
  {
    noun: 'rules',
    verb: 'show',
    words: [],
    help: 'What families may book, move and cancel by themselves',
    options: {},
    async run(school) {
      return { fields: { ...(await school.call('GET /api/v2/manager/booking_rules')) } };
    },
  },
  {
    noun: 'rules',
    verb: 'set',
    words: [],
    help: 'Changes what families may do by themselves; what is not named stays',
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
    help: 'What families ask for about their lessons, the longest waiting first',
    options: {
      student: { help: 'student id' },
      all: { help: 'also those that were answered', isFlag: true },
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
    help: 'Answers what a family asked for; it gets the words by its channels',
    options: {},
    async run(school, given) {
      const [id = '', answer = ''] = given.words;
      await school.call('POST /api/v2/manager/lesson_wishes/{id}/answer', { params: { id }, body: { answer } });
      return { fields: { answered: id } };
    },
  },
];
