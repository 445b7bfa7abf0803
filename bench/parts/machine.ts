import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time used by a process, all its threads together; 0 if it has ended. */
export function cpuMsOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before these may contain spaces and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number): number => fields[field - 3] ?? 0;
    return (at(14) + at(15)) * TICK_MS;
  } catch {
    return 0;
  }
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
