import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface ProcessTimes {
  parent: number;
  ownMs: number;
  /** Time of finished child processes. */
  endedChildrenMs: number;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before these may contain spaces and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number): number => fields[field - 3] ?? 0;
    return { parent: at(4), ownMs: (at(14) + at(15)) * TICK_MS, endedChildrenMs: (at(16) + at(17)) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Processor time used by a process, all its threads together. */
export const cpuMsOf = (pid: number): number => timesOf(pid)?.ownMs ?? 0;

/** Processor time of a process and its children: PostgreSQL has a postmaster and one child per connection. */
export function cpuMsOfFamily(pid: number): number {
  const head = timesOf(pid);
  if (!head) return 0;
  let sum = head.ownMs + head.endedChildrenMs;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOf(Number(name));
    if (times?.parent === pid) sum += times.ownMs;
  }
  return sum;
}

/** Resident memory in kB. */
export function rssKbOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0);
}

/** Unused processor time of this machine. */
export function idleMsOfMachine(): number {
  const [, , , , idle = 0, waiting = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/ +/)
    .map(Number);
  return (idle + waiting) * TICK_MS;
}
