/** Letters, spaces, tabs and line breaks; no other control characters, no halves of a character. */
export function isPlainText(text: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex
  return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text);
}
