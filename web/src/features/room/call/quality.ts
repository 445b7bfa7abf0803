/** Quality of a line, as shown to people. */
export type Quality = 'good' | 'weak' | 'bad' | 'lost';

/** Thresholds near those of Jitsi and BigBlueButton: loss ratio, round trip and jitter in milliseconds. */
const WEAK = { loss: 0.05, roundTripMs: 500, jitterMs: 60 };
const BAD = { loss: 0.12, roundTripMs: 1_000, jitterMs: 150 };
/** Nothing at all for this long. */
const LOST_AFTER_MS = 3_000;
/** Polls in a row that must agree before the displayed quality changes, so that it doesn't flicker. */
const WORSE_AFTER = 2;
const BETTER_AFTER = 3;

export interface LineSample {
  /** Packet loss ratio: 0 to 1. */
  loss: number | null;
  roundTripMs: number | null;
  jitterMs: number | null;
  /** Time since the last packet arrived. */
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
  // Lost is only detected after a delay anyway.
  if (seen === 'lost') return { shown: 'lost', seen, times: 0 };
  const times = seen === word.seen ? word.times + 1 : 1;
  const isWorse = RANK[seen] > RANK[word.shown];
  return times >= (isWorse ? WORSE_AFTER : BETTER_AFTER)
    ? { shown: seen, seen, times: 0 }
    : { shown: word.shown, seen, times };
}
