/** Deeper than anything in the contract; code may safely recurse over accepted values. */
const DEPTH_MAX = 32;

/** Text the database can store and return unchanged: no NUL, no unpaired surrogates. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** What is wrong with an incoming value, checked before any schema. */
export type InputProblem = { kind: 'too_deep' } | { kind: 'text'; path: string };

/** Checks every string and property name in a parsed body, query or path. */
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

/** Whether all escapes in an address decode to valid UTF-8. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
