/** A live microphone always has a little noise; nothing but zeros for this long is a dead one. */
export const SILENT_AFTER_MS = 10_000;
/** Louder than this is a voice before the microphone. */
export const VOICE_DECIBELS = -50;
/** So long has somebody to talk into a muted microphone before it is pointed out. */
export const TALKING_AFTER_MS = 2_000;
/** So long has it to be quiet before the hint goes. */
const HINT_LASTS_MS = 4_000;
/** A voice was heard a moment ago: words have gaps. */
const HEARD_LASTS_MS = 1_500;
/** Timers of a page in the background stand still; what they missed is not silence. */
const GAP_MAX_MS = 1_500;

export interface MicrophoneReading {
  atMs: number;
  /** The largest sample: 0 to 1. */
  peak: number;
  decibels: number;
  isMuted: boolean;
}

export interface MicrophoneWatch {
  readonly lastMs: number;
  readonly zeroMs: number;
  readonly talkedMs: number;
  readonly quietMs: number;
  /** A voice is heard just now: what the meter says in words. */
  readonly isHeard: boolean;
  readonly isSilent: boolean;
  readonly talksWhileMuted: boolean;
}

export const newMicrophoneWatch = (): MicrophoneWatch => ({
  lastMs: 0,
  zeroMs: 0,
  talkedMs: 0,
  quietMs: HEARD_LASTS_MS,
  isHeard: false,
  isSilent: false,
  talksWhileMuted: false,
});

export function foldReading(
  watch: MicrophoneWatch,
  { atMs, peak, decibels, isMuted }: MicrophoneReading,
): MicrophoneWatch {
  const sinceMs = watch.lastMs === 0 ? 0 : atMs - watch.lastMs;
  const stepMs = sinceMs > GAP_MAX_MS ? 0 : sinceMs;
  const isLoud = decibels > VOICE_DECIBELS;
  const zeroMs = peak === 0 && !isMuted ? watch.zeroMs + stepMs : 0;
  const quietMs = isLoud ? 0 : watch.quietMs + stepMs;
  // Breath between words takes away what a word has added, but only slowly.
  const talkedMs = isMuted
    ? Math.min(TALKING_AFTER_MS, Math.max(0, watch.talkedMs + (isLoud ? stepMs : -stepMs / 2)))
    : 0;
  const goesOn = watch.talksWhileMuted && quietMs < HINT_LASTS_MS;
  return {
    lastMs: atMs,
    zeroMs,
    talkedMs,
    quietMs,
    isHeard: quietMs < HEARD_LASTS_MS,
    isSilent: zeroMs >= SILENT_AFTER_MS,
    talksWhileMuted: isMuted && (talkedMs >= TALKING_AFTER_MS || goesOn),
  };
}
