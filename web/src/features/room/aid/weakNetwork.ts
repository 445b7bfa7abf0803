import type { Quality } from '../call/index.ts';

/** Long enough that it is worth to get up for; what passes sooner mends itself. */
export const WEAK_AFTER_MS = 10_000;
const FINE_AFTER_MS = 10_000;
/** Timers of a page in the background stand still. */
const GAP_MAX_MS = 6_000;

export interface NetworkSample {
  atMs: number;
  /** Only while the call is connected its quality says anything. */
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

/** Whether the line has been weak for so long that somebody should do something about it. */
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
