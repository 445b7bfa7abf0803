import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../results');

/** Stores the latest result of a benchmark, and the machine it was measured on, as bench/results/<name>.json. */
export function saveResult(name: string, result: object): void {
  const machine = {
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? process.arch,
    load: loadavg().map((one) => Number(one.toFixed(2))),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify({ machine, ...result }, null, 2)}\n`);
}

/** A number with as few digits as useful. */
export const short = (value: number): string =>
  !Number.isFinite(value)
    ? '-'
    : Math.abs(value) >= 100
      ? value.toFixed(0)
      : Math.abs(value) >= 10
        ? value.toFixed(1)
        : value.toFixed(2);

export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(line(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/** Value of `--name=value`; 'true' for `--name` alone. */
export function option(name: string): string | undefined {
  const found = process.argv.find((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  return found === undefined ? undefined : found.includes('=') ? found.slice(found.indexOf('=') + 1) : 'true';
}

export const numberOption = (name: string, otherwise: number): number => Number(option(name) ?? otherwise);
