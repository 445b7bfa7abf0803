import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Loudness of what this page's call plays at a pitch: 0 to 255. */
    loudnessAt: (hertz: number) => Promise<number>;
  }
}

const LOUD = 120;
const QUIET = 60;

/** Waits until a tone is, or is not, part of what a page's call plays. The page must have `keepEars`. */
export function hears(page: Page, hertz: number, isLoud = true): Promise<void> {
  const loudness = expect.poll(() => page.evaluate((at) => window.loudnessAt(at), hertz), { timeout: 30_000 });
  return isLoud ? loudness.toBeGreaterThan(LOUD) : loudness.toBeLessThan(QUIET);
}

/** Runs in the page, before its own scripts: its microphone picks up one tone. */
export function whistle(hertz: number): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const [microphone] = stream.getAudioTracks();
    if (!microphone) return stream;
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
export function keepEars(): void {
  const players: HTMLAudioElement[] = [];
  const Native = window.Audio;
  window.Audio = class extends Native {
    constructor(source?: string) {
      super(source);
      players.push(this);
    }
  };
  window.loudnessAt = async (hertz) => {
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4_096, smoothingTimeConstant: 0 });
    for (const { srcObject, paused, muted } of players)
      if (srcObject instanceof MediaStream && srcObject.getAudioTracks().length > 0 && !paused && !muted)
        context.createMediaStreamSource(srcObject).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const levels = new Uint8Array(analyser.frequencyBinCount);
    analyser.getByteFrequencyData(levels);
    const at = Math.round((hertz * analyser.fftSize) / context.sampleRate);
    await context.close();
    return Math.max(...levels.slice(at - 2, at + 3));
  };
}
