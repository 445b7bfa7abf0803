/** Replaces ids, tokens, addresses and numbers in a text with placeholders, so that it may be stored in a log. */
export function withoutPersonalData(text: string): string {
  return (
    text
      .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
      // Stack traces need the file and line of an address; everything after `?` or `#` may be personal.
      .replaceAll(/[?#][^\s:)]*/g, '')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>')
      // Long strings may be tokens; our own files' hashes have only eight letters.
      .replaceAll(/\b[\w-]{24,}\b/g, '<token>')
      .replaceAll(/\+?\d[\d ()-]{6,}\d/g, '<number>')
      // Quoted text may have been written by a person.
      .replaceAll(/(["“«'])[^"”»'\n]{1,200}(["”»'])/g, '$1…$2')
  );
}
