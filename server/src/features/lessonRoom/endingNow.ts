import type { Seat } from '@skylark/contract/room';
import { foldRecord, heldLesson } from '../lessonRecord/index.ts';
import { lostMs, minutesOwed, type MinuteRules } from '../minutes/index.ts';
import { lengthOf, type PresenceEvent, type RecordEntry, sharedSpans } from '../room/index.ts';
import { verdictOn } from './verdict.ts';

interface RunningLesson {
  startsAtMs: number;
  endsAtMs: number;
  extendedMinutes: number;
  calledAtMs: number;
  handedOverAtMs?: number | undefined;
  heldMinShare: number;
  people: Record<Seat, string>;
  /** Trials cost none, so no minutes are owed for them. */
  costsCredit: boolean;
}

export interface Ending {
  outcome: 'held' | 'missed';
  missedBy: 'teacher' | 'student' | 'both' | null;
  /** Time together so far, and how much the lesson needs to count as held. */
  togetherMs: number;
  neededMs: number;
  /** Minutes that the school would owe the family. */
  minutesOwed: number;
}

/**
 * What it would mean if the teacher ended a lesson in progress now: pure, by the rules that would then decide
 * (docs/decisions/0004, 0066).
 * @param entries the room's record so far
 */
export function endingNow(
  lesson: RunningLesson,
  entries: readonly RecordEntry[],
  nowMs: number,
  rules: MinuteRules,
): Ending {
  const { startsAtMs, endsAtMs, heldMinShare } = lesson;
  const presence = presenceIn(entries);
  const verdict = verdictOn({ ...lesson, status: 'in_progress', isEnded: true }, presence, nowMs);
  const held = verdict?.kind === 'held' ? verdict : undefined;
  // Minutes added by the school make up for lost ones, as overtime does.
  const bookedEndMs = endsAtMs - lesson.extendedMinutes * 60_000;
  const times = { ...lesson, endsAtMs: bookedEndMs, overAtMs: held?.heldAt.getTime() ?? Math.min(nowMs, endsAtMs) };
  const lost = held ? lostMs(heldLesson(times, foldRecord(times, entries), 'held')) : 0;
  return {
    outcome: held ? 'held' : 'missed',
    missedBy: verdict?.kind === 'missed' ? verdict.by : null,
    togetherMs: lengthOf(sharedSpans(presence, startsAtMs, Math.min(nowMs, endsAtMs))),
    neededMs: heldMinShare * (bookedEndMs - startsAtMs),
    minutesOwed: lesson.costsCredit ? minutesOwed(lost, rules, (bookedEndMs - startsAtMs) / 60_000) : 0,
  };
}

const presenceIn = (entries: readonly RecordEntry[]): PresenceEvent[] =>
  entries.flatMap((entry): PresenceEvent[] =>
    entry.k === 'enter' || entry.k === 'leave' ? [{ seat: entry.seat, kind: entry.k, atMs: entry.atMs }] : [],
  );
