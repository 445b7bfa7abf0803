import { z } from 'zod';
import { queryNumber } from './queryNumber.ts';

/** Lines that come at once unless fewer are asked for. */
export const LINES_MAX = 200;

/** Which page of a list: the next one begins where `nextCursor` of the one before says. */
export const pageQuery = {
  limit: queryNumber(1, LINES_MAX).default(LINES_MAX),
  cursor: z.uuid().optional(),
};

/** Lines are counted so far: of a million of them nobody reads the number, and counting takes longer than the page. */
export const TOTAL_MAX = 10_000;

/**
 * A page of a list, in the order that its summary names: how many lines there are in all, how many come at once, and
 * where the next page begins (null on the last one). Nothing is cut in silence: `isTotalCut` says that there are more
 * lines than `total`, at which counting stopped.
 */
export const managerPage = <T extends z.ZodType>(line: T) =>
  z.object({
    items: z.array(line),
    total: z.int(),
    isTotalCut: z.literal(true).optional(),
    limit: z.int(),
    nextCursor: z.uuid().nullable(),
  });
