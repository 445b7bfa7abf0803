import { TOTAL_MAX } from '@skylark/contract/managerPage';

/** A page of a manager list. @param found rows after the cursor, one more than the page size if another page follows */
export function pageReply<Row extends { id: string }, Line>(
  found: { rows: readonly Row[]; total: number },
  limit: number,
  lineOf: (row: Row) => Line,
): { items: Line[]; total: number; isTotalCut?: true; limit: number; nextCursor: string | null } {
  const page = found.rows.slice(0, limit);
  const nextCursor = found.rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  const isCut = found.total > TOTAL_MAX;
  return {
    items: page.map(lineOf),
    total: isCut ? TOTAL_MAX : found.total,
    ...(isCut && { isTotalCut: true }),
    limit,
    nextCursor,
  };
}
