import type { LessonRecord } from '@skylark/contract/lessonRecord';
import { isRecorded } from '@skylark/contract/lessonRecord.facts';
import { LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import type { ManagedLesson } from '@skylark/contract/managerLessons';
import { explainAct, missedSide, outcomeOf } from './explainAct.ts';
import { whenIn } from './times.ts';

/** What the school's API returns about a lesson. */
export interface LessonFile {
  lesson: ManagedLesson;
  auditLog: { at: string; action: string; by: string; details: Record<string, unknown> }[];
  presence: { at: string; who: 'teacher' | 'student'; is: string }[];
  messages: { createdAt: string; kind: string; channel: string; recipient: string; status: string }[];
}

/**
 * Explains a lesson in plain sentences: its outcome and why, presence, the call, minutes owed, notifications and
 * actions. Based only on the two API responses, without guessing.
 * @param record for lessons that were held or missed
 */
export function explainLesson(file: LessonFile, record: LessonRecord | undefined, zone: string | undefined): string[] {
  const when = (at: string): string => whenIn(at, zone);
  const { lesson } = file;
  return [
    `${lesson.student.name} with ${lesson.teacher.name}, ${when(lesson.startsAt)}, ${lesson.durationMinutes} minutes${lesson.isTrial ? ', a trial' : ''}.`,
    statusOf(file, record, when),
    ...(record ? recordLines(record, when) : presenceLines(file, when)),
    ...messageLines(file, when),
    ...file.auditLog.toReversed().map((act) => `${when(act.at)}: ${explainAct(act, when)}.`),
  ];
}

type When = (at: string) => string;

function statusOf({ lesson, auditLog }: LessonFile, record: LessonRecord | undefined, when: When): string {
  const decided = record?.verdicts.at(-1)?.madeBy === 'manager' ? ', as a manager decided' : '';
  switch (lesson.status) {
    case 'booked': {
      const moved = auditLog.find(({ action }) => action === 'lesson.moved');
      return `It is booked, and no call has begun.${moved ? ` It was ${explainAct(moved, when)}.` : ''}`;
    }
    case 'in_progress':
      return 'Its call has begun, and it is not decided yet. What the pages said of devices and connections is in the record once it is.';
    case 'held':
      return decided === '' ? 'It was held.' : `It counts as held${decided}.`;
    case 'missed':
      return `${decided === '' ? 'It was' : 'It counts as'} missed by ${missedSide(lesson.missedBy ?? 'both')}${decided}.`;
    case 'cancelled': {
      const act = auditLog.find(({ action }) => action === 'lesson.cancelled');
      return act
        ? `It was ${explainAct(act, when).replace('cancelled', `cancelled ${when(act.at)}`)}.`
        : 'It was cancelled; who did it is not kept.';
    }
  }
}

function recordLines(record: LessonRecord, when: When): string[] {
  const last = record.verdicts.at(-1);
  if (!isRecorded(record))
    return [
      'No record was kept of who was there.',
      ...(last?.madeBy === 'manager' ? [overturnedLine(last, when)] : []),
    ];
  const whole = record.lesson.durationMinutes * 60;
  return [
    ...sideLines('teacher', record.teacher, whole, when),
    ...sideLines('student', record.student, whole, when),
    record.togetherSeconds === 0
      ? 'They were never there together.'
      : `They were together for ${minutes(record.togetherSeconds)} of ${minutes(whole)}.`,
    ...(last ? verdictLines(record, last, when) : []),
    record.calledAt === null ? 'No call was begun.' : `The call was begun ${when(record.calledAt)}${pathsOf(record)}.`,
    ...lostLines(record, when),
  ];
}

type Side = LessonRecord['teacher'];

function sideLines(who: 'teacher' | 'student', side: Side, whole: number, when: When): string[] {
  const name = `The ${who}, ${side.firstName},`;
  if (side.cameAt === null) return [`${name} never came.`];
  const late =
    side.lateSeconds === null
      ? ', but not in the lesson’s time'
      : side.lateSeconds < 60
        ? ', in time'
        : `, ${minutes(side.lateSeconds)} late`;
  return [
    `${name} came ${when(side.cameAt)}${late}, and was there for ${minutes(side.presentSeconds)} of ${minutes(whole)}.`,
    ...(side.cuts.length > 0
      ? [
          `${name} was away ${side.cuts.length === 1 ? 'once' : `${side.cuts.length} times`} in between, ${minutes(side.cutSeconds)} in all.`,
        ]
      : []),
    ...(side.left ? [`${name} left for good ${when(side.left.at)}: ${WENT[side.left.why]}.`] : []),
    ...side.devices.map(
      ({ device, state, from, to }) =>
        `The page of the ${who} said: ${device} ${DEVICE_IS[state] ?? state}, ${when(from)} to ${when(to)}. Nothing is decided by this.`,
    ),
  ];
}

/** Others are words already: on, off, silent, failed. */
const DEVICE_IS: Readonly<Record<string, string>> = {
  none: 'not found',
  denied: 'not allowed',
  blocked: 'blocked by the system',
  busy: 'used by another program',
  saving: 'off to save data',
};

const WENT = {
  left: 'by leaving the room',
  lost: 'the connection was lost',
  taken: 'another device took the seat',
  restart: 'the server was restarted',
} as const;

function verdictLines(record: LessonRecord, last: LessonRecord['verdicts'][number], when: When): string[] {
  const rules = record.verdicts.find(({ madeBy }) => madeBy === 'rules');
  return [
    ...(rules ? [`By the rules: ${ruleOf(record, rules)}${entriesOf(rules.entries)}.`] : []),
    ...(last.madeBy === 'manager' ? [overturnedLine(last, when)] : []),
  ];
}

const overturnedLine = (last: LessonRecord['verdicts'][number], when: When): string =>
  `A manager decided it anew ${when(last.at)} (${outcomeOf(last.outcome, last.missedBy)}): ${last.reason}`;

/** Which rule of docs/decisions/0004 applied. */
function ruleOf({ teacher, student, calledAt }: LessonRecord, verdict: LessonRecord['verdicts'][number]): string {
  const isLate = ({ lateSeconds }: Side): boolean => lateSeconds === null || lateSeconds > LATE_INTERVAL_SECONDS;
  if (verdict.missedBy === null) return 'both were there together for long enough, so it counts as held';
  const late = `${LATE_INTERVAL_SECONDS / 60} minutes after the start`;
  if (verdict.missedBy === 'both')
    return isLate(teacher) && isLate(student)
      ? `neither was there ${late}`
      : 'they were not together for long enough, and neither waited for the other';
  const side = verdict.missedBy === 'teacher' ? teacher : student;
  if (isLate(side)) return `the ${verdict.missedBy} was not there ${late}`;
  if (verdict.missedBy === 'student')
    return 'they were not together for long enough: the student went or came late, and the teacher waited';
  return calledAt === null
    ? 'the teacher did not begin the call'
    : 'they were not together for long enough: the teacher left first, ended it or came late';
}

const entriesOf = (entries: readonly number[]): string =>
  entries.length === 0
    ? ''
    : ` (${entries.length === 1 ? 'entry' : 'entries'} ${entries.join(', ')} of record show --entries)`;

function pathsOf({ paths }: LessonRecord): string {
  const seconds = new Map<string, number>();
  for (const { path, from, to } of paths)
    seconds.set(path, (seconds.get(path) ?? 0) + (Date.parse(to) - Date.parse(from)) / 1000);
  const ways = [...seconds].map(([path, time]) => `${WAYS[path] ?? path} ${minutes(time)}`);
  return ways.length === 0 ? '; by which way it went, no page said' : `; as the pages said: ${ways.join(', ')}`;
}

const WAYS: Readonly<Record<string, string>> = {
  direct: 'straight',
  relayed: 'through the relay',
  socket: 'voices over the room’s socket',
  lost: 'cut off',
};

function lostLines({ lost }: LessonRecord, when: When): string[] {
  if (lost.seconds === 0 && lost.minutesReturned === 0) return ['The school owes no minutes for it.'];
  return [
    `The teacher or the school lost ${minutes(lost.seconds)}; ${lost.minutesReturned} min were given back.`,
    ...lost.losses.map(({ from, to, why }) => `Lost ${when(from)} to ${when(to)}: ${LOSSES[why]}.`),
  ];
}

const LOSSES = {
  late: 'the teacher had not come yet',
  cut: 'the teacher was cut off',
  left: 'the teacher left',
  server: 'the server was down',
  ended: 'the teacher ended it early',
} as const;

const presenceLines = ({ presence }: LessonFile, when: When): string[] =>
  presence.length === 0
    ? ['Nobody has been in its room.']
    : presence.map(({ at, who, is }) => `${when(at)}: the ${who} ${is === 'enter' ? 'came' : 'left'}.`);

/** Unsent messages first, because those are usually what one is looking for. */
function messageLines({ messages }: LessonFile, when: When): string[] {
  if (messages.length === 0) return ['Nobody was sent a message about it.'];
  const hasLeft = ({ status }: { status: string }): boolean => status === 'sent' || status === 'kept';
  return [...messages.filter((one) => !hasLeft(one)), ...messages.filter(hasLeft).toReversed()].map((one) => {
    const what = `${one.kind.replaceAll('_', ' ')} by ${one.channel} to ${one.recipient}`;
    if (one.status === 'sent') return `${when(one.createdAt)}: ${what} went out.`;
    if (one.status === 'kept')
      return `${when(one.createdAt)}: ${what} stays in the outbox: nothing is set up to send it.`;
    return `${UNSENT[one.status] ?? `NOT SENT (${one.status})`}: ${what}, of ${when(one.createdAt)}.`;
  });
}

/** Others keep their name. */
const UNSENT: Readonly<Record<string, string>> = {
  waiting: 'NOT SENT YET',
  sending: 'BEING SENT',
  uncertain: 'MAY NOT HAVE BEEN SENT (its server stopped, or the line broke off, meanwhile)',
  dropped: 'NOT SENT (outdated before it could go out)',
};

/** "40 s", "8 min". */
const minutes = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 6) / 10} min`;
