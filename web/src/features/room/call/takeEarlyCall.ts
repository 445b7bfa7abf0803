import type { EarlyCall } from './EarlyCall.ts';

declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var skylarkEarlyCall: EarlyCall | undefined;
}

/**
 * What the first script has begun of the call; can be taken once.
 * @param isWanted otherwise it is closed
 */
export function takeEarlyCall(isWanted: boolean): EarlyCall | undefined {
  const begun = globalThis.skylarkEarlyCall;
  globalThis.skylarkEarlyCall = undefined;
  if (isWanted) return begun;
  begun?.close();
  return undefined;
}
