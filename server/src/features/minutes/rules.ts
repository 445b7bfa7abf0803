import type { LossReason } from '@skylark/contract/lessonRecord.facts';
import type { Seat } from '@skylark/contract/room';

/** What of a lesson that was held the count of lost minutes follows from; milliseconds since the epoch. */
export interface HeldLesson {
  startsAtMs: number;
  endsAtMs: number;
  /** When its room shut. */
  overAtMs: number;
  /** The teacher ended it before its time. */
  isEndedByTeacher: boolean;
  /** Together after `endsAtMs`. */
  overtimeMs: number;
  sides: Record<Seat, Presence>;
}
/** When somebody was in the room, in order, and why each of the spans ended: null for one that lasted to the end. */
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
/** A teacher who ends the lesson waits so long for a child who went. */
const WAITED_MS = 5 * MINUTE_MS;

/**
 * The time of a held lesson that the teacher or the school lost, in order and without overlaps: the teacher late, cut
 * off, gone, the server down, or the lesson ended before its time. Only time for which the family was there counts: from
 * when the child came first, until it had gone for good by itself.
 */
export function lossesOf(lesson: HeldLesson): Loss[] {
  const { startsAtMs, endsAtMs, overAtMs, sides } = lesson;
  const child = sides.s.spans;
  const cameMs = child[0]?.fromMs;
  if (cameMs === undefined) return [];
  const last = child.at(-1);
  // Who went while the teacher was away has not left by themselves.
  const gone = last?.why && last.toMs < overAtMs ? last.toMs : undefined;
  const untilMs = Math.min(endsAtMs, overAtMs);
  const away = gapsOf(sides.t, startsAtMs, untilMs).filter(({ fromMs }) => gone === undefined || fromMs <= gone);
  const down = gapsOf(sides.s, startsAtMs, untilMs)
    .filter(({ why }) => why === 'server')
    .map((gap) => ({ ...gap, toMs: firstBack(lesson, gap) }));
  const isEndedEarly = lesson.isEndedByTeacher && (gone === undefined || overAtMs - gone < WAITED_MS);
  const ended: Loss[] = isEndedEarly ? [{ fromMs: overAtMs, toMs: endsAtMs, why: 'ended' }] : [];
  return apart([...away, ...down, ...ended].map((one) => ({ ...one, fromMs: Math.max(one.fromMs, cameMs) })));
}

/** Milliseconds that were lost and not made up after the lesson's end; never below 0 nor above the lesson. */
export function lostMs(lesson: HeldLesson): number {
  const lost = lossesOf(lesson).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return Math.min(lesson.endsAtMs - lesson.startsAtMs, Math.max(0, lost - lesson.overtimeMs));
}

/** Whole minutes that the family gets back: none below the threshold, rounded up, never more than the lesson. */
export function minutesOwed(ms: number, rules: MinuteRules, lessonMinutes: number): number {
  const minutes = ms / MINUTE_MS;
  if (minutes < rules.thresholdMinutes) return 0;
  return Math.min(lessonMinutes, Math.ceil(minutes / rules.roundingMinutes) * rules.roundingMinutes);
}

/** How many whole lessons a balance of minutes makes. */
export const lessonsIn = (balance: number, lessonMinutes: number): number => Math.floor(balance / lessonMinutes);

/** An entry of the ledger by which minutes became a lesson (`amount` below 0), or a lesson minutes again (above). */
export interface Swap {
  reason: 'became_lesson' | 'lesson_undone';
  amount: number;
}

/**
 * How many minutes each lesson that is to be broken up gives back, until `missing` are there: each as many as it was made
 * of, the latest first. One that minutes had not made gives as many as a lesson has now.
 * @param swaps all of a student's, oldest first
 */
export function brokenUp(swaps: readonly Swap[], missing: number, lessonMinutes: number): number[] {
  const made: number[] = [];
  for (const { reason, amount } of swaps) {
    if (reason === 'became_lesson') made.push(-amount);
    else made.pop();
  }
  const broken: number[] = [];
  for (let left = missing; left > 0; left -= broken.at(-1) ?? left) broken.push(made.pop() ?? lessonMinutes);
  return broken;
}

/** When a side was not there in the lesson's time, and why. */
function gapsOf({ spans }: Presence, fromMs: number, toMs: number): Loss[] {
  const gaps: Loss[] = [];
  let sinceMs = fromMs;
  let why: LossReason = 'late';
  for (const span of spans) {
    if (span.fromMs > sinceMs) gaps.push({ fromMs: sinceMs, toMs: Math.min(span.fromMs, toMs), why });
    if (span.toMs < sinceMs) continue;
    sinceMs = span.toMs;
    // Before the start nobody has to be there: who is not back by then is late.
    if (span.toMs > fromMs) why = reasonOf(span.why);
  }
  if (sinceMs < toMs) gaps.push({ fromMs: sinceMs, toMs, why });
  return gaps.filter((gap) => gap.toMs > gap.fromMs);
}

function reasonOf(why: Presence['spans'][number]['why']): LossReason {
  if (why === 'restart') return 'server';
  return why === 'left' ? 'left' : 'cut';
}

/** The server is back when either of the two is. */
function firstBack({ sides }: HeldLesson, gap: Loss): number {
  const back = [...sides.t.spans, ...sides.s.spans].map(({ fromMs }) => fromMs).filter((at) => at > gap.fromMs);
  return Math.min(gap.toMs, ...back);
}

/** In order, each instant in one of them only. */
function apart(losses: readonly Loss[]): Loss[] {
  const found: Loss[] = [];
  for (const loss of losses.toSorted((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs)) {
    const fromMs = Math.max(loss.fromMs, found.at(-1)?.toMs ?? Number.NEGATIVE_INFINITY);
    if (loss.toMs > fromMs) found.push({ ...loss, fromMs });
  }
  return found;
}
