import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Author } from '@skylark/contract/room';

/** An entry as it is packed: everything that its row holds. */
export interface LogEntry {
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  /** JSON of the event, one line. */
  body: string;
}

/** Points as `PenPath` expects them, columns compressed with Brotli. */
export const FORMAT = 2;
/** The first one: points as `StrokeGuess` guesses them, columns compressed with zstd. */
export const GUESSED_FORMAT = 1;
export type Format = typeof FORMAT | typeof GUESSED_FORMAT;

/** How an entry's body is kept: as it is. */
export const PLAIN = 0;
/** Its text without the points. */
export const CUT = 1;
/** The same, its id in 12 bytes beside it. */
export const CUT_NAMED = 2;
/** A further piece of the stroke that its author draws: nothing but points. */
export const FURTHER = 3;
export const FURTHER_END = 4;

/** The seats that draw, in the order of their models in a pack. */
export const PENS = ['t', 's'] as const;
/** Where the distance from the grid is kept, by axis. */
export const OFF_GRID: readonly ('offX' | 'offY' | undefined)[] = ['offX', 'offY'];

export const NO_POINTS = '"points":[]';
export const END = ',"end":true';

/** The columns of numbers, in this order, after the column of texts and the one of ids. */
export const GUESSED_COLUMNS = ['seq', 'at', 'client', 'n', 'kind', 'length', 'x', 'y', 'pressure'] as const;
/** `offX` and `offY`: how far points are from the grid of their device. */
export const COLUMNS = [...GUESSED_COLUMNS, 'offX', 'offY'] as const;
export type Column = (typeof COLUMNS)[number];

/** Of one column; more than any room's log takes. */
const COLUMN_MAX_BYTES = 512 * 1024 * 1024;

/** Brotli's best level leaves 2 % less and takes four times as long. */
const QUALITY = 10;
const ZSTD_LEVEL = 19;

const decompressed = { [FORMAT]: promisify(brotliDecompress), [GUESSED_FORMAT]: promisify(zstdDecompress) };
const [brotli, zstd] = [promisify(brotliCompress), promisify(zstdCompress)];

/** Off the main thread: the night's work may not hold up a lesson. */
export const compress = (bytes: Uint8Array, format: Format): Promise<Buffer> =>
  format === FORMAT
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zstd(bytes, {
        // Without it room is made for something endless, which takes longer than all the rest.
        pledgedSrcSize: bytes.length,
        params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_checksumFlag]: 0 },
      });
export const decompress = (bytes: Uint8Array, format: Format): Promise<Buffer> =>
  decompressed[format](bytes, { maxOutputLength: COLUMN_MAX_BYTES });
