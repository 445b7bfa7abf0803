import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';

/** A minute of video is copied in a fraction of a second. */
const READ_MS = 10_000;
const HEAP_MB = 256;

/** What the thread is given, and what it answers. */
export interface VideoToRead {
  given: Uint8Array;
  secondsMax: number;
}
export type ReadVideo =
  | { bytes: Uint8Array; isWebm: boolean; durationSeconds: number }
  | { refused: 'wrong_content_type' | 'too_large' };

export interface RecordedVideo {
  bytes: Buffer;
  contentType: 'video/webm' | 'video/mp4';
  extension: 'webm' | 'mp4';
  /** Whole, at least 1. */
  durationSeconds: number;
}

/**
 * Reads a recording by its content, never by its name, and writes its one picture and one sound anew into a container of
 * its own kind: with a length and an index, which recorders leave out, and without anything else that was in it.
 * @throws Failure wrong_content_type, too_large when it is too long
 */
export async function rewriteVideo(
  given: Buffer,
  secondsMax: number,
  { withinMs = READ_MS } = {},
): Promise<RecordedVideo> {
  const read = await oneByOne(() => runThread({ given, secondsMax }, withinMs));
  if ('refused' in read) throw new Failure(read.refused);
  const { bytes, isWebm, durationSeconds } = read;
  return {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ...(isWebm
      ? ({ contentType: 'video/webm', extension: 'webm' } as const)
      : ({ contentType: 'video/mp4', extension: 'mp4' } as const)),
    durationSeconds,
  };
}

/** However many come at once, they keep one core busy at most. */
let last: Promise<unknown> = Promise.resolve();
function oneByOne<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}

/** Malformed bytes can keep the library busy without end: the thread is stopped then, and they are no recording. */
function runThread(video: VideoToRead, withinMs: number): Promise<ReadVideo> {
  const worker = new Worker(new URL('videoWorker.ts', import.meta.url), {
    workerData: video,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    env: {},
    // The library warns of what it cannot read.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let late: NodeJS.Timeout | undefined;
  return new Promise<ReadVideo>((resolve) => {
    const refuse = (): void => resolve({ refused: 'wrong_content_type' });
    late = setTimeout(refuse, withinMs);
    worker.once('message', resolve);
    worker.once('error', refuse);
    worker.once('exit', refuse);
  }).finally(() => {
    clearTimeout(late);
    void worker.terminate();
  });
}
