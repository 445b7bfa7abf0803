import { isRecorded } from '@skylark/contract/lessonRecord.facts';
import type { LessonRecord } from '@skylark/contract/lessonRecord';
import { actOutput } from './actOutput.ts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { saveFile } from './saveFile.ts';
import { UsageError } from './School.ts';
import { whenIn, ZONE } from './times.ts';
import { oneOf, wholeNumber } from './typed.ts';

const minutesOf = (seconds: number): string => `${Math.round(seconds / 6) / 10} min`;

const sideRows = (side: LessonRecord['teacher'], zone: string | undefined) => ({
  who: side.firstName,
  came: side.cameAt === null ? 'never' : whenIn(side.cameAt, zone),
  late: side.lateSeconds === null ? '' : minutesOf(side.lateSeconds),
  there: minutesOf(side.presentSeconds),
  cuts: `${side.cuts.length}, ${minutesOf(side.cutSeconds)}`,
  devices: side.devices.map(({ device, state }) => `${device} ${state}`).join(', '),
});

/** A lesson's record and verdicts, and minutes owed by the school. */
export const recordCommands: Command[] = [
  {
    noun: 'note',
    verb: 'list',
    words: ['student id'],
    help: 'Lists teachers’ shared notes about a child, latest lesson first',
    options: { zone: ZONE },
    async run(school, given) {
      const [id = ''] = given.words;
      const zone = given.text('zone');
      const notes = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/students/{id}/lesson_notes', { params: { id }, query: { cursor } }),
      );
      return {
        none: 'Nothing was noted about this child.',
        json: notes,
        rows: notes.map((one) => ({ lesson: whenIn(one.startsAt, zone), teacher: one.teacher, note: one.childNote })),
      };
    },
  },
  {
    noun: 'record',
    verb: 'show',
    words: ['lesson id'],
    help: 'Shows the record of a finished lesson, as both sides see it',
    options: { zone: ZONE, entries: { help: 'every entry, with its number', isFlag: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const zone = given.text('zone');
      const record = await school.call('GET /api/v2/manager/lessons/{id}/record', { params: { id } });
      if (given.flag('entries'))
        return {
          none: 'No entries.',
          rows: record.entries.map((one) => ({
            number: one.n,
            at: whenIn(one.at, zone),
            who: one.who,
            what: one.devices ? `camera ${one.devices.camera}, microphone ${one.devices.microphone}` : one.what,
            claim: one.isClaim,
            decides: record.verdicts[0]?.entries.includes(one.n) ?? false,
          })),
        };
      const fact = (what: string, is: string) => ({ who: what, came: is, late: '', there: '', cuts: '', devices: '' });
      const recorded = () => [
        sideRows(record.teacher, zone),
        sideRows(record.student, zone),
        fact('together', `${minutesOf(record.togetherSeconds)} of ${record.lesson.durationMinutes} min`),
        fact('call', record.paths.map(({ path }) => path).join(', ') || (record.calledAt === null ? 'none' : '')),
        fact('lost by the school', `${minutesOf(record.lost.seconds)}, returned ${record.lost.minutesReturned} min`),
      ];
      return {
        none: '',
        json: record,
        rows: [
          ...(isRecorded(record) ? recorded() : [fact('record', 'none was kept of this lesson')]),
          ...record.verdicts.map((one) =>
            fact(
              `verdict ${one.number}`,
              `${one.missedBy === null ? one.outcome : `missed by ${one.missedBy}`} ${one.madeBy === 'rules' ? `by the rules, entries ${one.entries.join(' ')}` : `by a manager: ${one.reason}`}`,
            ),
          ),
        ],
      };
    },
  },
  {
    noun: 'record',
    verb: 'save',
    words: ['lesson id', 'file'],
    help: 'Saves the record of a lesson as a PDF',
    options: { language: { help: 'en, ru or uk; en by default' } },
    async run(school, given) {
      const [id = '', file = ''] = given.words;
      const locale = oneOf('--language', given.text('language') ?? 'en', ['en', 'ru', 'uk']);
      const pdf = await school.call('GET /api/v2/manager/lessons/{id}/record/pdf', {
        params: { id },
        query: { locale },
      });
      saveFile(file, pdf);
      return { fields: { saved: file } };
    },
  },
  {
    noun: 'verdict',
    verb: 'overturn',
    words: ['lesson id'],
    help: 'Overturns how a lesson was counted; credits and minutes follow, both sides are notified',
    options: {
      outcome: { help: 'held or missed', isNeeded: true },
      by: { help: 'who missed it: student, teacher or both' },
      reason: { help: 'why, in words; both sides read it', isNeeded: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const reason = given.text('reason') ?? '';
      const outcome = oneOf('--outcome', given.text('outcome'), ['held', 'missed']);
      if (outcome === 'held' && given.text('by') !== undefined)
        throw new UsageError('--by goes with --outcome=missed.');
      const body =
        outcome === 'held'
          ? ({ outcome, reason } as const)
          : ({ outcome, reason, missedBy: oneOf('--by', given.text('by'), ['student', 'teacher', 'both']) } as const);
      const record = await school.call('POST /api/v2/manager/lessons/{id}/verdict', { params: { id }, body });
      const { status, missedBy } = record.lesson;
      return { fields: { lesson: id, status, missedBy, verdicts: record.verdicts.length } };
    },
  },
  {
    noun: 'minutes',
    verb: 'list',
    words: ['student id'],
    help: 'Lists minutes the school owes a family, newest first',
    options: { zone: ZONE },
    async run(school, given) {
      const [id = ''] = given.words;
      const zone = given.text('zone');
      const lines = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/students/{id}/minutes', { params: { id }, query: { cursor } }),
      );
      return {
        none: 'Nothing is owed.',
        json: lines,
        rows: lines.map((one) => ({
          at: whenIn(one.at, zone),
          minutes: one.amount,
          why: one.reason.replaceAll('_', ' '),
          lesson: one.lesson?.id,
          words: one.note,
        })),
      };
    },
  },
  changeOf('grant', 1, 'Adds minutes to a family; a full lesson’s worth becomes a lesson'),
  changeOf('take', -1, 'Removes minutes from a family, splitting a lesson if there aren’t enough'),
  {
    noun: 'minutes',
    verb: 'rules',
    words: [],
    help: 'Shows or sets the threshold and rounding of lost minutes',
    options: { threshold: { help: '1 to 25 minutes' }, rounding: { help: '1 to 25 minutes' } },
    async run(school, given) {
      const rules = await school.call('GET /api/v2/manager/minute_rules');
      const [threshold, rounding] = [given.text('threshold'), given.text('rounding')];
      if (threshold === undefined && rounding === undefined) return { fields: rules };
      const body = {
        thresholdMinutes: threshold === undefined ? rules.thresholdMinutes : wholeNumber('--threshold', threshold),
        roundingMinutes: rounding === undefined ? rules.roundingMinutes : wholeNumber('--rounding', rounding),
      };
      return { fields: await school.call('PUT /api/v2/manager/minute_rules', { body }) };
    },
  },
];

function changeOf(verb: string, sign: 1 | -1, help: string): Command {
  return {
    noun: 'minutes',
    verb,
    words: ['student id', 'minutes'],
    help,
    options: { reason: { help: 'why, in words', isNeeded: true }, key: { help: 'the same key is applied once' } },
    async run(school, given) {
      const [id = '', minutes = ''] = given.words;
      const [reason = '', key] = [given.text('reason'), given.text('key')];
      const body = { amount: sign * wholeNumber('<minutes>', minutes), reason, ...(key !== undefined && { key }) };
      return actOutput(await school.call('POST /api/v2/manager/students/{id}/minutes', { params: { id }, body }));
    },
  };
}
