import { AMONG_MANY, type PracticeResult, type PracticeWay, wayOf } from '@skylark/contract/practice.facts';
import { expect, it } from 'vitest';
import { type AnswerOfDay, gameOf, type Memory, memoryOf, roundOf, stageOf, starEarnedAt } from './rules.ts';

const DAYS = 60;
const START = 20_000;
const HOUR_MS = 3_600_000;
/** Words of a lesson, and the days between lessons. */
const WORDS_A_LESSON = 4;
const LESSON_EVERY = 3;
/** A word met later has hardly had the time to be learned. */
const JUDGED_AFTER = 14;
const CHOICES = 4;
/** Wrong tries before the right answer is shown. */
const SHOWN_AFTER = 2;

type Reads = 'not_yet' | 'letters' | 'words';
interface Child {
  /** Probability of producing the word now, were it asked. */
  knows(word: number, day: number): number;
  /** The word was asked and, in the end, seen. */
  saw(word: number, day: number, couldSay: boolean): void;
  /** What it answers when it doesn't know. */
  says: 'nothing' | 'anything';
}

const always = (chance: number): Child => ({ knows: () => chance, saw: () => undefined, says: 'nothing' });
/** Its memory of a word halves in a time that doubles with each success. */
function forgetful(): Child {
  const half = new Map<number, { days: number; seen: number }>();
  return {
    says: 'nothing',
    knows(word, day) {
      const { days, seen } = half.get(word) ?? { days: 1, seen: day };
      return 2 ** (-(day - seen) / days);
    },
    saw(word, day, couldSay) {
      const days = half.get(word)?.days ?? 1;
      half.set(word, { days: couldSay ? days * 2 : Math.max(1, days / 2), seen: day });
    },
  };
}

const CHILDREN: Record<string, () => Child> = {
  'knows all': () => always(1),
  'knows 85 %': () => always(0.85),
  'taps at random': () => always(0),
  forgets: forgetful,
  'says anything': () => ({ ...always(0), says: 'anything' }),
};

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function guess(among: number, chance: () => number): PracticeResult {
  if (chance() < 1 / among) return 'right';
  return chance() < 1 / (among - 1) && SHOWN_AFTER > 1 ? 'helped' : 'missed';
}

function answerTo(way: PracticeWay, couldSay: boolean, says: Child['says'], chance: () => number) {
  const how = way === 'say' ? ('said' as const) : way === 'spell' ? ('spelled' as const) : ('recognised' as const);
  const among = how === 'recognised' ? (way === 'near' ? AMONG_MANY : CHOICES) : null;
  const result: PracticeResult = couldSay
    ? 'right'
    : among !== null
      ? guess(among, chance)
      : way === 'say' && says === 'anything'
        ? 'right'
        : 'missed';
  return { how, among, result };
}

function simulate(child: Child, reads: Reads, seed: number) {
  const chance = dice(seed);
  const answers = new Map<number, AnswerOfDay[]>();
  const memories = new Map<number, Memory | undefined>();
  const starsMs: number[] = [];
  let asked = 0;
  let played = 0;
  let idle = 0;
  for (let day = START; day < START + DAYS; day += 1) {
    const met = Array.from(
      { length: (Math.floor((day - START) / LESSON_EVERY) + 1) * WORDS_A_LESSON },
      (_, word) => word,
    ).toReversed();
    let atMs = day * 24 * HOUR_MS + 17 * HOUR_MS;
    const before = new Map(memories);
    const ofDay: { word: string; atMs: number; result: PracticeResult; source: 'practice' | 'game' }[] = [];
    const ask = (word: number, source: 'practice' | 'game'): PracticeResult => {
      const couldSay = chance() < child.knows(word, day);
      const answer = answerTo(wayOf(before.get(word)?.step ?? 0, reads), couldSay, child.says, chance);
      child.saw(word, day, couldSay);
      ofDay.push({ word: `${word}`, atMs: (atMs += 20_000), result: answer.result, source });
      if (source === 'practice') {
        const all = [...(answers.get(word) ?? []), { day, ...answer }];
        answers.set(word, all);
        memories.set(word, memoryOf(all));
      }
      return answer.result;
    };
    const todo = (): number[] =>
      roundOf(
        met.map((of) => ({ of, memory: memories.get(of) })),
        day,
      );
    let round = todo();
    if (round.length === 0) {
      const game = gameOf(
        met.map((of) => ({ of, memory: before.get(of) })),
        day,
      );
      for (const word of game) ask(word, 'game');
      played += 1;
      if (game.length === 0) idle += 1;
    }
    while (round.length > 0) {
      const missed = round.filter((word) => {
        asked += 1;
        return ask(word, 'practice') === 'missed';
      });
      // Each is asked once more a little later.
      for (const word of missed) ask(word, 'game');
      round = todo();
    }
    const star = starEarnedAt(
      { day, answers: ofDay, met: met.map((word) => ({ word: `${word}`, sinceMs: 0, memory: before.get(word) })) },
      starsMs,
    );
    if (star !== undefined) starsMs.push(star);
  }
  const judged = Array.from(
    { length: (Math.floor((DAYS - 1 - JUDGED_AFTER) / LESSON_EVERY) + 1) * WORDS_A_LESSON },
    (_, word) => word,
  );
  const isSaid = (word: number): boolean => stageOf(memories.get(word)) === 'known';
  const share = (of: (word: number) => number): number =>
    judged.reduce((sum, word) => sum + of(word), 0) / judged.length;
  return {
    stars: starsMs.length,
    asked,
    played,
    idle,
    said: share((word) => Number(isSaid(word))),
    knows: share((word) => child.knows(word, START + DAYS)),
  };
}

const READS: Reads[] = ['not_yet', 'letters', 'words'];
const SEEDS = [7, 21, 99];
const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

it.each(READS)(
  '60 days of practice by a child that reads: %s',
  (reads) => {
    const rows = Object.entries(CHILDREN).map(([name, make]) => {
      const runs = SEEDS.map((seed) => simulate(make(), reads, seed));
      const of = (key: keyof (typeof runs)[number]): number => mean(runs.map((one) => one[key]));
      return {
        name,
        stars: of('stars'),
        asked: of('asked'),
        played: of('played'),
        idle: of('idle'),
        said: of('said'),
        knows: of('knows'),
      };
    });
    if (process.env['SIMULATION_TABLE']) process.stdout.write(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    const [best] = rows;
    for (const { name, stars, idle, said, knows } of rows) {
      // Who knows gets at least as many stars as who guesses.
      expect(stars, name).toBeLessThanOrEqual(best?.stars ?? 0);
      // There is something to do every day.
      expect(idle, name).toBe(0);
      // Each child knows what it is said to know, also one that forgets, and one that marks every answer as right.
      expect(Math.abs(said - knows), name).toBeLessThanOrEqual(0.1);
    }
  },
  60_000,
);
