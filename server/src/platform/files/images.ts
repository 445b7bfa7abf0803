import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { Failure } from '../http/failure.ts';
import { DecodingLane, type Uploader } from './DecodingLane.ts';

// Only these decoders ever run. By default the library tries all its loaders, even to find out that a file isn't a
// picture: a short SVG can keep a thread, needed for file reads and DNS lookups, busy for minutes, and can't be
// stopped.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** More pixels than any family's camera has; a decompression bomb of a few kilobytes can claim far more. */
const PIXELS_MAX = 40_000_000;
/** AVIF is decoded whole, with three times the memory of other formats; families' cameras don't produce it. */
const HEIF_PIXELS_MAX = 4_096 * 4_096;
const HEIF = 'heif';
/** What browsers produce and people send. SVG is excluded because it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', HEIF]);
const QUALITY = 85;
/** Memory for decoding one pixel: measured, and rounded up. */
const BYTES_PER_PIXEL = 8;
const HEIF_BYTES_PER_PIXEL = 20;
/** Decoded pixels up to which a picture never waits for larger ones. */
const SMALL_PIXELS = 4_000_000;
const small = new DecodingLane({
  name: 'small',
  bytes: 2 * SMALL_PIXELS * BYTES_PER_PIXEL,
  atOnce: 2,
  waiting: 60,
  waitingOfStrangers: 20,
  perAccount: 20,
});
/** About one of the largest pictures at a time; two threads of four stay free for small ones and for files. */
const large = new DecodingLane({
  name: 'large',
  bytes: PIXELS_MAX * BYTES_PER_PIXEL,
  atOnce: 2,
  waiting: 24,
  waitingOfStrangers: 6,
  perAccount: 6,
});

interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a picture by its content, regardless of its name, and re-encodes only its pixels.
 * @param by whose share of the queue it uses; undefined if the school itself needs the picture
 * @throws Failure only_images, picture_too_large, picture_unreadable, too_many_requests, overloaded
 */
export const encodePicture = (bytes: Buffer, maxSide: number, by?: Uploader): Promise<Encoded> =>
  encode(bytes, { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }, by);

/**
 * Like encodePicture, as a JPEG: mail programs don't show everything that browsers do.
 * @throws Failure only_images, picture_too_large, picture_unreadable, too_many_requests, overloaded
 */
export const encodeForMail = (bytes: Buffer, maxSide: number, by?: Uploader): Promise<Encoded> =>
  encode(bytes, { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }, by, 'jpeg');

/**
 * The centre square of a picture, exactly `side` pixels wide and high.
 * @throws Failure only_images, picture_too_large, picture_unreadable, too_many_requests, overloaded
 */
export const encodeSquare = (bytes: Buffer, side: number, by?: Uploader): Promise<Encoded> =>
  encode(bytes, { width: side, height: side, fit: 'cover' }, by);

type Shape = ResizeOptions & { width: number; height: number };

async function encode(
  bytes: Buffer,
  shape: Shape,
  by: Uploader | undefined,
  as: 'webp' | 'jpeg' = 'webp',
): Promise<Encoded> {
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
  const decoded = isHeif ? pixels : pixels / shrinkOnLoad(found, shape) ** 2;
  const lane = decoded <= SMALL_PIXELS ? small : large;
  return lane.during(decoded * (isHeif ? HEIF_BYTES_PER_PIXEL : BYTES_PER_PIXEL), by, async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .rotate()
        .resize(shape)
        .flatten(as === 'jpeg' && { background: 'white' })
        .toFormat(as, { quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw new Failure('picture_unreadable');
    }
  });
}

/**
 * The factor by which the JPEG decoder shrinks a picture while decoding: sharp requests the largest of 8, 4 and 2 that
 * leaves enough pixels for the shape. Rounded down where rotation may swap the sides. A progressive file is decoded in
 * full size nevertheless.
 */
function shrinkOnLoad({ format, isProgressive, width, height }: Metadata, shape: Shape): number {
  if (format !== 'jpeg' || isProgressive) return 1;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const ratio = shape.fit === 'cover' ? short / shape.width : long / shape.width;
  return [8, 4, 2].find((factor) => ratio >= factor) ?? 1;
}
