import { CUT_SHOWN_MS, isRecorded } from '@skylark/contract/lessonRecord.facts';
import type { LessonRecord, RecordSide } from '@skylark/contract/lessonRecord';
import type { Locale } from '@skylark/contract/people.facts';
import { text } from '../../platform/texts/texts.ts';
import { clockText } from '../../platform/texts/whenText.ts';

/** The reader's language and time zone. */
export interface Reader {
  locale: Locale;
  timeZone: string;
}

const ON_TIME_SECONDS = 60;

/** A record as sentences, line by line; the page uses the same ones (web/src/features/lessonRecord/recordWords.ts). */
export function recordWords(
  reader: Reader,
  record: LessonRecord,
): { outcome: string[]; sides: string[]; call: string[]; lost: string[] } {
  const { locale } = reader;
  const say = (key: string, values?: Record<string, string | number>): string => text(locale, `record.${key}`, values);
  const time = (seconds: number): string => timeText(locale, seconds);
  const clock = (at: string): string => clockText(locale, reader.timeZone, new Date(at));
  const { lesson, lost } = record;
  const whole = time(lesson.durationMinutes * 60);
  // After a handover the text doesn't say which of the teachers was missing.
  const absent = lesson.missedBy === 'teacher' && record.teachers.length > 0 ? 'teachers' : lesson.missedBy;
  // Somebody was absent only if they were not there together.
  const times = { time: time(record.togetherSeconds), whole };
  const outcome =
    record.togetherSeconds === 0
      ? say(`verdict.${absent ?? 'held'}`)
      : absent === null
        ? say('verdict.held_together', { ...times, minutes: lost.minutesReturned })
        : say('verdict.together', times);
  const shown = isRecorded(record) ? record.verdicts : record.verdicts.filter(({ madeBy }) => madeBy === 'manager');
  const verdicts = shown.map(({ madeBy, entries, reason, at }) => {
    if (madeBy === 'manager') return say('overturned', { at: clock(at), reason });
    return entries.length === 0 ? say('rests.none') : say('rests');
  });
  if (!isRecorded(record)) return { outcome: [outcome, say('none'), ...verdicts], sides: [], call: [], lost: [] };
  return {
    outcome: [outcome, ...verdicts],
    sides: [
      ...record.teachers.slice(1).map(({ firstName, from }, index) => {
        const before = record.teachers[index];
        const values = { former: before?.firstName ?? '', name: firstName, at: clock(from) };
        return say('handover', { ...values, time: time(before?.taughtSeconds ?? 0) });
      }),
      ...[record.teacher, record.student].flatMap((side) => sideWords(reader, side)),
    ],
    call: [
      say('together', { time: time(record.togetherSeconds), whole }),
      ...(record.overtimeSeconds >= ON_TIME_SECONDS ? [say('overtime', { time: time(record.overtimeSeconds) })] : []),
      ...(record.calledAt === null ? [say('no_call')] : []),
      ...(['direct', 'relayed', 'socket', 'lost'] as const).flatMap((path) => {
        const own = record.paths.filter((one) => one.path === path);
        const seconds = own.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000, 0);
        return own.length === 0 ? [] : [say('path', { path, time: time(seconds) })];
      }),
    ],
    lost:
      lost.seconds === 0 && lost.minutesReturned === 0
        ? []
        : [
            say('lost', { time: time(lost.seconds) }),
            ...lost.losses
              .filter(isShown)
              .map(({ from, to, why }) => say('loss', { from: clock(from), to: clock(to), why })),
            ...(lost.minutesReturned > 0 ? [say('returned', { minutes: lost.minutesReturned })] : []),
          ],
  };
}

function sideWords({ locale, timeZone }: Reader, side: RecordSide): string[] {
  const name = side.firstName;
  const say = (key: string, values?: Record<string, string | number>): string =>
    text(locale, `record.${key}`, { name, ...values });
  const clock = (at: string): string => clockText(locale, timeZone, new Date(at));
  if (side.cameAt === null) return [say('never')];
  const { lateSeconds, cuts, left } = side;
  return [
    lateSeconds === null
      ? say('outside')
      : lateSeconds < ON_TIME_SECONDS
        ? say('on_time')
        : say('late', { time: timeText(locale, lateSeconds) }),
    ...(cuts.length > 0 ? [say('cuts', { count: cuts.length, time: timeText(locale, side.cutSeconds) })] : []),
    ...(left ? [say(left.why === 'left' ? 'left' : 'gone', { at: clock(left.at) })] : []),
    ...side.devices.map(({ device, state, from, to }) =>
      say('device', { device, state, from: clock(from), to: clock(to) }),
    ),
  ];
}

/** "42 s", "8 min". */
const timeText = (locale: Locale, seconds: number): string =>
  seconds < 60
    ? text(locale, 'record.seconds', { seconds: Math.round(seconds) })
    : text(locale, 'record.minutes', { minutes: Math.round(seconds / 60) });

/** Short gaps from reloading a page are counted but not listed. */
const isShown = ({ from, to }: { from: string; to: string }): boolean =>
  Date.parse(to) - Date.parse(from) >= CUT_SHOWN_MS;
