export type Level = 'ok' | 'warn' | 'fail';

/** What a check found, in words; `remedy` is one sentence, and only where something is wrong. */
export interface Found {
  is: Level;
  what: string;
  remedy?: string;
}

/** One thing that the doctor looks at. It may throw and it may hang: it fails alone. */
export interface Check {
  name: string;
  /** What to do when it throws or does not end. */
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
