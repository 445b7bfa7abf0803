import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { errors, type ErrorCode, fieldCodes, type FieldCode } from '@skylark/contract/errors';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { Failure } from '../../../platform/http/failure.ts';
import { READER_MEMORY_BYTES, READER_SECONDS } from './reader/limits.ts';
import { type ReadCourse, type ReaderOrder, ReadResult } from './reader/ReadCourse.ts';
import { waitForEnd } from './waitForEnd.ts';

const READER = join(import.meta.dirname, 'reader/main.ts');
const HEAP_MB = 700;
/** The reader limits itself; this kills one that fails to. */
const GRACE_SECONDS = 10;
/** After this time, a killed process that still hasn't ended is abandoned. */
const ABANDON_SECONDS = 10;
/** Maximum length of the error output that is kept. */
const SAID_MAX = 4_000;

/** One at a time on each server: rendering uses the same CPU as its lessons. */
let last: Promise<unknown> = Promise.resolve();
/**
 * Maximum number of files being read or waiting. Two places are reserved for managers, so that teachers can't block
 * them.
 */
const LINE_MAX = { teacher: 4, manager: 6 };
const RETRY_SECONDS = 60;
let lineLength = 0;

/** Both belong to the process rather than to one app; every app's registry exposes them. */
export const importsWaiting = new Gauge({
  name: 'skylark_imports_waiting',
  help: 'Files of courses and presentations that are read or wait to be read',
  registers: [],
});
export const importsRefused = new Counter({
  name: 'skylark_imports_refused_total',
  help: 'Files of courses and presentations refused because too many waited',
  registers: [],
});

/** Called with the number of finished slides and the total. */
export type ProgressListener = (done: number, of: number) => void;

interface Reading {
  /** `teacher` by default. */
  of?: keyof typeof LINE_MAX;
  limits?: ReaderOrder['limits'];
  onProgress?: ProgressListener | undefined;
  /** Aborted when nobody waits for the result any more: the reader is ended, or never started. */
  gone?: AbortSignal;
}

/**
 * Reads a file in a separate process, after those requested earlier. Each delays the others for at most its own limits,
 * and only a few wait.
 * @throws Failure import_…, overloaded if too many wait, request_timeout if nobody waits for the result any more
 */
export async function runReader(
  log: Pick<Logger, 'warn'>,
  order: Omit<ReaderOrder, 'limits' | 'serverPid'>,
  reading: Reading = {},
): Promise<ReadCourse[]> {
  if (lineLength >= LINE_MAX[reading.of ?? 'teacher']) {
    importsRefused.inc();
    throw new Failure('overloaded', undefined, RETRY_SECONDS);
  }
  importsWaiting.set((lineLength += 1));
  const mine = last.then(() => read(log, order, reading));
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    importsWaiting.set((lineLength -= 1));
  }
}

async function read(
  log: Pick<Logger, 'warn'>,
  of: Omit<ReaderOrder, 'limits' | 'serverPid'>,
  { limits = { memoryBytes: READER_MEMORY_BYTES, seconds: READER_SECONDS }, onProgress, gone }: Reading,
): Promise<ReadCourse[]> {
  if (gone?.aborted) throw new Failure('request_timeout');
  const order: ReaderOrder = { ...of, limits, serverPid: process.pid };
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, READER, JSON.stringify(order)], {
    // It gets none of our environment: no database, no keys.
    env: {},
    cwd: order.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) giveWayToLessons(child.pid);
  child.stdout.on('data', (part: Buffer) => forwardProgress(part, onProgress));
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString('utf8')).slice(0, SAID_MAX)));
  const killAfterMs = (limits.seconds + GRACE_SECONDS) * 1000;
  const abandonAfterMs = killAfterMs + ABANDON_SECONDS * 1000;
  if (!(await waitForEnd(child, { killAfterMs, abandonAfterMs, gone })))
    log.warn({ pid: child.pid }, 'the reader of an import does not end, though it was killed');
  if (gone?.aborted) throw new Failure('request_timeout');
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

/** Lowers the process's priority, so that lessons in progress come first. */
function giveWayToLessons(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

const codeOf = (code: string): ErrorCode =>
  Object.keys(errors).find((known): known is ErrorCode => known === code) ?? 'import_broken';

/** Reads the last line. The process handles an untrusted file, so only two bounded numbers are accepted. */
function forwardProgress(part: Buffer, onProgress: ProgressListener | undefined): void {
  const [, done, of] = /(\d{1,3})\/([1-9]\d{0,2})\n$/.exec(part.subarray(-9).toString('latin1')) ?? [];
  if (done !== undefined && of !== undefined) onProgress?.(Math.min(Number(done), Number(of)), Number(of));
}
