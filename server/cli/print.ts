import type { Output } from './Command.ts';
import { whenIn } from './times.ts';

const WIDEST = 60;
/** More than anyone reads in a terminal; --all prints the rest. */
const ROWS_SHOWN = 500;
/** An instant as the API writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** How a table is printed. */
interface Printing {
  /** The zone of all times; the school's if left out. */
  zone?: string | undefined;
  isWhole?: boolean;
}

/** A table for people; widths count characters, which works for Latin and Cyrillic. */
export function printed(output: Output, { zone, isWhole = false }: Printing = {}): string {
  const cell = (value: unknown): string => cellIn(zone, value);
  if ('lines' in output) return output.lines.join('\n');
  if ('fields' in output) {
    const width = Math.max(...Object.keys(output.fields).map((name) => name.length));
    return Object.entries(output.fields)
      .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
      .join('\n');
  }
  const [first] = output.rows;
  if (!first) return output.none;
  const names = Object.keys(first);
  const rows = isWhole ? output.rows : output.rows.slice(0, ROWS_SHOWN);
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name]).slice(0, WIDEST)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: string[]): string =>
    line
      .map((part, column) => part.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    text(names),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...lines.slice(1).map(text),
    ...(rows.length < output.rows.length
      ? ['', `${rows.length} of ${output.rows.length} lines. --all prints all, --json gives them to a program.`]
      : []),
  ].join('\n');
}

/** Times that a command hasn't formatted are shown like all others. */
function cellIn(zone: string | undefined, value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => cellIn(zone, one)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'string' && INSTANT.test(value)) return whenIn(value, zone);
  return String(value as string | number);
}
