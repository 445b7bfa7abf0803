import { VOICE_MAX_SECONDS } from '@skylark/contract/homework.facts';

/** Recording formats; the first one the browser supports is used. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Speech needs no more; three minutes stay far below the upload limit. */
const BITS_PER_SECOND = 48_000;
const TICK_MS = 250;

export interface Recording {
  sound: Blob;
  seconds: number;
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'mediaDevices' in navigator &&
  TYPES.some((type) => MediaRecorder.isTypeSupported(type));

/** One recording from the microphone. The caller must stop it to release the microphone. */
export class Recorder {
  readonly #stream: MediaStream;
  readonly #recorder: MediaRecorder;
  readonly #pieces: Blob[] = [];
  readonly #startedMs = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;

  private constructor(stream: MediaStream, onTick: (seconds: number) => void) {
    this.#stream = stream;
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
    this.#recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#pieces.push(data));
    this.#recorder.start();
    this.#timer = setInterval(() => onTick(this.#seconds()), TICK_MS);
  }

  /**
   * @param open where a call already has the microphone: a second request would end it on an iPad
   * @throws DOMException when there is no microphone, or it may not be used
   */
  static async start(onTick: (seconds: number) => void, open = openMicrophone): Promise<Recorder> {
    const stream = await open();
    try {
      return new Recorder(stream, onTick);
    } catch (error) {
      release(stream);
      throw error;
    }
  }

  async stop(): Promise<Recording> {
    const seconds = Math.min(VOICE_MAX_SECONDS, Math.round(this.#seconds()));
    try {
      // It has stopped by itself if the microphone was unplugged or taken by a call; then no event follows.
      if (this.#recorder.state !== 'inactive') {
        const stopped = new Promise((resolve) => this.#recorder.addEventListener('stop', resolve, { once: true }));
        this.#recorder.stop();
        await stopped;
      }
    } finally {
      this.#free();
    }
    return { sound: new Blob(this.#pieces, { type: this.#recorder.mimeType }), seconds };
  }

  /** Discards the recording. */
  drop(): void {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    this.#free();
  }

  #seconds(): number {
    return (performance.now() - this.#startedMs) / 1000;
  }

  #free(): void {
    clearInterval(this.#timer);
    release(this.#stream);
  }
}

const openMicrophone = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({ audio: true });

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
