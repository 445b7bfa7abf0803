import {
  AGAIN_FOR_A_STAR,
  AMONG_MANY,
  GAME_WORDS,
  isProduced,
  KNOWN_DAYS,
  NEW_WORDS_A_DAY,
  NEW_WORDS_A_ROUND,
  nextStep,
  PRACTICE_WORDS,
  type PracticeHow,
  type PracticeResult,
  type PracticeSource,
  type PracticeStage,
  STAR_HOURS_APART,
  UNPRODUCED_DAYS_MAX,
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

export interface AnswerOfDay {
  /** Days since 1970-01-01. */
  day: number;
  result: PracticeResult;
  how: PracticeHow;
  /** The number of choices; null if there were none. */
  among: number | null;
}

/**
 * The grade of an answer for the schedule. Recognising a word proves less than producing it, and a second try among few
 * remaining choices proves no more than a guess.
 */
export function gradeOf({ result, how, among }: Omit<AnswerOfDay, 'day'>): Grade {
  if (result === 'missed') return Rating.Again;
  if (isProduced(how)) return result === 'right' ? Rating.Good : Rating.Hard;
  if (result === 'right') return among !== null && among >= AMONG_MANY ? Rating.Good : Rating.Hard;
  return among === null ? Rating.Hard : Rating.Again;
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
  /** Number of steps completed in the sequence of tasks. */
  step: number;
  /** The last day on which it was produced without help; null if never. */
  producedDay: number | null;
}

const instantOf = (day: number): Date => new Date(day * DAY_MS);

/**
 * The memory of a word, computed from its answers sorted by day, regardless of the order they arrived in. Each day
 * counts once: by what was produced on it, otherwise by what was recognised.
 */
export function memoryOf(answers: readonly AnswerOfDay[]): Memory | undefined {
  const ofDays = new Map<number, AnswerOfDay>();
  for (const answer of answers) if (isProduced(answer.how) || !ofDays.has(answer.day)) ofDays.set(answer.day, answer);
  const days = [...ofDays.values()];
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return undefined;
  let card: Card = createEmptyCard(instantOf(first.day));
  let step = 0;
  for (const answer of days) {
    card = scheduler.next(card, instantOf(answer.day), gradeOf(answer)).card;
    step = nextStep(step, answer);
  }
  const producedDay = days.findLast(({ how, result }) => isProduced(how) && result === 'right')?.day ?? null;
  const { stability, difficulty, reps, lapses, due } = card;
  // The library may add a day to its maximum.
  const daysMax = producedDay === null ? UNPRODUCED_DAYS_MAX : SCHEDULE.maximum_interval;
  return {
    firstDay: first.day,
    lastDay: last.day,
    dueDay: Math.min(Math.round(due.getTime() / DAY_MS), last.day + daysMax),
    stability,
    difficulty,
    answers: reps,
    lapses,
    lastResult: last.result,
    step,
    producedDay,
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
  memory === undefined ? 'new' : isKnown(memory) ? 'known' : 'learning';

const isKnown = ({ stability, producedDay }: Memory): boolean => producedDay !== null && stability >= KNOWN_DAYS;

/** Missed the last time, or previously hard and not reliably known by now. */
export const isWeak = (memory: Memory, today: number): boolean =>
  memory.lastResult === 'missed' ||
  (!isKnown(memory) && (memory.lapses > 0 || memory.lastResult === 'helped')) ||
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

/**
 * The words of a game when nothing is due: words practised before, different ones every day, until all have had their
 * turn.
 */
export function gameOf<Of>(met: readonly Met<Of>[], today: number): Of[] {
  const practised = met.filter(({ memory }) => memory !== undefined);
  const from = practised.length === 0 ? 0 : (today * GAME_WORDS) % practised.length;
  return [...practised.slice(from), ...practised.slice(0, from)].slice(0, GAME_WORDS).map(({ of }) => of);
}

/** A day of practice, with what is known when it is evaluated. */
export interface PracticeDay {
  day: number;
  /** The answers given on it, with their times. */
  answers: readonly { word: string; atMs: number; result: PracticeResult; source: PracticeSource }[];
  /** The words met so far, with the time of meeting and the memory from the days before. */
  met: readonly { word: string; sinceMs: number; memory: Memory | undefined }[];
}

/**
 * When a day earned its star: with the first answer after which enough words were practised or nothing was left to
 * practise, at least half of them well, and far enough in time from every other star. After a day that went badly,
 * asking some of its missed words again earns it. When nothing is left, a game with words practised before earns it in
 * the same way. The evaluation uses what was known on that day, so answers that arrive later earn the same as if they
 * had arrived in time; an answer dated before its word was met earns nothing.
 * @param starsMs when the other stars of practice were earned
 * @returns undefined if the day has earned none
 */
export function starEarnedAt({ day, answers, met }: PracticeDay, starsMs: readonly number[]): number | undefined {
  const inOrder = answers.toSorted((a, b) => a.atMs - b.atMs);
  const sinceMs = new Map(met.map((one) => [one.word, one.sinceMs]));
  const done = new Set<string>();
  const practised = new Map<string, PracticeResult>();
  const played = new Map<string, PracticeResult>();
  for (const { word, atMs, result, source } of inOrder) {
    if ((sinceMs.get(word) ?? Infinity) > atMs) continue;
    if (source !== 'game') done.add(word);
    const counted = source === 'game' ? played : source === 'practice' ? practised : undefined;
    if (counted && !counted.has(word)) counted.set(word, result);
    if (starsMs.some((other) => Math.abs(other - atMs) < STAR_HOURS_APART * HOUR_MS)) continue;
    const isOver = isNothingLeft(day, done, atMs, met);
    if (practised.size > 0 && (isOver || practised.size >= WORDS_FOR_A_STAR) && isEarned(practised, played))
      return atMs;
    const known = met.filter((one) => one.sinceMs <= atMs && (one.memory !== undefined || done.has(one.word))).length;
    const isPlayed = played.size > 0 && played.size >= Math.min(WORDS_FOR_A_STAR, known);
    if (isOver && isPlayed && isMostlyRight(played)) return atMs;
  }
  return undefined;
}

const isMostlyRight = (results: ReadonlyMap<string, PracticeResult>): boolean =>
  [...results.values()].filter((result) => result !== 'missed').length * 2 >= results.size;

function isEarned(practised: ReadonlyMap<string, PracticeResult>, again: ReadonlyMap<string, PracticeResult>): boolean {
  if (isMostlyRight(practised)) return true;
  const missed = [...practised].flatMap(([word, result]) => (result === 'missed' ? [word] : []));
  const mended = missed.filter((word) => again.has(word) && again.get(word) !== 'missed');
  return mended.length >= Math.min(AGAIN_FOR_A_STAR, missed.length);
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
