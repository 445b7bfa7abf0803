/** The letter of a key; with a keyboard set to another alphabet, the Latin letter printed on it. */
export function letterOf({ key, code }: { key: string; code: string }): string | undefined {
  if (/^[a-zA-Z]$/.test(key)) return key.toLowerCase();
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}
