/** RMS level below speech at arm's length and above a quiet room. */
const SPOKEN = 0.02;
/** Shorter sounds are not speech but, say, taps on the device. */
const SPOKEN_MS = 120;
const WINDOW_MS = 20;

/** Whether a recording contains speech; true if the browser can't tell. */
export async function hasVoice(sound: Blob): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return true;
  const context = new AudioContext();
  try {
    const audio = await context.decodeAudioData(await sound.arrayBuffer());
    return isSpoken(audio.getChannelData(0), audio.sampleRate);
  } catch {
    return true;
  } finally {
    void context.close();
  }
}

/** @param samples -1 to 1 */
export function isSpoken(samples: Float32Array, sampleRate: number): boolean {
  const size = Math.round((sampleRate * WINDOW_MS) / 1_000);
  let loudMs = 0;
  for (let from = 0; from + size <= samples.length; from += size) {
    let sum = 0;
    for (const sample of samples.subarray(from, from + size)) sum += sample * sample;
    if (Math.sqrt(sum / size) >= SPOKEN) loudMs += WINDOW_MS;
  }
  return loudMs >= SPOKEN_MS;
}
