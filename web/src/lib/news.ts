import { session } from './session.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Hears when something of who is signed in has changed. Only while the page is seen: a browser keeps few connections,
 * and a page in the background asks anyway when it is looked at again. Lost news are made up for by one more.
 * @returns a function that ends it
 */
export function listenToNews(hear: () => void): () => void {
  let ended = false;
  let line: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  const again = (): void => {
    if (ended || document.hidden) return;
    timer = setTimeout(() => void listen(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  const listen = async (): Promise<void> => {
    const token = session.token();
    if (ended || document.hidden || token === null) return;
    line = new AbortController();
    try {
      const response = await fetch('/api/v2/news', { headers: { 'X-Auth-Token': token }, signal: line.signal });
      // A refusal stays one: signing in again opens another page.
      if (!response.ok || !response.body) return response.status >= 500 ? again() : undefined;
      for await (const part of response.body.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
        pauseMs = FIRST_PAUSE_MS;
        if (part.includes('data:')) hear();
      }
    } catch {
      // The line was cut, by us or by the network.
    }
    if (!line.signal.aborted) again();
  };
  const look = (): void => {
    clearTimeout(timer);
    line?.abort();
    pauseMs = FIRST_PAUSE_MS;
    if (!document.hidden) void listen();
  };

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    ended = true;
    clearTimeout(timer);
    line?.abort();
    document.removeEventListener('visibilitychange', look);
  };
}
