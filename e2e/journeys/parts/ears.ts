import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Loudness of what this page's call plays at a pitch: 0 to 255. */
    loudnessAt: (hertz: number) => Promise<number>;
    /** The streams that this page's call plays now. */
    playedStreams: () => MediaStream[];
  }
}

/** Of a tone, as `loudnessAt` measures it. */
export const LOUD = 120;
const QUIET = 60;
/** Share of the moments in which a tone is played. */
const STEADY = 0.85;

/** Loudness of what a page's call plays at a pitch: 0 to 255. The page must have `recordAudio`. */
export const loudnessAt = (page: Page, hertz: number): Promise<number> =>
  page.evaluate((at) => window.loudnessAt(at), hertz);

/** Waits until a tone is, or is not, part of what a page's call plays. The page must have `recordAudio`. */
export function hears(page: Page, hertz: number, isLoud = true): Promise<void> {
  const loudness = expect.poll(() => loudnessAt(page, hertz), { timeout: 30_000 });
  return isLoud ? loudness.toBeGreaterThan(LOUD) : loudness.toBeLessThan(QUIET);
}

/**
 * Waits until a tone is played for several seconds with hardly a gap. The page must have `recordAudio`. A busy computer
 * causes gaps, too, so it listens repeatedly.
 */
export function hearsSteadily(page: Page, hertz: number): Promise<void> {
  return expect.poll(() => page.evaluate(soundingShare, hertz), { timeout: 90_000 }).toBeGreaterThan(STEADY);
}

/**
 * Runs in the page: listens for five seconds.
 * @returns share of the moments in which a tone was played: 0 to 1
 */
async function soundingShare(hertz: number): Promise<number> {
  const [LISTENS_MS, EVERY_MS, LOUD] = [5_000, 20, 0.05];
  const context = new AudioContext();
  const ear = new AnalyserNode(context, { fftSize: 1_024 });
  for (const stream of window.playedStreams()) context.createMediaStreamSource(stream).connect(ear);
  const samples = new Float32Array(ear.fftSize);
  let [sounding, moments] = [0, 0];
  const endMs = performance.now() + LISTENS_MS;
  while (performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    ear.getFloatTimeDomainData(samples);
    // The strength of this pitch alone: clicks at a gap are not the tone.
    let [sine, cosine] = [0, 0];
    for (const [at, sample] of samples.entries()) {
      const angle = (2 * Math.PI * hertz * at) / context.sampleRate;
      sine += sample * Math.sin(angle);
      cosine += sample * Math.cos(angle);
    }
    if ((2 * Math.hypot(sine, cosine)) / samples.length > LOUD) sounding += 1;
    moments += 1;
  }
  await context.close();
  return sounding / moments;
}

/**
 * Runs in the page, before its own scripts: its microphone picks up one tone.
 * @param given the frequency in hertz, or that with the label of the only microphone that picks it up
 */
export function whistle(given: number | { hertz: number; label: string }): void {
  const { hertz, label } = typeof given === 'number' ? { hertz: given, label: undefined } : given;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const [microphone] = stream.getAudioTracks();
    if (!microphone || (label !== undefined && microphone.label !== label)) return stream;
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: hertz });
    const out = context.createMediaStreamDestination();
    tone.connect(new GainNode(context, { gain: 0.4 })).connect(out);
    tone.start();
    microphone.stop();
    return new MediaStream([...stream.getVideoTracks(), ...out.stream.getAudioTracks()]);
  };
}

/** Runs in the page, before its own scripts: makes the call's playback measurable. */
export function recordAudio(): void {
  const players: HTMLAudioElement[] = [];
  const Native = window.Audio;
  window.Audio = class extends Native {
    constructor(source?: string) {
      super(source);
      players.push(this);
    }
  };
  window.playedStreams = () =>
    players.flatMap(({ srcObject, paused, muted }) =>
      srcObject instanceof MediaStream && srcObject.getAudioTracks().length > 0 && !paused && !muted ? [srcObject] : [],
    );
  window.loudnessAt = async (hertz) => {
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4_096, smoothingTimeConstant: 0 });
    for (const stream of window.playedStreams()) context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const levels = new Uint8Array(analyser.frequencyBinCount);
    analyser.getByteFrequencyData(levels);
    const at = Math.round((hertz * analyser.fftSize) / context.sampleRate);
    await context.close();
    return Math.max(...levels.slice(at - 2, at + 3));
  };
}
