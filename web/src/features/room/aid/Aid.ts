import type { Ask, Sign } from '@skylark/contract/room';
import { otherSeat } from '@skylark/contract/roomState';
import { Listeners } from '../../../lib/Listeners.ts';
import { deviceStates, type LocalMedia, playBells } from '../../devices/index.ts';
import type { Call } from '../call/index.ts';
import type { RoomLink, TransientMessage, SoundMessage } from '../../roomLink/index.ts';
import { type AidEvent, type AidState, foldAid, newAidState } from './aidState.ts';
import { OwnReport } from './OwnReport.ts';
import { isDone } from './remedies.ts';
import { Stop } from './Stop.ts';

const SIGN_LASTS_MS = 4_000;
/** Signs sent faster than this can't be read, and would use up the room's budget, which would slow down drawing. */
const SIGN_EVERY_MS = 700;

const SIGN_BELLS = [{ hertz: 880, fromS: 0 }, { hertz: 1174.7, fromS: 0.12 }]; // prettier-ignore
const HAND_BELLS = [{ hertz: 659.3, fromS: 0 }, { hertz: 880, fromS: 0.14 }, { hertz: 1318.5, fromS: 0.28 }]; // prettier-ignore

interface Parts {
  roomId: string;
  link: RoomLink;
  media: LocalMedia;
  call: Call;
}

/** Mutual help within a room: the teacher asks, the student agrees or declines, and communicates with signs. */
export class Aid {
  readonly own: OwnReport;
  readonly stop: Stop;
  readonly #parts: Parts;
  readonly #changed = new Listeners();
  readonly #ends: (() => void)[];
  #state = newAidState();
  #signTimer: ReturnType<typeof setTimeout> | undefined;
  #signedAtMs = -Infinity;
  #other: string | undefined;
  #wasHandUp = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { link, media, call, roomId } = parts;
    this.own = new OwnReport(media, call, link.snapshot().reports[link.snapshot().seat]);
    this.stop = new Stop({ roomId, media, call, own: this.own });
    link.report(this.own.snapshot());
    this.#ends = [
      this.own.subscribe(() => link.report(this.own.snapshot())),
      link.onSaid((said) => this.#onMessage(said)),
      link.subscribe(() => this.#followOther()),
      media.subscribe(() => this.#followOwn()),
    ];
  }

  readonly snapshot = (): AidState => this.#state;
  readonly subscribe = this.#changed.add;

  // ---- for the teacher ----

  ask(ask: Ask): void {
    this.#send({ t: 'ask', ask });
  }

  lowerHand(): void {
    this.#send({ t: 'lower' });
  }

  // ---- for the student ----

  sign(sign: Sign): void {
    const nowMs = performance.now();
    if (nowMs - this.#signedAtMs < SIGN_EVERY_MS) return;
    this.#signedAtMs = nowMs;
    if (sign === 'unheard') this.own.reportHearing(true);
    this.#send({ t: 'sign', sign });
  }

  /**
   * Must be called in the press that agrees, because only that may open a device.
   * @param id of the chosen device
   */
  agree(ask: Ask, id?: string): void {
    const { media, call } = this.#parts;
    switch (ask) {
      case 'microphone_on':
        media.openMicrophone();
        break;
      case 'camera_on':
        media.switchCamera(true);
        break;
      case 'microphone_other':
      case 'camera_other':
        if (id !== undefined) media.choose(ask === 'camera_other' ? 'camera' : 'microphone', id);
        if (ask === 'microphone_other') media.mute(false);
        break;
      case 'camera_light':
        media.renew('camera');
        break;
      case 'hear':
        this.own.reportHearing(false);
        call.tap();
        void playBells(HAND_BELLS, media.snapshot().speakerId).catch(() => undefined);
    }
    this.#reply(ask, true);
  }

  refuse(ask: Ask): void {
    this.#reply(ask, false);
  }

  close(): void {
    clearTimeout(this.#signTimer);
    for (const end of this.#ends) end();
    this.stop.close();
    this.own.close();
  }

  // ---- coordination between the parts ----

  #send(said: TransientMessage): void {
    if (this.#parts.link.say(said)) this.#fold({ kind: 'said', whose: 'own', said });
  }

  /** The request disappears in any case; an agreed request has already been carried out. */
  #reply(ask: Ask, yes: boolean): void {
    const said = { t: 'reply', ask, yes } as const;
    this.#parts.link.say(said);
    this.#fold({ kind: 'said', whose: 'own', said });
  }

  #onMessage(said: TransientMessage | SoundMessage): void {
    if (said.t === 'sound') return;
    if (said.t === 'lower') return this.own.raiseHand(false);
    this.#fold({ kind: 'said', whose: 'other', said });
    if (said.t === 'sign') this.#ring(SIGN_BELLS);
    this.#followOwn();
  }

  #followOther(): void {
    const { seat, otherClient, reports } = this.#parts.link.snapshot();
    if (otherClient !== this.#other) {
      this.#other = otherClient;
      this.#fold({ kind: 'otherGone' });
    }
    const isHandUp = reports[otherSeat(seat)]?.hand === true;
    if (isHandUp && !this.#wasHandUp) this.#ring(HAND_BELLS);
    this.#wasHandUp = isHandUp;
  }

  #followOwn(): void {
    const { request } = this.#state;
    if (request && isDone(request, deviceStates(this.#parts.media.snapshot()))) this.#fold({ kind: 'requestOver' });
  }

  #ring(bells: typeof SIGN_BELLS): void {
    // Without an earlier tap the browser refuses to play it; then the sign is only visible.
    playBells(bells, this.#parts.media.snapshot().speakerId).catch(() => undefined);
  }

  #fold(event: AidEvent): void {
    const before = this.#state;
    this.#state = foldAid(before, event);
    if (this.#state === before) return;
    const { sign } = this.#state;
    if (sign && sign !== before.sign) {
      clearTimeout(this.#signTimer);
      this.#signTimer = setTimeout(() => this.#fold({ kind: 'signOver', count: sign.count }), SIGN_LASTS_MS);
    }
    this.#changed.notify();
  }
}
