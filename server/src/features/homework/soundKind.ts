import { mp4Handlers } from './mp4Handlers.ts';

export interface SoundKind {
  contentType: 'audio/webm' | 'audio/ogg' | 'audio/mp4';
  extension: 'webm' | 'ogg' | 'm4a';
}

/** Recordings from browsers declare their content within this many bytes. */
const HEAD_BYTES = 64 * 1024;
/**
 * Names of codecs in a WebM. Matching two letters wouldn't be enough: sooner or later they occur in the sound itself.
 */
const VIDEO_CODEC = /V_(?:VP[89]|AV|MPEG|MS\/|THEORA|UNCOMPRESSED|REAL|QUICKTIME|PRORES|FFV1|SNOW|DIRAC)/;

/**
 * Detects the type of a recording by its content, regardless of its name: one of the three that browsers record, with
 * sound and without video. @returns undefined for anything else
 */
export function soundKind(bytes: Buffer): SoundKind | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const has = (text: string): boolean => head.includes(text, 0, 'latin1');
  if (head.readUInt32BE(0) === 0x1a_45_df_a3 && has('webm'))
    return has('A_') && !VIDEO_CODEC.test(head.toString('latin1'))
      ? { contentType: 'audio/webm', extension: 'webm' }
      : undefined;
  if (head.toString('latin1', 0, 4) === 'OggS')
    return has('OpusHead') || has('\u0001vorbis') ? { contentType: 'audio/ogg', extension: 'ogg' } : undefined;
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const { kinds } = mp4Handlers(bytes);
    return kinds.has('soun') && !kinds.has('vide') ? { contentType: 'audio/mp4', extension: 'm4a' } : undefined;
  }
  return undefined;
}
