import { SCHOOL_VOICE_MAX_SECONDS } from '@skylark/contract/managerVoices.facts';
import { levelled, spokenSpan } from './trim.ts';

/** Recording formats; the first one the browser supports is used. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Higher than usual for speech: a word is short, and played for years. */
const BITS_PER_SECOND = 96_000;
const LOOK_MS = 40;
/** Louder than a quiet room. */
const SPOKEN = 0.02;
/** After this much silence the word is complete. */
const SILENT_MS = 700;
/** A little below the server's limit. */
const LONGEST_MS = (SCHOOL_VOICE_MAX_SECONDS - 0.5) * 1_000;

const typeOf = (): string | undefined => TYPES.find((type) => MediaRecorder.isTypeSupported(type));

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator && typeOf() !== undefined;

/** A microphone that stays open while words are recorded one after another. */
export class WordRecorder {
  readonly #stream: MediaStream;
  readonly #context = new AudioContext();
  readonly #analyser: AnalyserNode;
  readonly #window: Float32Array<ArrayBuffer>;
  #stop: (() => void) | undefined;

  private constructor(stream: MediaStream) {
    this.#stream = stream;
    this.#analyser = this.#context.createAnalyser();
    this.#window = new Float32Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
  }

  /** @throws DOMException without a microphone, or without permission to use it */
  static async open(): Promise<WordRecorder> {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const opened = new WordRecorder(stream);
    await opened.#context.resume();
    return opened;
  }

  /**
   * Records one word until its speaker is silent, `stop` is called, or the maximum length is reached.
   * @param onLevel loudness, 0 to 1
   * @returns the trimmed recording, not yet encoded; undefined if nobody spoke
   */
  async record(onLevel: (level: number) => void): Promise<{ encode: () => Promise<Blob> } | undefined> {
    const said = await this.#listen(onLevel);
    const audio = await this.#context.decodeAudioData(await said.arrayBuffer());
    const samples = audio.getChannelData(0);
    const span = spokenSpan(samples, audio.sampleRate);
    return span && { encode: () => this.#encode(levelled(samples, span, audio.sampleRate), audio.sampleRate) };
  }

  /** Ends a running recording as complete. */
  stop(): void {
    this.#stop?.();
  }

  /** Releases the microphone. */
  close(): void {
    this.#stop?.();
    for (const track of this.#stream.getTracks()) track.stop();
    void this.#context.close();
  }

  async #listen(onLevel: (level: number) => void): Promise<Blob> {
    const recording = record(this.#stream);
    const startedMs = performance.now();
    let heardMs: number | undefined;
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        const level = this.#level();
        onLevel(Math.min(1, level * 4));
        const nowMs = performance.now();
        if (level >= SPOKEN) heardMs = nowMs;
        const isOver = heardMs !== undefined && nowMs - heardMs >= SILENT_MS;
        if (isOver || nowMs - startedMs >= LONGEST_MS) this.#stop?.();
      }, LOOK_MS);
      this.#stop = () => {
        clearInterval(look);
        this.#stop = undefined;
        resolve();
      };
      // Unplugging the microphone ends the recording, too.
      recording.ended.then(() => this.#stop?.()).catch(() => undefined);
    });
    onLevel(0);
    return recording.stop();
  }

  #level(): number {
    this.#analyser.getFloatTimeDomainData(this.#window);
    let sum = 0;
    for (const sample of this.#window) sum += sample * sample;
    return Math.sqrt(sum / this.#window.length);
  }

  /** Browsers encode sound only while playing it, so this takes as long as the word. */
  async #encode(samples: Float32Array<ArrayBuffer>, sampleRate: number): Promise<Blob> {
    const context = new AudioContext();
    try {
      await context.resume();
      const buffer = context.createBuffer(1, samples.length, sampleRate);
      buffer.copyToChannel(samples, 0);
      const target = context.createMediaStreamDestination();
      target.channelCount = 1;
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(target);
      const played = new Promise((resolve) => source.addEventListener('ended', resolve, { once: true }));
      const recording = record(target.stream);
      source.start();
      await played;
      return await recording.stop();
    } finally {
      void context.close();
    }
  }
}

function record(stream: MediaStream): { ended: Promise<void>; stop: () => Promise<Blob> } {
  const pieces: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: typeOf() ?? '', audioBitsPerSecond: BITS_PER_SECOND });
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.start();
  return {
    ended,
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      return new Blob(pieces, { type: recorder.mimeType });
    },
  };
}
