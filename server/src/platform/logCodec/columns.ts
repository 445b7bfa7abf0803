import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
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

export const FORMAT = 1;

/** How an entry's body is kept: as it is. */
export const PLAIN = 0;
/** Its text without the points. */
export const CUT = 1;
/** The same, its id in 12 bytes beside it. */
export const CUT_NAMED = 2;
/** A further piece of the stroke that its author draws: nothing but points. */
export const FURTHER = 3;
export const FURTHER_END = 4;

export const NO_POINTS = '"points":[]';
export const END = ',"end":true';

/** The columns of numbers, in this order, after the column of texts and the one of ids. */
export const COLUMNS = ['seq', 'at', 'client', 'n', 'kind', 'length', 'x', 'y', 'pressure'] as const;
export type Column = (typeof COLUMNS)[number];

/** Of one column; more than any room's log takes. */
const COLUMN_MAX_BYTES = 512 * 1024 * 1024;

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);

/** Levels of zstd: for what is kept, and for comparing only. */
const BEST = 19;
export const ROUGHLY = 3;

/** Off the main thread: the night's work may not hold up a lesson. */
export const compress = (bytes: Uint8Array, level = BEST): Promise<Buffer> =>
  compressed(bytes, {
    // Without it room is made for something endless, which takes longer than all the rest.
    pledgedSrcSize: bytes.length,
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 0 },
  });
export const decompress = (bytes: Uint8Array): Promise<Buffer> =>
  decompressed(bytes, { maxOutputLength: COLUMN_MAX_BYTES });
