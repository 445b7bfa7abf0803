import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';

/**
 * Stars of word practice as docs/decisions/0081 words them, written from that text alone: what the trial compares the
 * product with.
 */
export interface GivenAnswer {
  word: string;
  /** Words are spelled here: of what is only recognised, only the schedule differs. */
  result: 'right' | 'helped' | 'missed';
  atMs: number;
}

export interface Practised {
  zone: string;
  /** All answers that have arrived by now. */
  answers: readonly GivenAnswer[];
  /** When each word was first met. */
  met: ReadonlyMap<string, number>;
  /** Stars given before, by day. */
  stars: ReadonlyMap<number, number>;
  nowMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const schedule = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 });
const GRADES = { right: Rating.Good, helped: Rating.Hard, missed: Rating.Again } as const;

/** The stars that are new now: day and instant. */
export function newStars({ zone, answers, met, stars, nowMs }: Practised): Map<number, number> {
  const counted = firstOfEachDay(answers, zone);
  const today = localDay(nowMs, zone);
  const given = new Map(stars);
  const found = new Map<number, number>();
  for (const day of [today - 2, today - 1, today]) {
    if (given.has(day)) continue;
    // A word that wasn't met yet couldn't be practised.
    const ofDay = counted.filter((one) => one.day === day && (met.get(one.word) ?? Infinity) <= one.atMs);
    const before = counted.filter((one) => one.day < day);
    const earning = ofDay.find(({ atMs }) => {
      if ([...given.values()].some((star) => Math.abs(star - atMs) < 20 * HOUR_MS)) return false;
      const until = ofDay.filter((one) => one.atMs <= atMs);
      const answered = new Set(until.map(({ word }) => word));
      // At least half of them well: right, at the latest with help.
      if (until.filter(({ result }) => result !== 'missed').length * 2 < answered.size) return false;
      return answered.size >= 5 || isNothingLeft({ day, atMs, answered, before, met });
    });
    if (!earning) continue;
    given.set(day, earning.atMs);
    found.set(day, earning.atMs);
  }
  return found;
}

interface Moment {
  day: number;
  atMs: number;
  answered: ReadonlySet<string>;
  before: readonly Counted[];
  met: ReadonlyMap<string, number>;
}

function isNothingLeft({ day, atMs, answered, before, met }: Moment): boolean {
  const known = [...met].filter(([, sinceMs]) => sinceMs <= atMs).map(([word]) => word);
  const isNew = (word: string): boolean => !before.some((one) => one.word === word);
  const open = known.filter((word) => !answered.has(word));
  const isDue = open.some((word) => !isNew(word) && dueDay(before.filter((one) => one.word === word)) <= day);
  const begun = [...answered].filter(isNew).length;
  return !isDue && (!open.some(isNew) || begun >= 6);
}

interface Counted extends GivenAnswer {
  day: number;
}

/** The first given of each word and day, in the order in which they were given. */
function firstOfEachDay(answers: readonly GivenAnswer[], zone: string): Counted[] {
  const found = new Map<string, Counted>();
  for (const answer of answers.toSorted((a, b) => a.atMs - b.atMs)) {
    const day = localDay(answer.atMs, zone);
    const key = `${answer.word}|${day}`;
    if (!found.has(key)) found.set(key, { ...answer, day });
  }
  return [...found.values()];
}

function dueDay(answers: readonly Counted[]): number {
  let card: Card = createEmptyCard(new Date((answers[0]?.day ?? 0) * DAY_MS));
  for (const { day, result } of answers) card = schedule.next(card, new Date(day * DAY_MS), GRADES[result]).card;
  const due = Math.floor(card.due.getTime() / DAY_MS);
  // A word that was never produced without help comes back after four days.
  const isProduced = answers.some(({ result }) => result === 'right');
  return isProduced ? due : Math.min(due, (answers.at(-1)?.day ?? 0) + 4);
}

/** Days since 1970, by the calendar of the zone. */
function localDay(atMs: number, zone: string): number {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(atMs);
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS;
}
