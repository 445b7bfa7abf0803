import { call as callApi, CallError } from '../../../lib/call.ts';
import type { LocalMedia } from '../../devices/index.ts';
import type { Call } from '../call/index.ts';
import { rememberStop } from '../stopped.ts';
import type { OwnReport } from './OwnReport.ts';

const TELL_AGAIN_MS = 5_000;

interface Options {
  roomId: string;
  media: LocalMedia;
  call: Call;
  own: OwnReport;
}

/**
 * Stops camera and microphone in both directions, immediately and without the network; the school is notified as soon
 * as possible. Remains stopped after a reload.
 */
export class Stop {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hadCamera = true;
  #isClosed = false;
  /** What this page last reported to the school; undefined when another page may have reported something else. */
  #told: boolean | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { stopped } = options.own.snapshot();
    this.#told = stopped ? undefined : false;
    // Reports it again, which is harmless: the reload may have happened before the school was notified.
    void this.#report();
  }

  readonly stop = (): void => {
    const { media, call, own, roomId } = this.#options;
    this.#hadCamera = media.snapshot().camera.kind !== 'off';
    media.stop();
    call.setMuted(true);
    own.stop(true);
    rememberStop(roomId, true);
    void this.#report();
  };

  /** Must be called in a tap, because devices are opened again. */
  readonly resume = (): void => {
    const { media, call, own, roomId } = this.#options;
    own.stop(false);
    call.setMuted(false);
    call.tap();
    const { isMuted } = media.snapshot();
    if (this.#hadCamera) media.start();
    else media.openMicrophone();
    // Restores the previous state.
    media.mute(isMuted);
    rememberStop(roomId, false);
    void this.#report();
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #report(): Promise<void> {
    clearTimeout(this.#timer);
    const { own, roomId } = this.#options;
    const isStopped = own.snapshot().stopped;
    if (isStopped === this.#told || this.#isClosed) return;
    try {
      await callApi('POST /api/v2/rooms/{id}/stop', { params: { id: roomId }, body: { stopped: isStopped } });
      this.#told = isStopped;
      // The state may have changed meanwhile.
      void this.#report();
    } catch (error) {
      // If the lesson is over, the report is no longer needed.
      const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isFinal && !this.#isClosed) this.#timer = setTimeout(() => void this.#report(), TELL_AGAIN_MS);
    }
  }
}
