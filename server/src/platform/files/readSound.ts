import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP3,
  Mp3OutputFormat,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { isInflated, rewrittenBytesMax } from './isInflated.ts';

export type SoundExtension = 'mp3' | 'm4a' | 'ogg' | 'webm';
export type ReadSound =
  | { bytes: Uint8Array; extension: SoundExtension; durationSeconds: number }
  | { refused: 'only_sound' | 'too_large' };

const WRONG = { refused: 'only_sound' } as const;
/** Formats that people have and browsers play, and how they are rewritten. */
const KINDS = [
  { format: MP3, codecs: ['mp3'], extension: 'mp3', output: () => new Mp3OutputFormat() },
  {
    format: MP4,
    codecs: ['aac', 'opus'],
    extension: 'm4a',
    output: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  },
  { format: OGG, codecs: ['opus', 'vorbis'], extension: 'ogg', output: () => new OggOutputFormat() },
  { format: WEBM, codecs: ['opus', 'vorbis'], extension: 'webm', output: () => new WebMOutputFormat() },
] as const;

/**
 * Reads a recording by its content, regardless of its name, and rewrites its single audio track without the pictures
 * and tags that music files contain. Malformed bytes can keep the library busy forever, so don't call this on the main
 * thread.
 */
export const readSound = (given: Uint8Array, secondsMax: number): Promise<ReadSound> =>
  // Any error of the library means that the bytes aren't a valid recording.
  rewritten(given, secondsMax).catch(() => WRONG);

async function rewritten(given: Uint8Array, secondsMax: number): Promise<ReadSound> {
  const input = new Input({ source: new BufferSource(given), formats: KINDS.map(({ format }) => format) });
  const format = await input.getFormat();
  const kind = KINDS.find((one) => one.format === format);
  const [sound, ...others] = await input.getAudioTracks();
  if (!kind || !sound || others.length > 0 || (await input.getVideoTracks()).length > 0) return WRONG;
  if (!kind.codecs.some((codec) => codec === sound.codec)) return WRONG;
  const seconds = await input.computeDuration();
  if (!(seconds > 0)) return WRONG;
  if (seconds > secondsMax) return { refused: 'too_large' };
  if (await isInflated([sound], given.byteLength)) return WRONG;
  const target = new BufferTarget();
  const conversion = await Conversion.init({ input, output: new Output({ format: kind.output(), target }), tags: {} });
  if (!conversion.isValid) return WRONG;
  await conversion.execute();
  if (target.buffer === null || target.buffer.byteLength > rewrittenBytesMax(given.byteLength)) return WRONG;
  return {
    bytes: new Uint8Array(target.buffer),
    extension: kind.extension,
    durationSeconds: Math.max(1, Math.round(seconds)),
  };
}
