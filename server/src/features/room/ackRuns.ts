import type { AckRun } from '@skylark/contract/room';

/** Groups stored events into runs to acknowledge. */
export function runsOf(pairs: Iterable<{ n: number; seq: number }>): AckRun[] {
  const runs: AckRun[] = [];
  for (const { n, seq } of pairs) addToRuns(runs, n, seq);
  return runs;
}

/** Appends one event to the existing runs. */
export function addToRuns(runs: AckRun[], n: number, seq: number): void {
  const last = runs.at(-1);
  if (last && last[0] + last[2] === n && last[1] + last[2] === seq) last[2] += 1;
  else runs.push([n, seq, 1]);
}
