interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** All lines of a list, however many pages they come in: a table that ends early would be read as all there is. */
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
