/** Replaces ids, tokens, addresses and numbers in a text with placeholders, so that it may be stored in a log. */
export function withoutPersonalData(text: string): string {
  return (
    text
      .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
      // Stack traces need file and line of an address; what a person opened comes after `?` or `#`.
      .replaceAll(/[?#][^\s:)]*/g, '')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>')
      // Tokens are long; our own files have a hash of eight letters.
      .replaceAll(/\b[\w-]{24,}\b/g, '<token>')
      .replaceAll(/\+?\d[\d ()-]{6,}\d/g, '<number>')
      // Quoted text may have been written by a person.
      .replaceAll(/(["“«'])[^"”»'\n]{1,200}(["”»'])/g, '$1…$2')
  );
}
