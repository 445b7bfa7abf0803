import type { FastifyReply } from 'fastify';
import { toSnakeName } from '@skylark/contract/wire';
import { stringify } from 'csv-stringify/sync';
import { Failure } from '../../platform/http/failure.ts';
import type { Found, Lines } from './store.ts';

/** A report with more lines isn't useful. */
const LINES_MAX = 50_000;
/**
 * Matches where a formula would start after a character that separates cells in some locale. Where lists are separated
 * by semicolons, as in Ukraine, a spreadsheet splits lines there, whatever separator this file uses.
 */
const HIDDEN_FORMULA = /([;,\t\r\n|]["'\s]*)(?=[=+\-@＝＋－＠])/g;

/**
 * All rows of a report as CSV for spreadsheets: UTF-8 with a byte order mark, a header, and no text that could be read
 * as a formula.
 * @throws Failure report_too_long
 */
export async function csvOf<Row extends { id: string }>(
  reply: FastifyReply,
  name: string,
  columns: readonly (keyof Row & string)[],
  read: (lines: Lines) => Promise<Found<Row>>,
): Promise<Buffer> {
  const { rows } = await read({ limit: LINES_MAX });
  if (rows.length > LINES_MAX) throw new Failure('report_too_long');
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const text = stringify([columns.map(toSnakeName), ...lines], {
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');
  return Buffer.from(text);
}

function cellOf(value: unknown): string | number {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value.replaceAll(HIDDEN_FORMULA, "$1'");
  return typeof value === 'number' ? value : '';
}
