/** How a line is, in the words that people see. */
export type Quality = 'good' | 'weak' | 'bad' | 'lost';

/** Jitsi and BigBlueButton draw their lines near these: shares of packets, milliseconds there and back, and of unrest. */
const WEAK = { loss: 0.05, roundTripMs: 500, jitterMs: 60 };
const BAD = { loss: 0.12, roundTripMs: 1_000, jitterMs: 150 };
/** Nothing at all for this long. */
const LOST_AFTER_MS = 3_000;
/** So many polls in a row must agree before the word changes: a word that flickers helps nobody. */
const WORSE_AFTER = 2;
const BETTER_AFTER = 3;

export interface LineSample {
  /** Share of packets lost: 0 to 1. */
  loss: number | null;
  roundTripMs: number | null;
  jitterMs: number | null;
  /** How long nothing has arrived. */
  quietMs: number;
}

export function qualityOf({ loss, roundTripMs, jitterMs, quietMs }: LineSample): Quality {
  if (quietMs >= LOST_AFTER_MS) return 'lost';
  const isPast = (limit: typeof BAD): boolean =>
    (loss ?? 0) >= limit.loss || (roundTripMs ?? 0) >= limit.roundTripMs || (jitterMs ?? 0) >= limit.jitterMs;
  return isPast(BAD) ? 'bad' : isPast(WEAK) ? 'weak' : 'good';
}

export interface QualityWord {
  readonly shown: Quality;
  readonly seen: Quality;
  readonly times: number;
}

export const newQualityWord = (): QualityWord => ({ shown: 'good', seen: 'good', times: 0 });

const RANK: Record<Quality, number> = { good: 0, weak: 1, bad: 2, lost: 3 };

export function foldQuality(word: QualityWord, seen: Quality): QualityWord {
  if (seen === word.shown) return { shown: seen, seen, times: 0 };
  // Lost is only seen after a while anyway.
  if (seen === 'lost') return { shown: 'lost', seen, times: 0 };
  const times = seen === word.seen ? word.times + 1 : 1;
  const isWorse = RANK[seen] > RANK[word.shown];
  return times >= (isWorse ? WORSE_AFTER : BETTER_AFTER)
    ? { shown: seen, seen, times: 0 }
    : { shown: word.shown, seen, times };
}
