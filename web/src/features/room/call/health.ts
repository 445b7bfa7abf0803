import { type CallTotals, flowTotals, ratesOf } from './callStats.ts';
import { type Flow, foldFlow, type FlowSample, type FlowWatch, newFlowWatch, type Repair } from './flowWatch.ts';
import { foldSending, type Ladder, newLadder } from './ladder.ts';
import { foldQuality, newQualityWord, qualityOf, type QualityWord } from './quality.ts';

/** Browsers report losses seconds late: shares are taken over so many polls. */
const WINDOW_POLLS = 3;

/** How a call goes: what may be sent, how the lines are, and what arrives. */
export interface Health {
  readonly window: readonly CallTotals[];
  readonly ladder: Ladder;
  readonly own: QualityWord;
  readonly other: QualityWord;
  readonly watch: FlowWatch;
}

/** What may be expected of the other side now. */
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
  return {
    window: [...health.window, now].slice(-WINDOW_POLLS),
    ladder: foldSending(health.ladder, sending),
    own: foldQuality(health.own, qualityOf(own)),
    other: foldQuality(health.other, qualityOf(other)),
    watch,
  };
}

/** Another connection, or none: its totals begin anew, what was learned of the line stays. */
export const interrupted = (health: Health): Health => ({
  ...health,
  window: [],
  ladder: { ...health.ladder, lastMs: null },
  watch: newFlowWatch(),
});

export const flowOf = (health: Health): Flow => health.watch.flow;
export const repairOf = (health: Health): Repair => health.watch.repair;
