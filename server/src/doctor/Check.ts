export type Level = 'ok' | 'warn' | 'fail';

/** A check's result as text; `remedy` is one sentence, and only given if something is wrong. */
export interface Found {
  is: Level;
  what: string;
  remedy?: string;
}

/** A single check. If it throws or hangs, only this check fails. */
export interface Check {
  name: string;
  /** What to do if it throws or times out. */
  remedy: string;
  limitMs?: number;
  run: (signal: AbortSignal) => Promise<Found[]>;
}

/** A line of the report. */
export interface Line {
  check: string;
  is: Level;
  what: string;
  remedy: string | null;
}

export const ok = (what: string): Found => ({ is: 'ok', what });
export const warn = (what: string, remedy: string): Found => ({ is: 'warn', what, remedy });
export const fail = (what: string, remedy: string): Found => ({ is: 'fail', what, remedy });
