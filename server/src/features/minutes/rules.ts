import type { LossReason } from '@skylark/contract/lessonRecord.facts';
import type { Seat } from '@skylark/contract/room';

/** The data of a held lesson that lost minutes are computed from; in milliseconds since the epoch. */
export interface HeldLesson {
  startsAtMs: number;
  endsAtMs: number;
  /** When its room closed. */
  overAtMs: number;
  /** The teacher ended it early. */
  isEndedByTeacher: boolean;
  /** Time together after `endsAtMs`. */
  overtimeMs: number;
  sides: Record<Seat, Presence>;
}
/** When a person was in the room, in order, and why each span ended: null if it lasted to the end. */
export interface Presence {
  spans: readonly { fromMs: number; toMs: number; why: 'left' | 'lost' | 'taken' | 'restart' | null }[];
}

export interface Loss {
  fromMs: number;
  toMs: number;
  why: LossReason;
}

export interface MinuteRules {
  thresholdMinutes: number;
  roundingMinutes: number;
}

const MINUTE_MS = 60_000;
/** How long the teacher must wait for a child who left before ending the lesson. */
const WAITED_MS = 5 * MINUTE_MS;

/**
 * The parts of a held lesson lost because of the teacher or the school, in order and without overlaps: the teacher
 * late, disconnected or gone, the server down, or the lesson ended early. Only counts while the family was there: from
 * the child's first visit that reaches into the lesson until it left for good on its own.
 */
export function lossesOf(lesson: HeldLesson): Loss[] {
  const { startsAtMs, endsAtMs, overAtMs, sides } = lesson;
  const child = sides.s.spans;
  // A visit that ended before the start doesn't count as waiting.
  const cameMs = child.find(({ toMs }) => toMs > startsAtMs)?.fromMs;
  if (cameMs === undefined) return [];
  const last = child.at(-1);
  // A child who left while the teacher was away didn't leave on its own.
  const gone = last?.why && last.toMs < overAtMs ? last.toMs : undefined;
  const untilMs = Math.min(endsAtMs, overAtMs);
  const away = gapsOf(sides.t, startsAtMs, untilMs).filter(({ fromMs }) => gone === undefined || fromMs <= gone);
  const down = gapsOf(sides.s, startsAtMs, untilMs)
    .filter(({ why }) => why === 'server')
    .map((gap) => ({ ...gap, toMs: firstReturn(lesson, gap) }));
  const isEndedEarly = lesson.isEndedByTeacher && (gone === undefined || overAtMs - gone < WAITED_MS);
  const ended: Loss[] = isEndedEarly ? [{ fromMs: overAtMs, toMs: endsAtMs, why: 'ended' }] : [];
  return mergeLosses([...away, ...down, ...ended].map((one) => ({ ...one, fromMs: Math.max(one.fromMs, cameMs) })));
}

/** Milliseconds lost and not made up after the lesson's end; between 0 and the lesson's length. */
export function lostMs(lesson: HeldLesson): number {
  const lost = lossesOf(lesson).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return Math.min(lesson.endsAtMs - lesson.startsAtMs, Math.max(0, lost - lesson.overtimeMs));
}

/** Whole minutes credited to the family: none below the threshold, rounded up, at most the lesson's length. */
export function minutesOwed(ms: number, rules: MinuteRules, lessonMinutes: number): number {
  const minutes = ms / MINUTE_MS;
  if (minutes < rules.thresholdMinutes) return 0;
  return Math.min(lessonMinutes, Math.ceil(minutes / rules.roundingMinutes) * rules.roundingMinutes);
}

/** Number of whole lessons in a balance of minutes. */
export const lessonsIn = (balance: number, lessonMinutes: number): number => Math.floor(balance / lessonMinutes);

/** A ledger entry converting minutes to a credit (negative `amount`), or a credit back to minutes (positive). */
export interface Swap {
  reason: 'became_lesson' | 'lesson_undone';
  amount: number;
}

/**
 * Minutes from each credit to be converted back until `missing` is covered, latest first: as many as it was converted
 * from. A credit that wasn't converted from minutes gives a current lesson's length.
 * @param swaps all of a student's, oldest first
 */
export function minutesToConvertBack(swaps: readonly Swap[], missing: number, lessonMinutes: number): number[] {
  const made: number[] = [];
  for (const { reason, amount } of swaps) {
    if (reason === 'became_lesson') made.push(-amount);
    else made.pop();
  }
  const broken: number[] = [];
  for (let left = missing; left > 0; left -= broken.at(-1) ?? left) broken.push(made.pop() ?? lessonMinutes);
  return broken;
}

/** When a side was absent during the lesson's time, and why. */
function gapsOf({ spans }: Presence, fromMs: number, toMs: number): Loss[] {
  const gaps: Loss[] = [];
  let sinceMs = fromMs;
  let why: LossReason = 'late';
  for (const span of spans) {
    if (span.fromMs > sinceMs) gaps.push({ fromMs: sinceMs, toMs: Math.min(span.fromMs, toMs), why });
    if (span.toMs < sinceMs) continue;
    sinceMs = span.toMs;
    // Presence isn't required before the start: a person who isn't back by then is late.
    if (span.toMs > fromMs) why = reasonOf(span.why);
  }
  if (sinceMs < toMs) gaps.push({ fromMs: sinceMs, toMs, why });
  return gaps.filter((gap) => gap.toMs > gap.fromMs);
}

function reasonOf(why: Presence['spans'][number]['why']): LossReason {
  if (why === 'restart') return 'server';
  return why === 'left' ? 'left' : 'cut';
}

/** The server is considered up again when either of the two is back. */
function firstReturn({ sides }: HeldLesson, gap: Loss): number {
  const back = [...sides.t.spans, ...sides.s.spans].map(({ fromMs }) => fromMs).filter((at) => at > gap.fromMs);
  return Math.min(gap.toMs, ...back);
}

/** Sorted and without overlaps. */
function mergeLosses(losses: readonly Loss[]): Loss[] {
  const found: Loss[] = [];
  for (const loss of losses.toSorted((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs)) {
    const fromMs = Math.max(loss.fromMs, found.at(-1)?.toMs ?? Number.NEGATIVE_INFINITY);
    if (loss.toMs > fromMs) found.push({ ...loss, fromMs });
  }
  return found;
}
