import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { errors, type ErrorCode, fieldCodes, type FieldCode } from '@skylark/contract/errors';
import type { Logger } from 'pino';
import { Failure } from '../../../platform/http/failure.ts';
import { READER_MEMORY_BYTES, READER_SECONDS } from './reader/limits.ts';
import { type ReadCourse, type ReaderOrder, ReadResult } from './reader/ReadCourse.ts';

const READER = join(import.meta.dirname, 'reader/main.ts');
const HEAP_MB = 700;
/** The reader limits itself; this kills one that fails to. */
const GRACE_SECONDS = 10;
/** Maximum length of the error output that is kept. */
const SAID_MAX = 4_000;

/** One at a time: rendering uses the same CPU as this server's lessons. */
let last: Promise<unknown> = Promise.resolve();

/** Called with the number of finished slides and the total. */
export type ProgressListener = (done: number, of: number) => void;

/** Reads a file in a separate process. @throws Failure import_… */
export function runReader(...order: Parameters<typeof read>): Promise<ReadCourse[]> {
  const mine = last.then(() => read(...order));
  last = mine.catch(() => undefined);
  return mine;
}

async function read(
  log: Pick<Logger, 'warn'>,
  of: Omit<ReaderOrder, 'limits'>,
  limits: ReaderOrder['limits'] = { memoryBytes: READER_MEMORY_BYTES, seconds: READER_SECONDS },
  onProgress?: ProgressListener,
): Promise<ReadCourse[]> {
  const order: ReaderOrder = { ...of, limits };
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, READER, JSON.stringify(order)], {
    // It gets none of our environment: no database, no keys.
    env: {},
    cwd: order.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Lessons in progress have priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const timer = setTimeout(() => child.kill('SIGKILL'), (limits.seconds + GRACE_SECONDS) * 1000);
  child.stdout.on('data', (part: Buffer) => forwardProgress(part, onProgress));
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString('utf8')).slice(0, SAID_MAX)));
  try {
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
  }
  if (said !== '') log.warn({ said }, 'the reader of an import had to complain');
  // It was killed, or exited, before it could write a result.
  const text = await readFile(join(order.folder, 'result.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Failure('import_too_heavy');
  const result = ReadResult.parse(JSON.parse(text));
  if ('courses' in result) return result.courses;
  const fields = Object.entries(result.fields).map(([name, code]): [string, FieldCode] => [
    name,
    fieldCodes.find((known) => known === code) ?? 'invalid',
  ]);
  throw new Failure(codeOf(result.error), fields.length > 0 ? Object.fromEntries(fields) : undefined);
}

const codeOf = (code: string): ErrorCode =>
  Object.keys(errors).find((known): known is ErrorCode => known === code) ?? 'import_broken';

/** Reads the last line. The process handles an untrusted file, so only two bounded numbers are accepted. */
function forwardProgress(part: Buffer, onProgress: ProgressListener | undefined): void {
  const [, done, of] = /(\d{1,3})\/([1-9]\d{0,2})\n$/.exec(part.subarray(-9).toString('latin1')) ?? [];
  if (done !== undefined && of !== undefined) onProgress?.(Math.min(Number(done), Number(of)), Number(of));
}
