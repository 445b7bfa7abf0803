import { BackupError } from './BackupError.ts';
import { piecesOf } from './sealed.ts';

/** Number of rows of a table, and a checksum over all of them. */
export interface TableSum {
  rows: number;
  sum: string;
}

/** The records of a backup, in this order. */
export type BackupRecord =
  | { kind: 'head'; madeAt: string; migrations: string[] }
  /** The following rows belong to this table. */
  | { kind: 'table'; name: string }
  | { kind: 'row'; text: string }
  /** The following bytes belong to this file. */
  | { kind: 'file'; name: string }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'end'; tables: Record<string, TableSum>; sequences: Record<string, string>; files: number };

const RAW = { row: 1, bytes: 2 } as const;
const JSON_RECORD = 0;
const RECORD_MAX_BYTES = 1024 * 1024 * 1024;

export function recordBytes(record: BackupRecord): Buffer {
  const type = record.kind === 'row' || record.kind === 'bytes' ? RAW[record.kind] : JSON_RECORD;
  const payload =
    record.kind === 'row' ? Buffer.from(record.text) : record.kind === 'bytes' ? record.bytes : jsonOf(record);
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

const jsonOf = (record: BackupRecord): Buffer => Buffer.from(JSON.stringify(record));

/** Parses the records of a stream. @throws BackupError if the end record is missing */
export async function* readRecords(chunks: AsyncIterable<Uint8Array>): AsyncIterable<BackupRecord> {
  const pieces = piecesOf(chunks);
  for (;;) {
    const head = await pieces.next(5);
    const length = head?.readUInt32BE(1) ?? 0;
    const payload = head && length <= RECORD_MAX_BYTES ? await pieces.next(length) : undefined;
    if (!head || !payload) throw new BackupError('This backup is cut off: its end is missing.');
    if (head[0] === RAW.row) yield { kind: 'row', text: payload.toString() };
    else if (head[0] === RAW.bytes) yield { kind: 'bytes', bytes: payload };
    else {
      const record = JSON.parse(payload.toString()) as BackupRecord;
      yield record;
      if (record.kind === 'end') return;
    }
  }
}
