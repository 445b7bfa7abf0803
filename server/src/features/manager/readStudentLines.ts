import type { FieldCode } from '@skylark/contract/errors';
import { StudentLine, type StudentsImport } from '@skylark/contract/managerStudents';
import { STUDENTS_IMPORT_MAX_LINES, type StudentColumn, studentColumns } from '@skylark/contract/managerStudents.facts';
import { fromWire } from '@skylark/contract/wire';
import { parse } from 'csv-parse/sync';
import { setImmediate } from 'node:timers/promises';
import { fieldCodeOf } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';

/** A line that can be made into a student, or what is wrong with it. */
export type ReadLine =
  | { kind: 'right'; line: number; student: StudentLine }
  | { kind: 'wrong'; line: number; errors: StudentsImport['errors'] };

/** Number of lines parsed without a break. */
const AT_ONCE = 100;

/** Longer than all columns at their maximum, and quick to parse: other requests wait while a line is parsed. */
const LINE_MAX_LENGTH = 4_000;
/** Including blank ones. */
const ALL_LINES_MAX = 10 * STUDENTS_IMPORT_MAX_LINES;

const SEPARATORS = [',', ';', '\t'];

/**
 * The lines of a CSV file. Each is parsed separately, so that an unclosed quote affects only its own line: none of our
 * columns may contain line breaks.
 * @throws Failure invalid_fields if it isn't UTF-8, has an unknown column, lacks required ones, or has too many lines
 */
export async function readStudentLines(file: Buffer): Promise<ReadLine[]> {
  const [header = '', ...lines] = textOf(file).split(/\r\n|\n|\r/, ALL_LINES_MAX + 1);
  const separator = SEPARATORS.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
  const columns = (cellsOf(header, separator) ?? []).map((name) => name.toLowerCase());
  for (const name of columns)
    if (!isColumn(name) || columns.indexOf(name) !== columns.lastIndexOf(name))
      throw new Failure('invalid_fields', { [`columns.${name.slice(0, 40)}`]: 'unknown' });
  for (const name of ['key', 'first_name'])
    if (!columns.includes(name)) throw new Failure('invalid_fields', { [`columns.${name}`]: 'required' });
  const numbered = lines.map((text, index) => ({ text, line: index + 2 })).filter(({ text }) => text.trim() !== '');
  const isTooLong = numbered.length > STUDENTS_IMPORT_MAX_LINES || lines.length === ALL_LINES_MAX;
  if (isTooLong) throw new Failure('invalid_fields', { file: 'too_long' });
  const read: ReadLine[] = [];
  for (const { text, line } of numbered) {
    read.push(readLine(text, line, columns.filter(isColumn), separator));
    // Gives this server's lessons priority.
    if (read.length % AT_ONCE === 0) await setImmediate();
  }
  return read;
}

function readLine(text: string, line: number, columns: readonly StudentColumn[], separator: string): ReadLine {
  const cells = cellsOf(text, separator);
  if (!cells || cells.length !== columns.length)
    return { kind: 'wrong', line, errors: [{ line, column: null, problem: 'invalid' }] };
  const given = Object.fromEntries(
    columns.map((name, index) => [name, cells[index]]).filter(([, cell]) => cell !== ''),
  );
  const parsed = StudentLine.safeParse(fromWire(given), { reportInput: true });
  if (parsed.success) return { kind: 'right', line, student: parsed.data };
  const problems = new Map<StudentColumn | null, FieldCode>();
  for (const issue of parsed.error.issues) {
    const column = columnOf(String(issue.path[0] ?? ''));
    if (!problems.has(column)) problems.set(column, fieldCodeOf(issue));
  }
  return { kind: 'wrong', line, errors: [...problems].map(([column, problem]) => ({ line, column, problem })) };
}

const isColumn = (name: string): name is StudentColumn => studentColumns.some((one) => one === name);
const columnOf = (field: string): StudentColumn | null =>
  studentColumns.find((name) => name.replaceAll('_', '') === field.toLowerCase()) ?? null;

/** @returns undefined if it isn't valid CSV, or too long */
function cellsOf(text: string, separator: string): string[] | undefined {
  if (text.length > LINE_MAX_LENGTH) return undefined;
  try {
    return parse(text, { delimiter: separator, trim: true })[0] ?? [];
  } catch {
    return undefined;
  }
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new Failure('invalid_fields', { file: 'invalid' });
  }
}
