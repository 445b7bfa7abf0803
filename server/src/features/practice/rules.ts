import {
  KNOWN_DAYS,
  NEW_WORDS_A_DAY,
  NEW_WORDS_A_ROUND,
  PRACTICE_WORDS,
  type PracticeResult,
  type PracticeStage,
  STAR_HOURS_APART,
  WORDS_FOR_A_STAR,
} from '@skylark/contract/practice.facts';
import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whole days only, because a word is practised at most once a day, and deterministic: no learning steps in minutes and
 * no randomness. A word is repeated after a year at the latest.
 */
export const SCHEDULE = { enable_short_term: false, enable_fuzz: false, maximum_interval: 365 } as const;
const scheduler = fsrs(SCHEDULE);

export const GRADES: Record<PracticeResult, Grade> = {
  right: Rating.Good,
  helped: Rating.Hard,
  missed: Rating.Again,
};

export interface AnswerOfDay {
  /** Days since 1970-01-01. */
  day: number;
  result: PracticeResult;
}

/** How well a word is remembered, and when it is due. */
export interface Memory {
  firstDay: number;
  lastDay: number;
  dueDay: number;
  stability: number;
  difficulty: number;
  answers: number;
  lapses: number;
  lastResult: PracticeResult;
}

const instantOf = (day: number): Date => new Date(day * DAY_MS);

/** The memory of a word from its answers: one per day, sorted by day, regardless of the order they arrived in. */
export function memoryOf(answers: readonly AnswerOfDay[]): Memory | undefined {
  const [first] = answers;
  const last = answers.at(-1);
  if (!first || !last) return undefined;
  let card: Card = createEmptyCard(instantOf(first.day));
  for (const { day, result } of answers) card = scheduler.next(card, instantOf(day), GRADES[result]).card;
  const { stability, difficulty, reps, lapses, due } = card;
  return {
    firstDay: first.day,
    lastDay: last.day,
    // The library may add a day to its maximum.
    dueDay: Math.min(Math.round(due.getTime() / DAY_MS), last.day + SCHEDULE.maximum_interval),
    stability,
    difficulty,
    answers: reps,
    lapses,
    lastResult: last.result,
  };
}

/** Probability of remembering the word on a given day, 0 to 1. */
export function retrievabilityOn(day: number, { lastDay, dueDay, stability, difficulty }: Memory): number {
  const card: Card = {
    ...createEmptyCard(instantOf(lastDay)),
    due: instantOf(dueDay),
    last_review: instantOf(lastDay),
    state: State.Review,
    stability,
    difficulty,
  };
  return scheduler.get_retrievability(card, instantOf(Math.max(day, lastDay)), false);
}

export const stageOf = (memory: Memory | undefined): PracticeStage =>
  memory === undefined ? 'new' : memory.stability >= KNOWN_DAYS ? 'known' : 'learning';

/** Missed the last time, or previously hard and not reliably known by now. */
export const isWeak = (memory: Memory, today: number): boolean =>
  memory.lastResult === 'missed' ||
  (memory.stability < KNOWN_DAYS && (memory.lapses > 0 || memory.lastResult === 'helped')) ||
  (memory.lapses > 0 && memory.dueDay <= today);

interface Met<Of> {
  of: Of;
  memory: Memory | undefined;
}

/**
 * The words to practise now: due words, least certain first, mixed with some from the latest lessons. Words practised
 * today aren't repeated, and missed days only postpone words.
 * @param met words of the latest lesson first
 */
export function roundOf<Of>(met: readonly Met<Of>[], today: number): Of[] {
  const practised = met.filter((one): one is Met<Of> & { memory: Memory } => one.memory !== undefined);
  const due = practised
    .filter(({ memory }) => memory.dueDay <= today && memory.lastDay < today)
    .toSorted((a, b) => retrievabilityOn(today, a.memory) - retrievabilityOn(today, b.memory));
  const begunToday = practised.filter(({ memory }) => memory.firstDay === today).length;
  const room = Math.max(NEW_WORDS_A_ROUND, PRACTICE_WORDS - due.length);
  const fresh = met
    .filter(({ memory }) => memory === undefined)
    .slice(0, Math.min(room, Math.max(0, NEW_WORDS_A_DAY - begunToday)));
  const old = due.slice(0, PRACTICE_WORDS - fresh.length);
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, turn) => [old[turn], fresh[turn]])
    .flat()
    .flatMap((one) => (one ? [one.of] : []));
}

/** A day of practice, as known when it is judged. */
export interface PracticeDay {
  day: number;
  /** The words answered on it, each at its time. */
  answers: readonly { word: string; atMs: number }[];
  /** The words met so far, each since when, with its memory from the days before. */
  met: readonly { word: string; sinceMs: number; memory: Memory | undefined }[];
}

/**
 * When a day earned its star: with the first answer after which enough words were answered or nothing was left to
 * practise, and that is far enough from every other star. Judged by what was known on that day, so answers that arrive
 * later earn the same as if they had arrived at once; one dated before its word was met earns nothing.
 * @param starsMs when the other stars of practice were earned
 * @returns undefined if the day has earned none
 */
export function starEarnedAt({ day, answers, met }: PracticeDay, starsMs: readonly number[]): number | undefined {
  const inOrder = answers.toSorted((a, b) => a.atMs - b.atMs);
  const sinceMs = new Map(met.map((one) => [one.word, one.sinceMs]));
  const done = new Set<string>();
  for (const { word, atMs } of inOrder) {
    if ((sinceMs.get(word) ?? Infinity) > atMs) continue;
    done.add(word);
    if (starsMs.some((other) => Math.abs(other - atMs) < STAR_HOURS_APART * HOUR_MS)) continue;
    if (done.size >= WORDS_FOR_A_STAR || isNothingLeft(day, done, atMs, met)) return atMs;
  }
  return undefined;
}

function isNothingLeft(day: number, done: ReadonlySet<string>, atMs: number, met: PracticeDay['met']): boolean {
  const known = met.filter(({ sinceMs }) => sinceMs <= atMs);
  const begun = known.filter(({ word, memory }) => done.has(word) && memory === undefined).length;
  const rest = known.filter(({ word }) => !done.has(word));
  const isDue = rest.some(({ memory }) => memory !== undefined && memory.dueDay <= day);
  return !isDue && (begun >= NEW_WORDS_A_DAY || rest.every(({ memory }) => memory !== undefined));
}

/** The local day of an instant in a zone, in days since 1970-01-01. */
export function dayOf(at: Date, timeZone: string): number {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The time an answer counts for: device clocks may be wrong, so it is clamped to the past and to `lateDays`. */
export function clampInstant(given: Date, now: Date, lateDays: number): Date {
  const earliest = now.getTime() - lateDays * DAY_MS;
  return new Date(Math.min(now.getTime(), Math.max(earliest, given.getTime())));
}
