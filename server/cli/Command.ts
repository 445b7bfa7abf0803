import type { School } from './School.ts';

/** An option `--name=value`; a flag has no value. */
export interface Option {
  help: string;
  isFlag?: boolean;
  isNeeded?: boolean;
}

/** A command's output: table rows, the fields of a single object, or sentences. */
export type Output = (
  | { rows: Record<string, unknown>[]; none: string }
  | { fields: Record<string, unknown> }
  | { lines: readonly string[] }
) & {
  /** For `--json`: the complete API response, where the table shows only part of it or reformats it. */
  json?: unknown;
  /** Printed after a table that is incomplete. */
  note?: string;
  /** Part of the work wasn't done: exits with 1. */
  isPartial?: boolean;
};

export interface CommandInput {
  /** Words after the verb, in order. */
  words: string[];
  text(name: string): string | undefined;
  flag(name: string): boolean;
}

/** `npm run school -- <noun> <verb> <words> --options`. */
export interface Command {
  noun: string;
  verb: string;
  /** Names of the following words. */
  words: readonly string[];
  help: string;
  options: Readonly<Record<string, Option>>;
  run(school: School, given: CommandInput): Promise<Output>;
}
