import sharp, { type ResizeOptions } from 'sharp';
import { Failure } from '../http/failure.ts';

/** More pixels than any family's camera has; a decompression bomb of a few kilobytes can claim far more. */
const PIXELS_MAX = 40_000_000;
/** What browsers produce and people send. SVG is excluded because it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);
const QUALITY = 85;

interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a picture by its content, regardless of its name, and re-encodes only its pixels.
 * @throws Failure only_images, picture_too_large, picture_unreadable
 */
export const encodePicture = (bytes: Buffer, maxSide: number): Promise<Encoded> =>
  encode(bytes, { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });

/**
 * The centre square of a picture, exactly `side` pixels wide and high.
 * @throws Failure only_images, picture_too_large, picture_unreadable
 */
export const encodeSquare = (bytes: Buffer, side: number): Promise<Encoded> =>
  encode(bytes, { width: side, height: side, fit: 'cover' });

async function encode(bytes: Buffer, shape: ResizeOptions): Promise<Encoded> {
  // sharp throws a different error for empty input.
  if (bytes.length === 0) throw new Failure('only_images');
  // Reads only the header, so the number of pixels doesn't matter yet.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found || !FORMATS.has(found.format)) throw new Failure('only_images');
  if (found.width * found.height > PIXELS_MAX) throw new Failure('picture_too_large');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(shape)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new Failure('picture_unreadable');
  }
}
