import type { Quality } from '../call/index.ts';

/** Long enough to be worth acting on; shorter problems resolve themselves. */
export const WEAK_AFTER_MS = 10_000;
const FINE_AFTER_MS = 10_000;
/** Timers of a page in the background stop. */
const GAP_MAX_MS = 6_000;

export interface NetworkSample {
  atMs: number;
  /** The quality is meaningful only while the call is connected. */
  isConnected: boolean;
  quality: { own: Quality; other: Quality };
}

export interface NetworkWatch {
  readonly lastMs: number | null;
  readonly weakMs: number;
  readonly fineMs: number;
  readonly isWeak: boolean;
}

export const newNetworkWatch = (): NetworkWatch => ({ lastMs: null, weakMs: 0, fineMs: 0, isWeak: false });

/** Detects a line that has been weak long enough that the person should act. */
export function foldNetwork(watch: NetworkWatch, { atMs, isConnected, quality }: NetworkSample): NetworkWatch {
  if (!isConnected) return { ...watch, lastMs: null, weakMs: 0, fineMs: 0 };
  const sinceMs = watch.lastMs === null ? 0 : atMs - watch.lastMs;
  const stepMs = sinceMs > GAP_MAX_MS ? 0 : sinceMs;
  const isFine = quality.own === 'good' && quality.other === 'good';
  const weakMs = isFine ? 0 : watch.weakMs + stepMs;
  const fineMs = isFine ? watch.fineMs + stepMs : 0;
  const isWeak = watch.isWeak ? fineMs < FINE_AFTER_MS : weakMs >= WEAK_AFTER_MS;
  return { lastMs: atMs, weakMs, fineMs, isWeak };
}
