/** A live microphone always has a little noise; only zeros for this long means it is dead. */
export const SILENT_AFTER_MS = 10_000;
/** Anything louder is a voice near the microphone. */
export const VOICE_DECIBELS = -50;
/** How long a person has to talk into a muted microphone before a hint is shown. */
export const TALKING_AFTER_MS = 2_000;
/** How long it has to be quiet before the hint disappears. */
const HINT_LASTS_MS = 4_000;
/** A voice counts as heard for this long, because speech has gaps. */
const HEARD_LASTS_MS = 1_500;
/** Timers of a background page stop; the missed time does not count as silence. */
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
  /** A voice is being heard: the meter's text. */
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
  // Pauses between words reduce the time talked, but only slowly.
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
