interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** Reads all pages of a list: a truncated table would be mistaken for everything. */
export async function everyPage<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const lines: T[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<T> = await read(cursor);
    lines.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}
