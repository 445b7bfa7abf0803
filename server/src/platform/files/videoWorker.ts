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
import { parentPort, workerData } from 'node:worker_threads';
import { isInflated, rewrittenBytesMax } from './isInflated.ts';
import type { ReadVideo, VideoToRead } from './videos.ts';

/** What browsers record and every browser plays. */
const PICTURES: readonly unknown[] = ['avc', 'vp8', 'vp9'];
const SOUNDS: readonly unknown[] = ['aac', 'opus'];
/** Longer side of a camera image; our pages never request more pixels. */
const SIDE_MAX = 2_000;

const WRONG = { refused: 'wrong_content_type' } as const;

/** Runs in a separate thread: malformed bytes can keep the library busy forever (see videos.ts). */
async function readVideo({ given, secondsMax }: VideoToRead): Promise<ReadVideo> {
  const input = new Input({ source: new BufferSource(given), formats: [WEBM, MP4] });
  const isWebm = (await input.getFormat()) === WEBM;
  const seconds = await input.computeDuration();
  const [pictures, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const [picture, sound] = [pictures[0], sounds[0]];
  if (!picture || !sound || pictures.length + sounds.length > 2) return WRONG;
  if (!PICTURES.includes(picture.codec) || !SOUNDS.includes(sound.codec)) return WRONG;
  if (Math.max(picture.displayWidth, picture.displayHeight) > SIDE_MAX) return WRONG;
  if (!(seconds > 0)) return WRONG;
  // Recorders stop slightly late.
  if (seconds > secondsMax + 1) return { refused: 'too_large' };
  if (await isInflated([picture, sound], given.byteLength)) return WRONG;
  const target = new BufferTarget();
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const conversion = await Conversion.init({ input, output: new Output({ format, target }), tags: {} });
  if (!conversion.isValid) return WRONG;
  await conversion.execute();
  if (target.buffer === null || target.buffer.byteLength > rewrittenBytesMax(given.byteLength)) return WRONG;
  const durationSeconds = Math.min(secondsMax, Math.max(1, Math.round(seconds)));
  return { bytes: new Uint8Array(target.buffer), isWebm, durationSeconds };
}

// Any error of the reader means that the bytes aren't a valid recording.
parentPort?.postMessage(await readVideo(workerData as VideoToRead).catch(() => WRONG));
