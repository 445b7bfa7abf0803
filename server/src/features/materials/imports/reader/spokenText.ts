/**
 * Text found in an untrusted file, for screen readers: without what the database or a screen reader can't handle
 * (control characters, unpaired surrogates), and cut to the given length in UTF-16 units.
 */
export function spokenText(found: string, maxLength: number): string {
  const text = found
    .toWellFormed()
    .replace(/[\p{Cc}\p{Co}\p{Cn}\uFFFD\s]+/gu, ' ')
    .trim();
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
