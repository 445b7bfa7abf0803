import { Failure } from '../http/failure.ts';
import { runReaderThread } from './readerThread.ts';

/** Copying a minute of video takes a fraction of a second. */
const READ_MS = 10_000;

/** Input and output of the thread. */
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
  /** Whole seconds, at least 1. */
  durationSeconds: number;
}

/**
 * Reads a recording by its content, regardless of its name, and rewrites its one video and one audio track into a
 * container of the same kind: with the duration and index that recorders omit, and without any other content.
 * @throws Failure wrong_content_type, too_large if it is too long
 */
export async function rewriteVideo(
  given: Buffer,
  secondsMax: number,
  { withinMs = READ_MS } = {},
): Promise<RecordedVideo> {
  const order: VideoToRead = { given, secondsMax };
  const read = await runReaderThread<ReadVideo>(new URL('videoWorker.ts', import.meta.url), order, withinMs);
  // Malformed bytes that keep the library busy forever aren't a recording.
  if (!read) throw new Failure('wrong_content_type');
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
