import sharp, { type ResizeOptions } from 'sharp';
import { ByteBudget } from '../http/ByteBudget.ts';
import { Failure } from '../http/failure.ts';

// Only these decoders ever run. The library looks at the content with all it has, also to find out that a file isn't a
// picture: a short SVG can keep a thread that reads files and looks up names busy for minutes, and can't be stopped.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** More pixels than any family's camera has; a decompression bomb of a few kilobytes can claim far more. */
const PIXELS_MAX = 40_000_000;
/** AVIF is decoded whole, into three times the memory of the others; no camera of a family's writes it. */
const HEIF_PIXELS_MAX = 4_096 * 4_096;
const HEIF = 'heif';
/** What browsers produce and people send. SVG is excluded because it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', HEIF]);
const QUALITY = 85;
/** Measured, rounded up: what decoding takes for each pixel. */
const BYTES_PER_PIXEL = 8;
const HEIF_BYTES_PER_PIXEL = 20;
/** What all pictures that are being decoded may take together: about one of the largest. */
const decoding = new ByteBudget(PIXELS_MAX * BYTES_PER_PIXEL);

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
  const isHeif = found.format === HEIF;
  const pixels = found.width * found.height;
  if (pixels > PIXELS_MAX) throw new Failure('picture_too_large');
  if (isHeif && pixels > HEIF_PIXELS_MAX) throw new Failure('picture_unreadable');
  return decoding.during(pixels * (isHeif ? HEIF_BYTES_PER_PIXEL : BYTES_PER_PIXEL), async () => {
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
  });
}
