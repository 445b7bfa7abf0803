import type { LocalMedia } from '../../../devices/index.ts';
import type { CallLink } from '../CallLink.ts';
import type { VoiceMessage } from '../callMessage.ts';
import { canCarryVoice } from './codec.ts';
import { VoiceLine } from './VoiceLine.ts';

/** Repeats what was sent before the other page could receive it. */
const SAY_AGAIN_MS = 3_000;

/**
 * How voice is transmitted without a call: not at all, over the room's socket, or which browser doesn't support that.
 */
export type Voice = 'off' | 'on' | 'own_unable' | 'other_unable';

interface Options {
  link: Pick<CallLink, 'speak' | 'onVoice' | 'onUnheard'>;
  media: Pick<LocalMedia, 'snapshot' | 'subscribe'>;
  say: (message: VoiceMessage) => void;
  onChange: () => void;
  /** The sound to play; null stops it. */
  play: (sound: MediaStream | null) => void;
}

/** Voice over the room's own socket while the call can't connect (docs/decisions/0068). Both pages must request it. */
export class VoiceFallback {
  readonly #options: Options;
  #isWanted = false;
  /** Whether this browser supports it; undefined while unknown. */
  #can: boolean | undefined;
  #other: VoiceMessage | undefined;
  #line: VoiceLine | undefined;
  #saidAtMs = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    void canCarryVoice().then((can) => (this.#can = can));
  }

  get state(): Voice {
    if (!this.#isWanted || this.#can === undefined) return 'off';
    if (!this.#can) return 'own_unable';
    if (!this.#other?.on) return 'off';
    return this.#other.can ? 'on' : 'other_unable';
  }

  /** Whether parts of this voice don't reach the other side. */
  get isUnheard(): boolean {
    return this.#line?.isUnheard(performance.now()) === true;
  }

  /**
   * Call it regularly.
   * @param isWanted the call can't connect
   * @param other the other page's last message about this
   */
  follow(isWanted: boolean, other: VoiceMessage | undefined, nowMs: number): void {
    if (this.#can === undefined) return;
    const isNews = isWanted !== this.#isWanted || other?.on !== this.#other?.on;
    this.#isWanted = isWanted;
    this.#other = other;
    if (isNews || (isWanted && nowMs - this.#saidAtMs >= SAY_AGAIN_MS)) this.#announceVoice(nowMs);
    this.#turn();
  }

  tap(): void {
    this.#line?.tap();
  }

  close(): void {
    this.#isWanted = false;
    this.#turn();
  }

  #announceVoice(nowMs: number): void {
    this.#saidAtMs = nowMs;
    this.#options.say({ k: 'voice', on: this.#isWanted, can: this.#can === true });
  }

  #turn(): void {
    const { link, media, play, onChange } = this.#options;
    const isOn = this.state === 'on';
    if (isOn && !this.#line) {
      try {
        this.#line = new VoiceLine({ link, media, onFail: () => this.#fail() });
      } catch {
        // A browser that has the APIs but can't open them: the call continues without voice.
        return this.#fail();
      }
      play(this.#line.sound);
    } else if (!isOn && this.#line) {
      this.#line.close();
      this.#line = undefined;
      play(null);
    }
    onChange();
  }

  #fail(): void {
    this.#can = false;
    this.#announceVoice(performance.now());
    this.#turn();
  }
}
