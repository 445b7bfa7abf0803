import { z } from 'zod';
import { queryNumber } from './queryNumber.ts';

/** Maximum and default number of lines per page. */
export const LINES_MAX = 200;

/** Which page of a list: it starts at `cursor`, the `nextCursor` of the previous page. */
export const pageQuery = {
  limit: queryNumber(1, LINES_MAX).default(LINES_MAX),
  cursor: z.uuid().optional(),
};

/**
 * Counting stops here: a larger exact number is of no use to readers, and counting takes longer than reading the page.
 */
export const TOTAL_MAX = 10_000;

/**
 * A page of a list, in the order its summary gives: the total number of lines, the page size, and where the next page
 * begins (null on the last one). Truncation is never silent: `isTotalCut` means that there are more lines than `total`,
 * where counting stopped.
 */
export const managerPage = <T extends z.ZodType>(line: T) =>
  z.object({
    items: z.array(line),
    total: z.int(),
    isTotalCut: z.literal(true).optional(),
    limit: z.int(),
    nextCursor: z.uuid().nullable(),
  });
