import { Listeners } from '../../lib/Listeners.ts';
import type { MediaHost } from './MediaHost.ts';
import { foldReading, type MicrophoneWatch, newMicrophoneWatch } from './microphoneWatch.ts';
import { litBars, soundLevel } from './soundLevel.ts';

const READ_EVERY_MS = 100;
/** 43 ms of sound at 48 kHz. */
const SAMPLES = 2_048;

/** A meter that falls slowly is easier to read. */
const BARS_FALL = 2;

/** The meter's state. */
export interface MeterReading {
  bars: number;
  isHeard: boolean;
}

const QUIET: MeterReading = { bars: 0, isHeard: false };

/**
 * Analyses one's own microphone: for the meter, and to detect a dead microphone and talking while muted. It uses a copy
 * of the track, so muting does not affect it; the sound never leaves this page.
 */
export class MicrophoneAnalyser {
  readonly #host: Pick<MediaHost, 'hasTapped' | 'isVisible' | 'onTap'>;
  readonly #onWatched: (watch: MicrophoneWatch) => void;
  readonly #changed = new Listeners();
  #context: AudioContext | undefined;
  #ear: { track: MediaStreamTrack; source: MediaStreamAudioSourceNode; analyser: AnalyserNode } | undefined;
  #samples = new Float32Array(SAMPLES);
  #timer: ReturnType<typeof setInterval> | undefined;
  /**
   * After a reload the person is back in the lesson without having tapped. This is the track to analyse once sound is
   * allowed; `end` stops the waiting.
   */
  #waiting: { track: MediaStreamTrack; end: AbortController } | undefined;
  #watch = newMicrophoneWatch();
  #reading = QUIET;
  isMuted = false;

  constructor(host: Pick<MediaHost, 'hasTapped' | 'isVisible' | 'onTap'>, onWatched: (watch: MicrophoneWatch) => void) {
    this.#host = host;
    this.#onWatched = onWatched;
  }

  readonly snapshot = (): MeterReading => this.#reading;
  readonly subscribe = this.#changed.add;

  /** Browsers allow sound only after a tap, so this is called from the one that requests the devices. */
  wake(): void {
    if (typeof AudioContext === 'undefined' || !this.#host.hasTapped()) return;
    this.#context ??= this.#newContext();
    if (this.#context.state !== 'running') this.#context.resume().catch(() => undefined);
  }

  listenTo(track: MediaStreamTrack): void {
    this.#forget();
    this.wake();
    if (!this.#context) {
      this.#waitForTap(track);
      return;
    }
    const copy = track.clone();
    copy.enabled = true;
    const source = this.#context.createMediaStreamSource(new MediaStream([copy]));
    const analyser = this.#context.createAnalyser();
    analyser.fftSize = SAMPLES;
    // Not connected to the speakers: people should not hear themselves, and echo cancellation expects only the call
    // there.
    source.connect(analyser);
    this.#ear = { track: copy, source, analyser };
    this.#timer = setInterval(() => this.#read(), READ_EVERY_MS);
  }

  /** Stops analysing; it can be started again. */
  rest(): void {
    this.#forget();
    this.#show(QUIET);
  }

  close(): void {
    this.rest();
    this.#context?.close().catch(() => undefined);
    this.#context = undefined;
  }

  #newContext(): AudioContext {
    const context = new AudioContext({ latencyHint: 'interactive' });
    // Safari stops it for a phone call or Siri ("interrupted") and may leave it stopped ("suspended") afterwards.
    context.addEventListener('statechange', () => {
      if (context.state === 'suspended' && this.#host.isVisible()) this.wake();
    });
    return context;
  }

  #read(): void {
    // A context stopped by the system (a phone call, no tap yet) returns meaningless zeros.
    if (
      !this.#ear ||
      this.#context?.state !== 'running' ||
      this.#ear.track.muted ||
      this.#ear.track.readyState === 'ended'
    )
      return;
    this.#ear.analyser.getFloatTimeDomainData(this.#samples);
    const { peak, decibels } = soundLevel(this.#samples);
    this.#watch = foldReading(this.#watch, { atMs: performance.now(), peak, decibels, isMuted: this.isMuted });
    this.#onWatched(this.#watch);
    this.#show({ bars: Math.max(litBars(decibels), this.#reading.bars - BARS_FALL), isHeard: this.#watch.isHeard });
  }

  #show(reading: MeterReading): void {
    if (reading.bars === this.#reading.bars && reading.isHeard === this.#reading.isHeard) return;
    this.#reading = reading;
    this.#changed.notify();
  }

  #waitForTap(track: MediaStreamTrack): void {
    const end = new AbortController();
    this.#waiting = { track, end };
    this.#host.onTap(() => this.listenTo(track), end.signal);
  }

  #forget(): void {
    this.#waiting?.end.abort();
    this.#waiting = undefined;
    clearInterval(this.#timer);
    this.#ear?.source.disconnect();
    this.#ear?.track.stop();
    this.#ear = undefined;
    this.#watch = newMicrophoneWatch();
  }
}
