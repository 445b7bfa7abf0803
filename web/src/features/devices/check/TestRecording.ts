import { Listeners } from '../../../lib/Listeners.ts';

export const RECORDING_SECONDS = 6;

export type RecordingState =
  | { kind: 'idle' }
  | { kind: 'recording'; stream: MediaStream; secondsLeft: number }
  | { kind: 'recorded'; url: string }
  | { kind: 'failed' };

/** A test recording of a few seconds, kept only in this page's memory. The creator must end it. */
export class TestRecording {
  #state: RecordingState = { kind: 'idle' };
  readonly #changed = new Listeners();
  #recorder: MediaRecorder | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly snapshot = (): RecordingState => this.#state;
  readonly subscribe = this.#changed.add;

  /** Records for a few seconds, for playback. The tracks stay open, because they belong to the caller. */
  start(tracks: readonly MediaStreamTrack[]): void {
    this.end();
    const stream = new MediaStream([...tracks]);
    const parts: Blob[] = [];
    try {
      const recorder = new MediaRecorder(stream);
      this.#recorder = recorder;
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recorder.addEventListener('error', () => this.#fail(recorder));
      recorder.addEventListener('stop', () => this.#finish(recorder, parts));
      recorder.start();
    } catch {
      this.#show({ kind: 'failed' });
      return;
    }
    let secondsLeft = RECORDING_SECONDS;
    this.#show({ kind: 'recording', stream, secondsLeft });
    this.#timer = setInterval(() => {
      secondsLeft -= 1;
      if (secondsLeft > 0) this.#show({ kind: 'recording', stream, secondsLeft });
      else this.stop();
    }, 1_000);
  }

  /** Ends a recording early; the recorded part can be played. */
  stop(): void {
    clearInterval(this.#timer);
    if (this.#recorder?.state === 'recording') this.#recorder.stop();
  }

  /** Discards everything. */
  end(): void {
    clearInterval(this.#timer);
    const recorder = this.#recorder;
    this.#recorder = undefined;
    if (recorder && recorder.state !== 'inactive') recorder.stop();
    if (this.#state.kind === 'recorded') URL.revokeObjectURL(this.#state.url);
    this.#show({ kind: 'idle' });
  }

  #finish(recorder: MediaRecorder, parts: Blob[]): void {
    if (recorder !== this.#recorder) return;
    const blob = new Blob(parts, { type: recorder.mimeType });
    this.#show(blob.size > 0 ? { kind: 'recorded', url: URL.createObjectURL(blob) } : { kind: 'failed' });
  }

  #fail(recorder: MediaRecorder): void {
    if (recorder !== this.#recorder) return;
    clearInterval(this.#timer);
    this.#recorder = undefined;
    this.#show({ kind: 'failed' });
  }

  #show(state: RecordingState): void {
    this.#state = state;
    this.#changed.notify();
  }
}
