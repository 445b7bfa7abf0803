import { VOICE_SAMPLE_RATE } from '@skylark/contract/voice.facts';
import type { LocalMedia } from '../../../devices/index.ts';
import type { CallLink } from '../CallLink.ts';
import { VoicePlayer } from './VoicePlayer.ts';
import { VoiceSender } from './VoiceSender.ts';

/** The server reports every two seconds that frames are dropped. A single report within this time was only a stall. */
const UNHEARD_FOR_MS = 6_000;

interface Options {
  link: Pick<CallLink, 'speak' | 'onVoice' | 'onUnheard'>;
  media: Pick<LocalMedia, 'snapshot' | 'subscribe'>;
  /** This browser turned out not to support it. */
  onFail: () => void;
}

/** Both voices over the room's socket, while it exists. The creator must close it. */
export class VoiceLine {
  readonly #options: Options;
  readonly #context: AudioContext;
  readonly #sender: VoiceSender;
  readonly #player: VoicePlayer;
  readonly #ends: (() => void)[];
  #isClosed = false;
  #unheardAtMs = -Infinity;
  #isRepeatedly = false;

  constructor(options: Options) {
    this.#options = options;
    const { link, media } = options;
    this.#context = new AudioContext({ sampleRate: VOICE_SAMPLE_RATE, latencyHint: 'interactive' });
    this.#player = new VoicePlayer(this.#context, () => this.#fail());
    this.#sender = new VoiceSender(this.#context, link.speak, () => this.#fail());
    this.#ends = [
      media.subscribe(() => this.#follow()),
      link.onVoice((frame) => this.#player.hear(frame)),
      link.onUnheard(() => this.#onUnheard()),
    ];
    this.tap();
    void this.#open();
  }

  /** Whether parts of this voice have been dropped for longer than a moment. */
  isUnheard(nowMs: number): boolean {
    return this.#isRepeatedly && nowMs - this.#unheardAtMs < UNHEARD_FOR_MS;
  }

  get sound(): MediaStream {
    return this.#player.sound;
  }

  /** In a person's tap every browser allows playback. */
  tap(): void {
    this.#context.resume().catch(() => undefined);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const end of this.#ends) end();
    this.#sender.close();
    this.#player.close();
    this.#context.close().catch(() => undefined);
  }

  async #open(): Promise<void> {
    try {
      await this.#sender.open();
      this.#follow();
    } catch {
      this.#fail();
    }
  }

  /** A microphone that is muted, off or stopped is not captured at all. */
  #follow(): void {
    if (this.#isClosed) return;
    const { microphoneTrack, isMuted } = this.#options.media.snapshot();
    try {
      this.#sender.listenTo(isMuted ? null : microphoneTrack);
    } catch {
      // Some browsers capture a track only at the sample rate of its device.
      this.#fail();
    }
  }

  #onUnheard(): void {
    const nowMs = performance.now();
    this.#isRepeatedly = nowMs - this.#unheardAtMs < UNHEARD_FOR_MS;
    this.#unheardAtMs = nowMs;
    if (this.#isRepeatedly) this.#sender.sendLess();
  }

  #fail(): void {
    if (!this.#isClosed) this.#options.onFail();
  }
}
