/** Ids, tokens, addresses and numbers of a text become a sign, so that it may be kept in a log. */
export function withoutPersonalData(text: string): string {
  return (
    text
      .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
      // An address keeps its file and line, which are the use of a stack; what a person opened is after `?` or `#`.
      .replaceAll(/[?#][^\s:)]*/g, '')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>')
      // Tokens are long; our own files carry a hash of eight letters.
      .replaceAll(/\b[\w-]{24,}\b/g, '<token>')
      .replaceAll(/\+?\d[\d ()-]{6,}\d/g, '<number>')
      // What is quoted may be what somebody wrote.
      .replaceAll(/(["“«'])[^"”»'\n]{1,200}(["”»'])/g, '$1…$2')
  );
}
