import type { School } from './School.ts';

/** What the words after the verb may be: `--name=value`; a flag has no value. */
export interface Option {
  help: string;
  isFlag?: boolean;
  isNeeded?: boolean;
}

/** What a command prints: rows of a table, one thing by its fields, or sentences. */
export type Output = (
  | { rows: Record<string, unknown>[]; none: string }
  | { fields: Record<string, unknown> }
  | { lines: readonly string[] }
) & {
  /** With `--json`: what the API answered, whole, where a table shows a part of it or writes it for people. */
  json?: unknown;
  /** Said after a table that is not all there is. */
  note?: string;
  /** Some of it was not done: it exits with 1. */
  isPartial?: boolean;
};

export interface Given {
  /** Words after the verb, in order. */
  words: string[];
  text(name: string): string | undefined;
  flag(name: string): boolean;
}

/** `npm run school -- <noun> <verb> <words> --options`. */
export interface Command {
  noun: string;
  verb: string;
  /** Names of the words that follow. */
  words: readonly string[];
  help: string;
  options: Readonly<Record<string, Option>>;
  run(school: School, given: Given): Promise<Output>;
}
