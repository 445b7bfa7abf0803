import type { Output } from './Command.ts';

const WIDEST = 60;

/** A table for people; widths count characters, which works for Latin and Cyrillic. */
export function printed(output: Output): string {
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
  const lines = [names, ...output.rows.map((row) => names.map((name) => cell(row[name]).slice(0, WIDEST)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: string[]): string =>
    line
      .map((part, column) => part.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [text(names), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1).map(text)].join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(cell).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as string | number);
}
