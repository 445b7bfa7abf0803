import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Author } from '@skylark/contract/room';

/** A log entry to be packed, with all columns of its row. */
export interface LogEntry {
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  /** JSON of the event, on one line. */
  body: string;
}

/** Points predicted by `PenPath`, columns compressed with Brotli. */
export const FORMAT = 2;
/** The first format: points predicted by `StrokeGuess`, columns compressed with zstd. */
export const GUESSED_FORMAT = 1;
export type Format = typeof FORMAT | typeof GUESSED_FORMAT;

/** Kinds of stored bodies: unchanged. */
export const PLAIN = 0;
/** The text without the points. */
export const CUT = 1;
/** The same, with the id in 12 separate bytes. */
export const CUT_NAMED = 2;
/** A continuation of the author's current stroke: only points. */
export const FURTHER = 3;
export const FURTHER_END = 4;

/** The seats that draw, in the order of their models in a pack. */
export const PENS = ['t', 's'] as const;
/** The columns for the distance from the grid, by axis. */
export const OFF_GRID: readonly ('offX' | 'offY' | undefined)[] = ['offX', 'offY'];

export const NO_POINTS = '"points":[]';
export const END = ',"end":true';

/** The number columns in their order, after the text and id columns. */
export const GUESSED_COLUMNS = ['seq', 'at', 'client', 'n', 'kind', 'length', 'x', 'y', 'pressure'] as const;
/** `offX` and `offY`: distance of points from their device's grid. */
export const COLUMNS = [...GUESSED_COLUMNS, 'offX', 'offY'] as const;
export type Column = (typeof COLUMNS)[number];

/** Limit per column; larger than any room's log. */
const COLUMN_MAX_BYTES = 512 * 1024 * 1024;

/** Brotli's highest level saves another 2 % but takes four times as long. */
const QUALITY = 10;
const ZSTD_LEVEL = 19;

const decompressed = { [FORMAT]: promisify(brotliDecompress), [GUESSED_FORMAT]: promisify(zstdDecompress) };
const [brotli, zstd] = [promisify(brotliCompress), promisify(zstdCompress)];

/** Runs off the main thread, so that nightly packing doesn't delay lessons. */
export const compress = (bytes: Uint8Array, format: Format): Promise<Buffer> =>
  format === FORMAT
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zstd(bytes, {
        // Without it, memory is allocated for unbounded input, which takes longer than the compression.
        pledgedSrcSize: bytes.length,
        params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_checksumFlag]: 0 },
      });
export const decompress = (bytes: Uint8Array, format: Format): Promise<Buffer> =>
  decompressed[format](bytes, { maxOutputLength: COLUMN_MAX_BYTES });
