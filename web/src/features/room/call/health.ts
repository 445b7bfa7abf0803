import { type CallTotals, flowTotals, ratesOf } from './callStats.ts';
import { type Flow, foldFlow, type FlowSample, type FlowWatch, newFlowWatch, type Repair } from './flowWatch.ts';
import { foldSending, isAfterCut, type Ladder, newLadder } from './ladder.ts';
import { foldQuality, newQualityWord, qualityOf, type QualityWord } from './quality.ts';

/** Browsers report losses seconds late, so ratios are computed over this many polls. */
const WINDOW_POLLS = 3;

/** State of a call: what may be sent, the quality of the line, and what arrives. */
export interface Health {
  readonly window: readonly CallTotals[];
  readonly ladder: Ladder;
  readonly own: QualityWord;
  readonly other: QualityWord;
  readonly watch: FlowWatch;
}

/** What can be expected from the other side now. */
export type Expected = Pick<FlowSample, 'isExpected' | 'cameraIsOn' | 'microphoneIsOn'>;

export const newHealth = (): Health => ({
  window: [],
  ladder: newLadder(),
  own: newQualityWord(),
  other: newQualityWord(),
  watch: newFlowWatch(),
});

export function foldHealth(health: Health, now: CallTotals, expected: Expected): Health {
  const watch = foldFlow(health.watch, { ...flowTotals(now), ...expected });
  const quietMs = expected.isExpected ? now.atMs - watch.all.sinceMs : 0;
  const { sending, own, other } = ratesOf(health.window[0] ?? now, now, quietMs);
  const ladder = foldSending(health.ladder, sending);
  // What was lost in a cut is reported once, afterwards, and counts only at that poll.
  const window = isAfterCut(ladder) && sending.loss !== 0 ? [] : health.window;
  return {
    window: [...window, now].slice(-WINDOW_POLLS),
    ladder,
    own: foldQuality(health.own, qualityOf(own)),
    other: foldQuality(health.other, qualityOf(other)),
    watch,
  };
}

/** A new connection, or none: its totals start over, but what was learned about the line is kept. */
export const interrupted = (health: Health): Health => ({
  ...health,
  window: [],
  ladder: { ...health.ladder, lastMs: null },
  watch: newFlowWatch(),
});

export const flowOf = (health: Health): Flow => health.watch.flow;
export const repairOf = (health: Health): Repair => health.watch.repair;
