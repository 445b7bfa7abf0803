/** Nothing is shown below this: a quiet room. */
const FLOOR_DECIBELS = -60;
/** A voice near the microphone. */
const CEILING_DECIBELS = -12;
/** Used for the logarithm of zero. */
const NOTHING_DECIBELS = -100;
export const METER_BARS = 12;

export interface SoundLevel {
  peak: number;
  /** Root mean square of the samples relative to full scale. */
  decibels: number;
}

/** @param samples of one moment, from -1 to 1 */
export function soundLevel(samples: ArrayLike<number>): SoundLevel {
  let peak = 0;
  let squares = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = Math.abs(samples[i] ?? 0);
    if (sample > peak) peak = sample;
    squares += sample * sample;
  }
  const rms = samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
  return { peak, decibels: rms === 0 ? NOTHING_DECIBELS : Math.max(NOTHING_DECIBELS, 20 * Math.log10(rms)) };
}

/** @returns how many of the meter's bars are lit */
export function litBars(decibels: number): number {
  const share = (decibels - FLOOR_DECIBELS) / (CEILING_DECIBELS - FLOOR_DECIBELS);
  return Math.round(METER_BARS * Math.min(1, Math.max(0, share)));
}
