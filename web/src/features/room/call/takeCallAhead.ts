import type { CallAhead } from './CallAhead.ts';

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var skylarkCallAhead: CallAhead | undefined;
}

/**
 * What the first script has begun of the call; can be taken once.
 * @param isWanted otherwise it is closed
 */
export function takeCallAhead(isWanted: boolean): CallAhead | undefined {
  const begun = globalThis.skylarkCallAhead;
  globalThis.skylarkCallAhead = undefined;
  if (isWanted) return begun;
  begun?.close();
  return undefined;
}
