import { useSyncExternalStore } from 'react';

/** How far the school's clock is ahead of this device's, learned from its answers: a child's tablet may be minutes off. */
let offsetMs = 0;

/** The header knows only whole seconds, so half of one is what it may be off. */
export function learnServerTime(dateHeader: string | null): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const seenMs = serverMs + 500 - Date.now();
  if (Math.abs(seenMs - offsetMs) > 1_500) offsetMs = seenMs;
}

/** More exact than the header: the room's socket says milliseconds. */
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
    // The clock stood still while nobody looked.
    queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The school's time in milliseconds, to the second: one clock for every countdown on the screen. */
export const useNowMs = (): number => useSyncExternalStore(subscribe, () => nowMs);
