/** Letters, spaces, tabs and line breaks; no other control characters, no halves of a character. */
export function isPlainText(text: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex
  return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text);
}

/** Text from anywhere as `isPlainText` has it, and not too long: cut between characters. */
export function toPlainText(text: string, maxLength: number): string {
  // oxlint-disable-next-line eslint/no-control-regex
  const plain = text.replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').slice(0, maxLength);
  return plain.isWellFormed() ? plain : plain.replace(/[\uD800-\uDBFF]$/, '').toWellFormed();
}
