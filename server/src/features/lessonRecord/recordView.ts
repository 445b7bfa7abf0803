import { brokenDevice } from '@skylark/contract/lessonRecord.facts';
import type { LessonRecord, RecordSide } from '@skylark/contract/lessonRecord';
import type { Seat } from '@skylark/contract/room';
import { lossesOf, lostMs } from '../minutes/index.ts';
import type { RecordEntry } from '../room/index.ts';
import { heldLesson } from './heldLesson.ts';
import type { LessonTeacher } from '../lessons/index.ts';
import {
  type FoldedRecord,
  foldRecord,
  lengthOf,
  type RecordedLesson,
  type SideRecord,
  type Span,
  taughtMsOf,
} from './rules.ts';
import type { KeptVerdict } from './store.ts';

interface Recorded {
  lesson: { id: string; status: string; missedBy: string | null; durationMinutes: number };
  times: RecordedLesson;
  firstNames: Record<Seat, string>;
  entries: readonly RecordEntry[];
  verdicts: readonly KeptVerdict[];
  minutesReturned: number;
  teachers: readonly LessonTeacher[];
}

export type LessonTimeline = Pick<LessonRecord, 'overAt' | 'teacher' | 'student' | 'calledAt' | 'together' | 'paths'>;
type Outcome = 'held' | 'missed';
type MissedBy = LessonRecord['lesson']['missedBy'];

/** The record as shown to everyone, independent of the reader. */
export function recordView({
  lesson,
  times,
  firstNames,
  entries,
  verdicts,
  minutesReturned,
  teachers,
}: Recorded): LessonRecord {
  const folded = foldRecord(times, entries);
  const held = heldLesson(times, folded, (verdicts[0]?.outcome ?? lesson.status) as Outcome);
  const isHeld = lesson.status === 'held';
  return {
    lesson: {
      id: lesson.id,
      startsAt: instant(times.startsAtMs),
      endsAt: instant(times.endsAtMs),
      durationMinutes: lesson.durationMinutes,
      status: lesson.status as Outcome,
      missedBy: lesson.missedBy as MissedBy,
    },
    ...timelineOf(times, firstNames, folded),
    teachers: teachers.map(({ teacherId, firstName, fromAt, untilAt }) => ({
      id: teacherId,
      firstName,
      from: fromAt.toISOString(),
      until: untilAt?.toISOString() ?? null,
      taughtSeconds: seconds(
        taughtMsOf(times, entries, { teacherId, fromMs: fromAt.getTime(), untilMs: untilAt?.getTime() }),
      ),
    })),
    togetherSeconds: seconds(folded.togetherMs),
    overtimeSeconds: seconds(folded.overtimeMs),
    lost: {
      losses: isHeld ? lossesOf(held).map((one) => ({ ...stretch(one), why: one.why })) : [],
      seconds: isHeld ? seconds(lostMs(held)) : 0,
      minutesReturned,
    },
    entries: entries.map(lineView),
    verdicts: verdicts.map((one) => ({
      number: one.number,
      at: one.at.toISOString(),
      outcome: one.outcome as Outcome,
      missedBy: one.missedBy as MissedBy,
      madeBy: one.madeBy as 'rules' | 'manager',
      reason: one.reason,
      entries: one.entries,
    })),
  };
}

/** Who was there and how the call went, for a lesson that is over or in progress. */
export const timelineView = (
  times: RecordedLesson,
  firstNames: Record<Seat, string>,
  entries: readonly RecordEntry[],
): LessonTimeline => timelineOf(times, firstNames, foldRecord(times, entries));

const timelineOf = (times: RecordedLesson, firstNames: Record<Seat, string>, folded: FoldedRecord): LessonTimeline => ({
  overAt: instant(times.overAtMs),
  teacher: sideView(times.people.t, firstNames.t, folded.sides.t),
  student: sideView(times.people.s, firstNames.s, folded.sides.s),
  calledAt: folded.calledAtMs === null ? null : instant(folded.calledAtMs),
  together: folded.together.map(stretch),
  paths: folded.paths.map((one) => ({ ...stretch(one), path: one.path })),
});

const sideView = (id: string, firstName: string, side: SideRecord): RecordSide => ({
  id,
  firstName,
  cameAt: side.cameAtMs === null ? null : instant(side.cameAtMs),
  lateSeconds: side.lateMs === null ? null : seconds(side.lateMs),
  presentSeconds: seconds(side.presentMs),
  present: side.spans.map(stretch),
  cuts: side.cuts.map((one) => ({ ...stretch(one), why: one.why })),
  cutSeconds: seconds(lengthOf(side.cuts)),
  left: side.left && { at: instant(side.left.atMs), why: side.left.why },
  devices: side.devices.flatMap(({ device, state, ...span }) => {
    const broken = brokenDevice(state);
    return broken ? [{ ...stretch(span), device, state: broken }] : [];
  }),
});

function lineView(entry: RecordEntry): LessonRecord['entries'][number] {
  const line = { n: entry.n, at: instant(entry.atMs), devices: null, isClaim: false };
  if (entry.k === 'call') return { ...line, who: 'teacher', what: 'call' };
  const who = entry.seat === 't' ? 'teacher' : 'student';
  switch (entry.k) {
    case 'enter':
      return { ...line, who, what: 'came' };
    case 'leave':
      return { ...line, who: entry.why === 'restart' ? 'school' : who, what: entry.why };
    case 'path':
      return { ...line, who, what: entry.path === 'lost' ? 'call_lost' : entry.path, isClaim: true };
    case 'media': {
      const { camera, microphone } = entry;
      return { ...line, who, what: 'devices', devices: { camera, microphone }, isClaim: true };
    }
  }
}

const instant = (ms: number): string => new Date(ms).toISOString();
const seconds = (ms: number): number => Math.round(ms / 1000);
const stretch = ({ fromMs, toMs }: Span) => ({ from: instant(fromMs), to: instant(toMs) });
