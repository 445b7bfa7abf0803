import { GREETING_MAX_SECONDS } from '@skylark/contract/teacherPages.facts';

/**
 * Formats that browsers record and every browser plays; the first supported one is used: MP4 in Safari, WebM in the
 * others.
 */
const TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm',
  'video/mp4',
];
/** For a face and a voice; one minute stays far below the upload limit. */
const PICTURE_BITS_PER_SECOND = 1_200_000;
const SOUND_BITS_PER_SECOND = 96_000;
const WANTED = {
  video: { facingMode: 'user', width: { ideal: 960 }, height: { ideal: 720 }, frameRate: { ideal: 25, max: 30 } },
  audio: { echoCancellation: true, noiseSuppression: true },
} as const;
const TICK_MS = 200;

/** Why recording is impossible, grouped by what the person can do about it. */
export type RecordingProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

export const canRecordVideo = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'mediaDevices' in navigator &&
  TYPES.some((type) => MediaRecorder.isTypeSupported(type));

/** Maps errors thrown by getUserMedia. */
export function problemOf(error: unknown): RecordingProblem {
  // In some browsers a DOMException is not an instance of Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** A camera and a microphone for several recordings. The caller must close it. */
export class VideoRecorder {
  readonly stream: MediaStream;
  #recorder: MediaRecorder | undefined;
  #pieces: Blob[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  private constructor(stream: MediaStream) {
    this.stream = stream;
  }

  /** @throws DOMException when there is no camera or microphone, or they may not be used */
  static async open(): Promise<VideoRecorder> {
    return new VideoRecorder(await navigator.mediaDevices.getUserMedia(WANTED));
  }

  /**
   * @param onTick called with the number of recorded seconds
   * @param onEnd gets the recording: after stop, at the maximum length, or when a device was lost
   */
  start(onTick: (seconds: number) => void, onEnd: (video: Blob) => void): void {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
    const recorder = new MediaRecorder(this.stream, {
      mimeType,
      videoBitsPerSecond: PICTURE_BITS_PER_SECOND,
      audioBitsPerSecond: SOUND_BITS_PER_SECOND,
    });
    const startedMs = performance.now();
    this.#pieces = [];
    this.#recorder = recorder;
    recorder.addEventListener('dataavailable', ({ data }) => this.#pieces.push(data));
    recorder.addEventListener('stop', () => {
      clearInterval(this.#timer);
      if (this.#recorder === recorder) onEnd(new Blob(this.#pieces, { type: recorder.mimeType }));
    });
    recorder.start();
    this.#timer = setInterval(() => {
      const seconds = (performance.now() - startedMs) / 1000;
      if (seconds >= GREETING_MAX_SECONDS) this.stop();
      else onTick(Math.floor(seconds));
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.#recorder && this.#recorder.state !== 'inactive') this.#recorder.stop();
  }

  /** Discards the current recording, and releases camera and microphone. */
  close(): void {
    const recorder = this.#recorder;
    this.#recorder = undefined;
    clearInterval(this.#timer);
    if (recorder && recorder.state !== 'inactive') recorder.stop();
    for (const track of this.stream.getTracks()) track.stop();
  }
}
