import { Failure } from '../http/failure.ts';
import type { ReadSound, SoundExtension } from './readSound.ts';
import { runReaderThread } from './readerThread.ts';

/** Copying a five-minute song takes a fraction of a second. */
const READ_MS = 10_000;

export interface SoundToRead {
  given: Uint8Array;
  secondsMax: number;
}

const TYPES: Record<SoundExtension, 'audio/mpeg' | 'audio/mp4' | 'audio/ogg' | 'audio/webm'> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
};
/** Content type by storage key. */
export const soundTypeOf = (key: string) => TYPES[key.slice(key.lastIndexOf('.') + 1) as SoundExtension];

/** Reads a recording by its content, in a separate thread. @throws Failure only_sound, too_large if it is too long */
export async function rewriteSound(given: Buffer, secondsMax: number) {
  const order: SoundToRead = { given, secondsMax };
  const read = await runReaderThread<ReadSound>(new URL('soundWorker.ts', import.meta.url), order, READ_MS);
  if (!read) throw new Failure('only_sound');
  if ('refused' in read) throw new Failure(read.refused);
  const { bytes, extension, durationSeconds } = read;
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), extension, durationSeconds };
}
