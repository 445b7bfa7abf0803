import type { LessonRecord, RecordSide } from '@skylark/contract/lessonRecord';
import { isRecorded } from '@skylark/contract/lessonRecord.facts';
import { LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import type { ManagedLesson } from '@skylark/contract/managerLessons';
import type { Locale } from '@skylark/contract/people.facts';
import { text } from '../../platform/texts/texts.ts';
import { actWords } from '../auditLog/index.ts';

/** The reader of the story: their language and time zone. */
export interface StoryReader {
  locale: Locale;
  timeZone: string;
}

interface Told {
  lesson: ManagedLesson;
  /** Newest first. */
  auditLog: readonly { at: string; action: string; by: string; details: Record<string, unknown> }[];
  presence: readonly { at: string; who: 'teacher' | 'student'; is: string }[];
  /** For lessons that were held or missed. */
  record: LessonRecord | undefined;
}

interface Words {
  say: (key: string, values?: Record<string, string | number>) => string;
  /** Formats an instant with its day. */
  when: (at: string) => string;
  /** Formats only the time of day, within the lesson's day. */
  clock: (at: string) => string;
}

/**
 * Explains a lesson in plain sentences: its outcome, who was there, how the call went and what is owed. Based only on
 * stored facts, without guessing. The command line and the desk show the same sentences.
 */
export function lessonStory(reader: StoryReader, told: Told): { title: string; outcome: string; course: string[] } {
  const words = wordsFor(reader, told.lesson.startsAt);
  const { lesson, record } = told;
  return {
    title: words.say('title', {
      student: lesson.student.name,
      teacher: lesson.teacher.name,
      at: words.when(lesson.startsAt),
      duration: lesson.durationMinutes,
      isTrial: lesson.isTrial ? 'yes' : 'no',
    }),
    outcome: outcomeLine(reader, words, told),
    course: record ? recordLines(words, record) : presenceLines(words, told.presence),
  };
}

/** "Tue 24 Nov 2026 17:00 EET" */
export function whenFor({ locale, timeZone }: StoryReader): (at: string) => string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return (at) => (locale === 'en' ? format.format(new Date(at)).replaceAll(',', '') : format.format(new Date(at)));
}

function wordsFor(reader: StoryReader, startsAt: string): Words {
  const { locale, timeZone } = reader;
  const tag = locale === 'en' ? 'en-GB' : locale;
  const when = whenFor(reader);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone });
  const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const today = day.format(new Date(startsAt));
  return {
    say: (key, values) => text(locale, `story.${key}`, values),
    when,
    clock: (at) => (day.format(new Date(at)) === today ? clock.format(new Date(at)) : when(at)),
  };
}

function outcomeLine(reader: StoryReader, { say, when }: Words, { lesson, auditLog, record }: Told): string {
  const byManager = record?.verdicts.at(-1)?.madeBy === 'manager' ? 'yes' : 'no';
  switch (lesson.status) {
    case 'booked': {
      const moved = auditLog.find(({ action }) => action === 'lesson.moved');
      const act = moved && actWords({ locale: reader.locale, when }, moved);
      return [say('booked'), ...(act === undefined ? [] : [say('last_change', { act })])].join(' ');
    }
    case 'in_progress':
      return say('in_progress');
    case 'held':
      return say('held', { byManager });
    case 'missed':
      return say('missed', { byManager, by: lesson.missedBy ?? 'both' });
    case 'cancelled': {
      const act = auditLog.find(({ action }) => action === 'lesson.cancelled');
      if (!act) return say('cancelled_unknown');
      const { by: behalf, reason, isCreditReturned } = act.details;
      return say('cancelled', {
        at: when(act.at),
        by: act.by,
        behalf: typeof behalf === 'string' ? behalf : 'none',
        reason: typeof reason === 'string' && reason !== '' ? `: ${reason}` : '',
        credit: isCreditReturned === true ? 'returned' : isCreditReturned === false ? 'spent' : 'none',
      });
    }
  }
}

function recordLines(words: Words, record: LessonRecord): string[] {
  const { say, clock } = words;
  const last = record.verdicts.at(-1);
  const overturned = last?.madeBy === 'manager' ? [overturnedLine(words, last)] : [];
  if (!isRecorded(record)) return [say('no_record'), ...overturned];
  const rules = record.verdicts.find(({ madeBy }) => madeBy === 'rules');
  const whole = minutesOf(words, record.lesson.durationMinutes * 60);
  return [
    ...record.teachers.slice(1).map(({ firstName, from }, at) => {
      const former = record.teachers[at];
      const time = minutesOf(words, former?.taughtSeconds ?? 0);
      return say('handover', { name: firstName, at: clock(from), former: former?.firstName ?? '', time });
    }),
    ...sideLines(words, 'teacher', record.teacher, whole),
    ...sideLines(words, 'student', record.student, whole),
    record.togetherSeconds === 0
      ? say('never_together')
      : say('together', { time: minutesOf(words, record.togetherSeconds), whole }),
    ...(rules
      ? [
          say('rule', {
            rule: ruleOf(record, rules),
            late: LATE_INTERVAL_SECONDS / 60,
            entries: entriesOf(words, rules.entries),
          }),
        ]
      : []),
    ...overturned,
    record.calledAt === null ? say('no_call') : callLine(words, record, clock(record.calledAt)),
    ...lostLines(words, record),
  ];
}

function sideLines(words: Words, who: 'teacher' | 'student', side: RecordSide, whole: string): string[] {
  const { say, clock } = words;
  const name = { who, name: side.firstName };
  if (side.cameAt === null) return [say('never', name)];
  const { lateSeconds, left } = side;
  return [
    say('came', {
      ...name,
      at: clock(side.cameAt),
      late: lateSeconds === null ? 'outside' : lateSeconds < 60 ? 'intime' : 'late',
      lateBy: minutesOf(words, lateSeconds ?? 0),
      time: minutesOf(words, side.presentSeconds),
      whole,
    }),
    ...(side.cuts.length > 0
      ? [say('away', { ...name, count: side.cuts.length, time: minutesOf(words, side.cutSeconds) })]
      : []),
    ...(left ? [say('left', { ...name, at: clock(left.at), why: left.why })] : []),
    ...side.devices.map(({ device, state, from, to }) =>
      say('device', { ...name, device, state, from: clock(from), to: clock(to) }),
    ),
  ];
}

type Verdict = LessonRecord['verdicts'][number];

const overturnedLine = ({ say, when }: Words, { at, outcome, missedBy, reason }: Verdict): string =>
  say('overturned', { at: when(at), outcome: missedBy ?? outcome, reason });

/** Which rule of docs/decisions/0004 applied. */
function ruleOf({ teacher, student, calledAt }: LessonRecord, { missedBy }: Verdict): string {
  const isLate = ({ lateSeconds }: RecordSide): boolean => lateSeconds === null || lateSeconds > LATE_INTERVAL_SECONDS;
  if (missedBy === null) return 'held';
  if (missedBy === 'both') return isLate(teacher) && isLate(student) ? 'neither' : 'both';
  if (isLate(missedBy === 'teacher' ? teacher : student)) return `${missedBy}_late`;
  if (missedBy === 'student') return 'student';
  return calledAt === null ? 'no_call' : 'teacher';
}

const entriesOf = ({ say }: Words, entries: readonly number[]): string =>
  entries.length === 0 ? '' : ` ${say('entries', { count: entries.length, list: entries.join(', ') })}`;

function callLine(words: Words, { paths }: LessonRecord, at: string): string {
  const seconds = new Map<string, number>();
  for (const { path, from, to } of paths)
    seconds.set(path, (seconds.get(path) ?? 0) + (Date.parse(to) - Date.parse(from)) / 1000);
  const list = [...seconds].map(([path, time]) => words.say('way', { path, time: minutesOf(words, time) })).join(', ');
  return words.say('call', { at, ways: list === '' ? 'none' : 'some', list });
}

function lostLines(words: Words, { lost }: LessonRecord): string[] {
  const { say, clock } = words;
  if (lost.seconds === 0 && lost.minutesReturned === 0) return [say('nothing_owed')];
  return [
    say('lost', { time: minutesOf(words, lost.seconds), minutes: lost.minutesReturned }),
    ...lost.losses.map(({ from, to, why }) => say('loss', { from: clock(from), to: clock(to), why })),
  ];
}

const presenceLines = ({ say, clock }: Words, presence: Told['presence']): string[] =>
  presence.length === 0
    ? [say('nobody')]
    : presence.map(({ at, who, is }) => say('presence', { at: clock(at), who, is }));

/** "40 s", "8.2 min". */
const minutesOf = ({ say }: Words, seconds: number): string =>
  seconds < 60
    ? say('seconds', { seconds: Math.round(seconds) })
    : say('minutes', { minutes: Math.round(seconds / 6) / 10 });
