/** Samples per second: supported by every browser, and small. */
const RATE = 24_000;
const BITS = 16;
/** A rising fifth and its octave, in hertz and seconds: short, friendly, and low enough for a tablet's speaker. */
const NOTES: readonly Bell[] = [
  { hertz: 523.25, fromS: 0 },
  { hertz: 783.99, fromS: 0.18 },
  { hertz: 1046.5, fromS: 0.36 },
];
const LENGTH_S = 1.3;
/** A bell: immediate attack, then fading. */
const ATTACK_S = 0.008;
const FADE_S = 0.28;
const LOUDNESS = 0.22;
const HEADER_BYTES = 44;

export interface Bell {
  hertz: number;
  fromS: number;
}

/** The chime of the speaker test as samples from -1 to 1. */
export const chimeSamples = (): Float32Array => bellSamples(NOTES, LENGTH_S);

/** A sequence of bells as samples from -1 to 1. */
export function bellSamples(notes: readonly Bell[], lengthS: number): Float32Array {
  return Float32Array.from({ length: RATE * lengthS }, (_, i) => {
    const nowS = i / RATE;
    let sum = 0;
    for (const { hertz, fromS } of notes) {
      const t = nowS - fromS;
      if (t < 0) continue;
      const swing = 2 * Math.PI * hertz * t;
      sum += (Math.sin(swing) + 0.25 * Math.sin(2 * swing)) * Math.min(1, t / ATTACK_S) * Math.exp(-t / FADE_S);
    }
    // Fades out at the end to avoid a click.
    return LOUDNESS * sum * Math.min(1, (lengthS - nowS) / 0.05);
  });
}

/** Mono samples as a WAV file, so that a media element can play it through the chosen speaker. */
export function wavOf(samples: Float32Array, rate: number = RATE): ArrayBuffer {
  const bytes = samples.length * (BITS / 8);
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const text = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i++) view.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true); // size of this chunk
  view.setUint16(20, 1, true); // PCM samples
  view.setUint16(22, 1, true); // mono
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * (BITS / 8), true);
  view.setUint16(32, BITS / 8, true);
  view.setUint16(34, BITS, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  samples.forEach((sample, i) =>
    view.setInt16(HEADER_BYTES + i * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  );
  return view.buffer;
}
