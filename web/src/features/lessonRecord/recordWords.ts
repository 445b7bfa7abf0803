import { CUT_SHOWN_MS } from '@skylark/contract/lessonRecord.facts';
import type { LessonRecord, RecordSide } from '@skylark/contract/lessonRecord';
import type { Translate } from '../../lib/texts.tsx';

/** Arriving within this time counts as on time. */
const ON_TIME_SECONDS = 60;

interface Said {
  t: Translate;
  /** An instant in the reader's zone: "17:05". */
  clock: (at: string) => string;
}

/** One side of a record in sentences; the PDF has the same text (server, lessonRecord/recordWords.ts). */
export function sideWords({ t, clock }: Said, side: RecordSide): string[] {
  const name = side.firstName;
  if (side.cameAt === null) return [t('record.never', { name })];
  const { lateSeconds, cuts, left } = side;
  return [
    lateSeconds === null
      ? t('record.outside', { name })
      : lateSeconds < ON_TIME_SECONDS
        ? t('record.on_time', { name })
        : t('record.late', { name, time: timeText(t, lateSeconds) }),
    ...(cuts.length > 0 ? [t('record.cuts', { name, count: cuts.length, time: timeText(t, side.cutSeconds) })] : []),
    ...(left ? [t(left.why === 'left' ? 'record.left' : 'record.gone', { name, at: clock(left.at) })] : []),
    ...side.devices.map(({ device, state, from, to }) =>
      t('record.device', { name, device, state, from: clock(from), to: clock(to) }),
    ),
  ];
}

/** The outcome in one sentence. Somebody was absent only if they were not there together. */
export function verdictWords({ t }: Said, { lesson, togetherSeconds, teachers, lost }: LessonRecord): string {
  // After a handover the text doesn't say which of the teachers was absent.
  const absent = lesson.missedBy === 'teacher' && teachers.length > 0 ? 'teachers' : lesson.missedBy;
  if (togetherSeconds === 0) return t(`record.verdict.${absent ?? 'held'}`);
  const times = { time: timeText(t, togetherSeconds), whole: timeText(t, lesson.durationMinutes * 60) };
  if (absent === null) return t('record.verdict.held_together', { ...times, minutes: lost.minutesReturned });
  return t('record.verdict.together', times);
}

/** Who handed the lesson over to whom while it was in progress. */
export const handoverWords = ({ t, clock }: Said, { teachers }: LessonRecord): string[] =>
  teachers.slice(1).map(({ firstName, from }, index) => {
    const before = teachers[index];
    const time = timeText(t, before?.taughtSeconds ?? 0);
    return t('record.handover', { former: before?.firstName ?? '', name: firstName, at: clock(from), time });
  });

/** How long both were present, and how the call went. */
export function callWords({ t }: Said, record: LessonRecord): string[] {
  const whole = timeText(t, record.lesson.durationMinutes * 60);
  return [
    t('record.together', { time: timeText(t, record.togetherSeconds), whole }),
    ...(record.overtimeSeconds >= ON_TIME_SECONDS
      ? [t('record.overtime', { time: timeText(t, record.overtimeSeconds) })]
      : []),
    ...(record.calledAt === null ? [t('record.no_call')] : []),
    ...(['direct', 'relayed', 'socket', 'lost'] as const).flatMap((path) => {
      const own = record.paths.filter((one) => one.path === path);
      const seconds = own.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000, 0);
      return own.length === 0 ? [] : [t('record.path', { path, time: timeText(t, seconds) })];
    }),
  ];
}

/** Time lost by the teacher or the school, and its compensation; empty if none. */
export function lostTimeTexts({ t, clock }: Said, { lost }: LessonRecord): string[] {
  if (lost.seconds === 0 && lost.minutesReturned === 0) return [];
  return [
    t('record.lost', { time: timeText(t, lost.seconds) }),
    ...lost.losses
      .filter(isShown)
      .map(({ from, to, why }) => t('record.loss', { from: clock(from), to: clock(to), why })),
    ...(lost.minutesReturned > 0 ? [t('record.returned', { minutes: lost.minutesReturned })] : []),
  ];
}

/** "42 s", "8 min". */
const timeText = (t: Translate, seconds: number): string =>
  seconds < 60
    ? t('record.seconds', { seconds: Math.round(seconds) })
    : t('record.minutes', { minutes: Math.round(seconds / 60) });

/** A page reload counts as a cut, but is not listed. */
const isShown = ({ from, to }: { from: string; to: string }): boolean =>
  Date.parse(to) - Date.parse(from) >= CUT_SHOWN_MS;
