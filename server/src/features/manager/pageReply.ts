/** A page as managers read it. @param found the lines behind the cursor, one more than the page holds when more follow */
export function pageReply<Row extends { id: string }, Line>(
  found: { rows: readonly Row[]; total: number },
  limit: number,
  lineOf: (row: Row) => Line,
): { items: Line[]; total: number; limit: number; nextCursor: string | null } {
  const page = found.rows.slice(0, limit);
  const nextCursor = found.rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { items: page.map(lineOf), total: found.total, limit, nextCursor };
}
