import sharp from 'sharp';
import { Failure } from '../http/failure.ts';

/** More pixels than any camera that a family owns; a "bomb" of a few kilobytes can ask for far more. */
const PIXELS_MAX = 40_000_000;
/** What browsers make and people send. SVG is not a picture but a program. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);
const QUALITY = 85;

/**
 * Reads a picture by its content, never by its name, and writes it anew without anything but its pixels.
 * @throws Failure only_images, picture_unreadable
 */
export async function encodePicture(
  bytes: Buffer,
  maxSide: number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const format = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .metadata()
    .then((found) => found.format as string)
    .catch(() => undefined);
  if (format === undefined || !FORMATS.has(format)) throw new Failure('only_images');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new Failure('picture_unreadable');
  }
}
