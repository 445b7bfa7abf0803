import { Failure } from '../http/failure.ts';
import { runReaderThread } from './readerThread.ts';

/** A minute of video is copied in a fraction of a second. */
const READ_MS = 10_000;

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
  const order: VideoToRead = { given, secondsMax };
  const read = await runReaderThread<ReadVideo>(new URL('videoWorker.ts', import.meta.url), order, withinMs);
  // Malformed bytes can keep the library busy without end: they are no recording.
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
