import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { Failure } from '../http/failure.ts';

/** What browsers record, and every browser plays. */
const PICTURES: readonly unknown[] = ['avc', 'vp8', 'vp9'];
const SOUNDS: readonly unknown[] = ['aac', 'opus'];
/** A camera's longer side; more pixels were never asked for. */
const SIDE_MAX = 2_000;
const READ_MS = 20_000;

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
export async function rewriteVideo(given: Buffer, secondsMax: number): Promise<RecordedVideo> {
  const input = new Input({ source: new BufferSource(given), formats: [WEBM, MP4] });
  try {
    const isWebm = (await input.getFormat()) === WEBM;
    const seconds = await input.computeDuration();
    const [pictures, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()];
    const [picture, sound] = [pictures[0], sounds[0]];
    if (!picture || !sound || pictures.length + sounds.length > 2) throw new Failure('wrong_content_type');
    if (!PICTURES.includes(picture.codec) || !SOUNDS.includes(sound.codec)) throw new Failure('wrong_content_type');
    if (Math.max(picture.displayWidth, picture.displayHeight) > SIDE_MAX) throw new Failure('wrong_content_type');
    if (!(seconds > 0)) throw new Failure('wrong_content_type');
    // A recorder stops a moment after it is told to.
    if (seconds > secondsMax + 1) throw new Failure('too_large');
    const target = new BufferTarget();
    const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
    const conversion = await Conversion.init({ input, output: new Output({ format, target }), tags: {} });
    if (!conversion.isValid) throw new Failure('wrong_content_type');
    const late = setTimeout(() => void conversion.cancel(), READ_MS);
    await conversion.execute().finally(() => clearTimeout(late));
    if (target.buffer === null) throw new Failure('wrong_content_type');
    return {
      bytes: Buffer.from(target.buffer),
      ...(isWebm
        ? { contentType: 'video/webm', extension: 'webm' }
        : ({ contentType: 'video/mp4', extension: 'mp4' } as const)),
      durationSeconds: Math.min(secondsMax, Math.max(1, Math.round(seconds))),
    } as RecordedVideo;
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Whatever the reader says of bytes that are cut off or malformed: they are no recording.
    throw new Failure('wrong_content_type');
  } finally {
    input.dispose();
  }
}
