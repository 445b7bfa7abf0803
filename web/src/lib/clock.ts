import { useSyncExternalStore } from 'react';

/**
 * How far the school's clock is ahead of this device's, learned from its responses: a child's tablet may be minutes
 * off.
 */
let offsetMs = 0;

/** The header has whole seconds only, so the result may be off by half a second. */
export function learnServerTime(dateHeader: string | null): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const seenMs = serverMs + 500 - Date.now();
  if (Math.abs(seenMs - offsetMs) > 1_500) offsetMs = seenMs;
}

/** More precise than the header: the room's socket sends milliseconds. */
export function setServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now();
}

export const serverNowMs = (): number => Date.now() + offsetMs;

const TICK_MS = 1_000;
let nowMs = serverNowMs();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    // The clock did not run while nothing was subscribed.
    queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The school's time in milliseconds, updated every second: one clock for every countdown on the screen. */
export const useNowMs = (): number => useSyncExternalStore(subscribe, () => nowMs);
