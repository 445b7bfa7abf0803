const WINDOW_MS = 20;
/** RMS level above any room's background noise and below speech at arm's length. */
const QUIETEST = 0.012;
/** Anything quieter than this share of the loudest moment is breath or background noise. */
const OF_LOUDEST = 0.08;
/** Shorter sounds are not speech but, say, taps on the table. */
const SPOKEN_MS = 100;
/** Soft first and last sounds, such as the f of “fish”, are quieter than the threshold. */
const BEFORE_MS = 90;
const AFTER_MS = 180;

export interface Span {
  from: number;
  to: number;
  /** The largest sample. */
  peak: number;
}

/**
 * What was said in a recording, without the silence around it.
 * @param samples -1 to 1
 * @returns undefined if nobody spoke
 */
export function spokenSpan(samples: Float32Array, sampleRate: number): Span | undefined {
  const size = Math.round((sampleRate * WINDOW_MS) / 1_000);
  const loudness: number[] = [];
  for (let from = 0; from + size <= samples.length; from += size) {
    let sum = 0;
    for (const sample of samples.subarray(from, from + size)) sum += sample * sample;
    loudness.push(Math.sqrt(sum / size));
  }
  const threshold = Math.max(QUIETEST, OF_LOUDEST * loudness.reduce((most, one) => Math.max(most, one), 0));
  const isLoud = (one: number): boolean => one >= threshold;
  if (loudness.filter(isLoud).length * WINDOW_MS < SPOKEN_MS) return undefined;
  const samplesIn = (ms: number): number => Math.round((sampleRate * ms) / 1_000);
  const from = Math.max(0, loudness.findIndex(isLoud) * size - samplesIn(BEFORE_MS));
  const to = Math.min(samples.length, (loudness.findLastIndex(isLoud) + 1) * size + samplesIn(AFTER_MS));
  let peak = 0;
  for (const sample of samples.subarray(from, to)) peak = Math.max(peak, Math.abs(sample));
  return { from, to, peak };
}

const FADE_MS = 12;
const LOUD = 0.85;
/** A higher gain would make background noise audible. */
const GAIN_MAX = 8;

/** Normalizes the span's volume to that of other words, and fades its ends to avoid clicks. */
export function levelled(
  samples: Float32Array,
  { from, to, peak }: Span,
  sampleRate: number,
): Float32Array<ArrayBuffer> {
  const gain = Math.min(GAIN_MAX, LOUD / peak);
  const fade = Math.max(1, Math.round((sampleRate * FADE_MS) / 1_000));
  return Float32Array.from(samples.subarray(from, to), (sample, at) => {
    const edge = Math.min(1, at / fade, (to - from - 1 - at) / fade);
    return sample * gain * edge;
  });
}
