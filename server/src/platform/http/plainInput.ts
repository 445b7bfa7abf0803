/** Deeper than anything the contract names; recursion over a value that passed is safe. */
const DEPTH_MAX = 32;

/** Text that the database takes and that is the same after it was written and read: no NUL, no half of a surrogate pair. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** What is wrong with a value that came in, before any schema looks at it. */
export type InputProblem = { kind: 'too_deep' } | { kind: 'text'; path: string };

/** Looks at every string and every name in a parsed body, query or path. */
export function problemOf(value: unknown): InputProblem | undefined {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: inner, path, depth } = next;
    if (typeof inner === 'string' && !isPlainText(inner)) return { kind: 'text', path };
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth >= DEPTH_MAX) return { kind: 'too_deep' };
    for (const [name, item] of Object.entries(inner)) {
      if (!isPlainText(name)) return { kind: 'text', path };
      waiting.push({ value: item, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
  return undefined;
}

/** Whether all escapes of an address stand for text in UTF-8. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
