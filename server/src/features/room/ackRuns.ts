import type { AckRun } from '@skylark/contract/room';

/** Stored events as runs to acknowledge. */
export function runsOf(pairs: Iterable<{ n: number; seq: number }>): AckRun[] {
  const runs: AckRun[] = [];
  for (const { n, seq } of pairs) addToRuns(runs, n, seq);
  return runs;
}

/** Adds one event to the runs that came before it. */
export function addToRuns(runs: AckRun[], n: number, seq: number): void {
  const last = runs.at(-1);
  if (last && last[0] + last[2] === n && last[1] + last[2] === seq) last[2] += 1;
  else runs.push([n, seq, 1]);
}
