/**
 * Text of one line, such as a name: no control characters for terminals, mail headers or text direction, no line
 * separators, no markup, and no invisible letters (Hangul fillers, an empty Braille cell).
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Allows spaces, tabs and line breaks, but no other control characters and no lone surrogates. */
export function isPlainText(text: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex
  return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text);
}

/** Makes any text pass `isPlainText` and fit the length, without splitting a character. */
export function toPlainText(text: string, maxLength: number): string {
  // oxlint-disable-next-line eslint/no-control-regex
  const plain = text.replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').slice(0, maxLength);
  return plain.isWellFormed() ? plain : plain.replace(/[\uD800-\uDBFF]$/, '').toWellFormed();
}
