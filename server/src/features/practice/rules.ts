import {
  KNOWN_DAYS,
  NEW_WORDS_A_DAY,
  NEW_WORDS_A_ROUND,
  PRACTICE_WORDS,
  type PracticeResult,
  type PracticeStage,
  WORDS_FOR_A_STAR,
} from '@skylark/contract/practice.facts';
import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs';

const DAY_MS = 86_400_000;

/**
 * Whole days only, since a word is practised at most once a day, and the same answers always give the same schedule: without
 * steps of minutes and without chance. A word comes back after a year at the latest.
 */
export const SCHEDULE = { enable_short_term: false, enable_fuzz: false, maximum_interval: 365 } as const;
const scheduler = fsrs(SCHEDULE);

export const GRADES: Record<PracticeResult, Grade> = {
  right: Rating.Good,
  helped: Rating.Hard,
  missed: Rating.Again,
};

export interface AnswerOfDay {
  /** Days from 1970-01-01 on. */
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

/** The memory of one word by its answers, one a day, the earliest first; in whichever order they arrived. */
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
    dueDay: Math.round(due.getTime() / DAY_MS),
    stability,
    difficulty,
    answers: reps,
    lapses,
    lastResult: last.result,
  };
}

/** How likely it is to be remembered on a day, 0 to 1. */
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

/** Not remembered the last time, or no longer sure by now and hard before. */
export const isWeak = (memory: Memory, today: number): boolean =>
  memory.lastResult === 'missed' ||
  (memory.stability < KNOWN_DAYS && (memory.lapses > 0 || memory.lastResult === 'helped')) ||
  (memory.lapses > 0 && memory.dueDay <= today);

interface Met<Of> {
  of: Of;
  memory: Memory | undefined;
}

/**
 * What is practised now: the words that are due, the least sure first, and between them some of the last lessons. Nothing that
 * was practised today comes again, and days that were missed only wait.
 * @param met the word of the latest lesson first
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

/** One star a day: for words enough, or for all that were due. */
export const earnsStar = (answered: number, isNothingLeft: boolean): boolean =>
  answered >= WORDS_FOR_A_STAR || (answered > 0 && isNothingLeft);

/** The day of an instant by the calendar of a zone, in days from 1970-01-01 on. */
export function dayOf(at: Date, timeZone: string): number {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The instant that an answer counts for: clocks of devices are wrong, and none answers ahead of time. */
export function boundedInstant(given: Date, now: Date, lateDays: number): Date {
  const earliest = now.getTime() - lateDays * DAY_MS;
  return new Date(Math.min(now.getTime(), Math.max(earliest, given.getTime())));
}
