/** Mean brightness, 0 to 255, below which a person can't be recognized: a covered lens or a dark room. */
const DARK_BELOW = 14;
/** Clearly brighter again; between the two thresholds the state is kept. */
const LIGHT_FROM = 22;
/** A camera starts dark, and a person may walk past it. */
export const DARK_AFTER_MS = 6_000;
/** Timers of a background page stop; the missed time does not count as darkness. */
const GAP_MAX_MS = 5_000;

export interface DarkWatch {
  readonly lastMs: number | null;
  readonly darkMs: number;
  readonly isDark: boolean;
}

export const newDarkWatch = (): DarkWatch => ({ lastMs: null, darkMs: 0, isDark: false });

export function foldBrightness(
  watch: DarkWatch,
  { atMs, brightness }: { atMs: number; brightness: number },
): DarkWatch {
  const sinceMs = watch.lastMs === null ? 0 : atMs - watch.lastMs;
  const stepMs = sinceMs > GAP_MAX_MS ? 0 : sinceMs;
  if (brightness >= LIGHT_FROM) return { lastMs: atMs, darkMs: 0, isDark: false };
  if (brightness >= DARK_BELOW) return { ...watch, lastMs: atMs };
  const darkMs = watch.darkMs + stepMs;
  return { lastMs: atMs, darkMs, isDark: watch.isDark || darkMs >= DARK_AFTER_MS };
}

/**
 * @param pixels red, green, blue and alpha of each
 * @returns 0 (black) to 255
 */
export function brightnessOf(pixels: ArrayLike<number>): number {
  const count = Math.floor(pixels.length / 4);
  if (count === 0) return 0;
  let sum = 0;
  for (let at = 0; at < count * 4; at += 4)
    // Rec. 709: perceived brightness of each colour.
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
  return sum / count;
}
