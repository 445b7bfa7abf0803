import { otherSeat } from '@skylark/contract/roomState';
import { Listeners } from '../../../lib/Listeners.ts';
import type { LocalMedia } from '../../devices/index.ts';
import { callConfiguration, rtcIceServer } from './callConfiguration.ts';
import type { CallLink } from './CallLink.ts';
import type { VoiceMessage } from './callMessage.ts';
import type { Flow } from './flowWatch.ts';
import { type Expected, flowOf, foldHealth, interrupted, newHealth, repairOf } from './health.ts';
import type { LadderStep } from './ladder.ts';
import { onNetworkChange } from './onNetworkChange.ts';
import { Pairing } from './Pairing.ts';
import type { Peer } from './Peer.ts';
import type { Quality } from './quality.ts';
import { foldRecovery, newRecovery, type Phase, phaseOf, type RecoveryEvent } from './recovery.ts';
import { RemoteSound } from './RemoteSound.ts';
import { ReturnWatch } from './ReturnWatch.ts';
import { ScreenAwake } from './ScreenAwake.ts';
import { ScreenSharing, type SharedScreens } from './ScreenSharing.ts';
import type { Voice, VoiceFallback } from './voice/VoiceFallback.ts';

const TICK_MS = 1_000;
/** Every second tick the browser is asked how it goes. */
const TICKS_PER_POLL = 2;
/** A direct way is there within two seconds, one through a relay within four: after this long nothing gets through. */
const WITHOUT_CALL_MS = 6_000;
/** Nothing has come for so long: when it does again, our picture starts anew, too. */
const GAP_MS = 1_500;
/** Nothing new of the other's voice has been played for so long; asked every second, so it is noticed at the second one. */
const UNHEARD_MS = 700;
/** A second wish for repair within this time gets a fresh track, not only a fresh start of the old one. */
const REPAIR_AGAIN_MS = 60_000;

/** All that screens show of a call; a new object at each change. */
export interface CallSnapshot extends SharedScreens {
  phase: Phase;
  /** The other side's picture; its sound is played by the call itself. */
  remoteStream: MediaStream | null;
  /** What we send, as far as the other side reports; and what we receive. */
  quality: { own: Quality; other: Quality };
  step: LadderStep;
  /** The browser lets nothing be heard before the person taps: show a button that calls `tap()`. */
  needsTap: boolean;
  flow: Flow;
  /** The other's picture stands still, and is being repaired. */
  isFrozen: boolean;
  /** Whether a server stands between; null while it is not known. */
  isRelayed: boolean | null;
  /** How the voices go while no call gets through. */
  voice: Voice;
}

interface Options {
  link: CallLink;
  media: LocalMedia;
  /** May be empty in one network. */
  iceServers: Parameters<typeof callConfiguration>[0];
  /** Only through the relay: for tests of it. */
  isRelayOnly?: boolean;
}

const NO_FLOW: Flow = { audio: false, video: false };

/**
 * The call of one room. From the moment that both pages are there it keeps a connection between them, on which
 * nothing flows yet; `start` lets sound and picture flow. It mends itself for as long as it lives. Whoever makes one
 * stops it.
 */
export class Call {
  readonly #options: Options;
  readonly #pairing: Pairing;
  readonly #sound: RemoteSound;
  readonly #screens: ScreenSharing;
  /** Few calls ever need it: loaded when one does. */
  #voice: VoiceFallback | undefined;
  #isVoiceAsked = false;
  #otherVoice: VoiceMessage | undefined;
  /** An attempt at a connection has failed since there was one. */
  #hasFailed = false;
  readonly #return: ReturnWatch;
  readonly #changed = new Listeners();
  readonly #ends: (() => void)[];
  readonly #timer: ReturnType<typeof setInterval>;
  #awake: ScreenAwake | undefined;
  #isStarted = false;
  #isStopped = false;
  #ticks = 0;
  #recovery = newRecovery();
  #health = newHealth();
  #isPolling = false;
  #repairedAtMs: Record<keyof Flow, number> = { audio: -Infinity, video: -Infinity };
  #snapshot: CallSnapshot = {
    phase: 'idle',
    remoteStream: null,
    quality: { own: 'good', other: 'good' },
    step: 'full',
    needsTap: false,
    flow: NO_FLOW,
    isFrozen: false,
    isRelayed: null,
    voice: 'off',
    ownScreen: null,
    screen: null,
  };

  constructor(options: Options) {
    this.#options = options;
    const { link, media, iceServers, isRelayOnly = false } = options;
    this.#sound = new RemoteSound((needsTap) => this.#update({ needsTap }));
    this.#screens = new ScreenSharing({
      peer: () => this.#pairing.peer,
      speakerId: () => media.snapshot().speakerId,
      say: (on) => link.snapshot().seat === 't' && this.#pairing.say({ k: 'screen', on }),
      onShared: () => this.#send(),
      onNeedsTap: () => this.#update({ needsTap: true }),
      onChange: (screens) => this.#update(screens),
    });
    this.#return = new ReturnWatch({
      packets: async () => (await this.#pairing.peer?.totals().catch(() => undefined))?.received.signs,
      onQuiet: () => this.#pairing.otherSends && this.#pairing.peer?.holdPictures(),
      onEnd: () => this.#pairing.peer?.releasePictures(),
      onReturn: () => {
        this.#pairing.peer?.sendWhole();
        link.probe();
      },
    });
    this.#pairing = new Pairing({
      link,
      configuration: callConfiguration(iceServers, isRelayOnly),
      hooks: {
        onPeer: (peer) => this.#onPeer(peer),
        onMet: () => this.#onMet(),
        onReachable: () => this.#onReachable(),
        onBack: () => this.#mindGap(),
        onAlone: () => this.#onAlone(),
        onState: (state) => this.#onState(state),
        onRepair: (wanted) => this.#repairOwn(wanted),
        onScreen: (isOn) => this.#screens.show(isOn),
        onVoice: (said) => {
          this.#otherVoice = said;
          this.#followVoice();
        },
      },
    });
    this.#ends = [
      media.subscribe(() => this.#send()),
      onNetworkChange(() => {
        this.#mindGap();
        this.#recover({ kind: 'network', atMs: performance.now() });
      }),
    ];
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#pairing.begin();
  }

  readonly snapshot = (): CallSnapshot => this.#snapshot;
  readonly subscribe = this.#changed.add;

  /** Lets sound and picture flow, both ways as soon as the other side has started, too. */
  start(): void {
    if (this.#isStarted || this.#isStopped) return;
    this.#isStarted = true;
    this.#awake = new ScreenAwake();
    this.#send();
    this.#pairing.startSending();
    if (this.#recovery.connection.kind === 'up') this.#play();
    this.#update({});
  }

  /** New names and passwords for the relay: the old ones hold for minutes. They count from the next way that is sought. */
  setIceServers(iceServers: Options['iceServers']): void {
    this.#pairing.setIceServers(iceServers.map(rtcIceServer));
  }

  /** The person tapped: whatever the browser kept from being heard may be heard now. */
  tap(): void {
    this.#voice?.tap();
    this.#sound.tap();
    this.#screens.tap();
  }

  /** The other side is not heard, or is heard again. */
  hush(isHushed: boolean): void {
    this.#sound.hush(isHushed);
    this.#screens.hush(isHushed);
  }

  /** The teacher shows a tab or window, with its sound where the browser gives that; null: no longer. */
  shareScreen(screen: MediaStream | null): void {
    this.#screens.share(screen);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const end of this.#ends) end();
    this.#voice?.close();
    this.#return.stop();
    this.#pairing.close();
    this.#sound.close();
    this.#screens.stop();
    this.#awake?.close();
    this.#recovery = newRecovery();
    this.#update({ remoteStream: null, needsTap: false, flow: NO_FLOW });
  }

  // ---- the connection ----

  #onPeer(peer: Peer): void {
    this.#health = interrupted(this.#health);
    this.#recover({ kind: 'made', atMs: performance.now() });
    this.#screens.onPeer(peer);
    peer.send(this.#localTracks(), this.#health.ladder.step);
  }

  #onMet(): void {
    this.#hasFailed = false;
    this.#otherVoice = undefined;
    this.#recover({ kind: 'met', atMs: performance.now() });
    this.#screens.show(false);
    this.#screens.say();
  }

  #onReachable(): void {
    this.#mindGap();
    this.#recover({ kind: 'reachable', atMs: performance.now() });
    this.#pairing.peer?.offerAgain();
    this.#screens.say();
  }

  #onState(state: RTCPeerConnectionState): void {
    if (state === 'failed') this.#hasFailed = true;
    if (state === 'connected') this.#hasFailed = false;
    this.#recover({ kind: 'transport', state, atMs: performance.now() });
    this.#followVoice();
  }

  /** There was a gap, in the room's socket or the network: perhaps in the call, too. */
  #mindGap(): void {
    if (this.#isStarted) this.#return.begin();
  }

  #onAlone(): void {
    this.#hasFailed = false;
    this.#otherVoice = undefined;
    this.#recover({ kind: 'alone' });
    this.#screens.show(false);
    this.#update({ remoteStream: null, isRelayed: null });
  }

  #recover(event: RecoveryEvent): void {
    if (this.#isStopped) return;
    const before = this.#recovery.connection.kind;
    const { recovery, action } = foldRecovery(this.#recovery, event, this.#pairing.canSignal);
    this.#recovery = recovery;
    const isUp = recovery.connection.kind === 'up';
    if (isUp && before !== 'up') {
      // What arrives is known a moment later, not at the end of a whole turn.
      this.#ticks = TICKS_PER_POLL - 1;
      if (this.#isStarted) this.#play();
    }
    // After a gap the other browser would wait three seconds before it asks for a whole picture.
    if (isUp && (before === 'shaky' || before === 'mending')) this.#pairing.peer?.sendWhole();
    if (!isUp && before === 'up') {
      this.#health = interrupted(this.#health);
      this.#showFlow(NO_FLOW);
    }
    if (action === 'restart') this.#pairing.restart();
    if (action === 'remake') this.#pairing.remake();
    this.#update({});
  }

  #followVoice(): void {
    if (this.#isStopped) return;
    const { lostAtMs } = this.#recovery;
    const nowMs = performance.now();
    const isLong = this.#hasFailed || this.#otherVoice?.on === true || nowMs - (lostAtMs ?? nowMs) >= WITHOUT_CALL_MS;
    const isWanted = this.#isStarted && this.#pairing.isMet && lostAtMs !== null && isLong;
    if (this.#voice) this.#voice.follow(isWanted, this.#otherVoice, nowMs);
    else if (isWanted) void this.#loadVoice();
  }

  async #loadVoice(): Promise<void> {
    if (this.#isVoiceAsked) return;
    this.#isVoiceAsked = true;
    const loaded = await import('./voice/VoiceFallback.ts').catch(() => undefined);
    this.#isVoiceAsked = false;
    if (!loaded || this.#isStopped || this.#voice) return;
    const { link, media } = this.#options;
    this.#voice = new loaded.VoiceFallback({
      link,
      media,
      say: (message) => this.#pairing.say(message),
      onChange: () => this.#update({}),
      play: (sound) => this.#playVoice(sound),
    });
  }

  #playVoice(sound: MediaStream | null): void {
    if (sound) this.#sound.play(sound, this.#options.media.snapshot().speakerId);
    else if (this.#recovery.connection.kind === 'up' && this.#isStarted) this.#play();
  }

  #play(): void {
    const { peer } = this.#pairing;
    if (!peer) return;
    this.#sound.play(peer.sound, this.#options.media.snapshot().speakerId);
    this.#update({ remoteStream: peer.picture });
  }

  // ---- what is sent ----

  #send(): void {
    this.#pairing.peer?.send(this.#localTracks(), this.#health.ladder.step);
    const { speakerId } = this.#options.media.snapshot();
    if (this.#isStarted) this.#sound.speakThrough(speakerId);
    this.#screens.speakThrough(speakerId);
  }

  #localTracks(): { camera: MediaStreamTrack | null; microphone: MediaStreamTrack | null } {
    const { cameraTrack, microphoneTrack } = this.#options.media.snapshot();
    return this.#isStarted ? { camera: cameraTrack, microphone: microphoneTrack } : { camera: null, microphone: null };
  }

  /** The other side gets nothing of ours. */
  #repairOwn({ audio, video }: { audio: boolean; video: boolean }): void {
    const nowMs = performance.now();
    const isAgain = (kind: keyof Flow): boolean => nowMs - this.#repairedAtMs[kind] < REPAIR_AGAIN_MS;
    if (audio && isAgain('audio')) this.#options.media.renew('microphone');
    if (video && isAgain('video')) this.#options.media.renew('camera');
    this.#repairedAtMs = {
      audio: audio ? nowMs : this.#repairedAtMs.audio,
      video: video ? nowMs : this.#repairedAtMs.video,
    };
    this.#pairing.peer?.resend({ audio, video });
  }

  // ---- how it goes ----

  #tick(): void {
    this.#recover({ kind: 'tick', atMs: performance.now(), lacksWays: this.#pairing.peer?.lacksWays === true });
    this.#ticks += 1;
    if (this.#expected().microphoneIsOn && (this.#pairing.peer?.quietMs() ?? 0) >= UNHEARD_MS) this.#mindGap();
    if (this.#ticks % TICKS_PER_POLL === 0) {
      this.#pairing.greetAgain();
      if (this.#isStarted && !this.#isPolling) void this.#poll();
    }
    this.#followVoice();
  }

  async #poll(): Promise<void> {
    const { peer } = this.#pairing;
    if (!peer || this.#recovery.connection.kind !== 'up') return;
    this.#isPolling = true;
    const totals = await peer.totals().catch(() => undefined);
    this.#isPolling = false;
    if (!totals || this.#isStopped || peer !== this.#pairing.peer) return;
    const { step } = this.#health.ladder;
    this.#health = foldHealth(this.#health, totals, this.#expected());
    if (this.#health.ladder.step !== step) this.#send();
    const { isExpected, all } = this.#health.watch;
    if (isExpected && totals.atMs - all.sinceMs >= GAP_MS) this.#return.begin();
    this.#update({ isRelayed: totals.isRelayed });
    this.#showFlow(flowOf(this.#health));
    const repair = repairOf(this.#health);
    if (repair.kind === 'ask') this.#pairing.askRepair({ audio: repair.audio, video: repair.video });
    else if (repair.kind !== 'none') this.#recover({ kind: 'stuck', wants: repair.kind, atMs: totals.atMs });
  }

  #expected(): Expected {
    const { seat, state } = this.#options.link.snapshot();
    const other = state.seats[otherSeat(seat)];
    return {
      // A page that nobody sees may stop decoding; that is no fault of the line.
      isExpected: this.#pairing.otherSends && document.visibilityState === 'visible',
      cameraIsOn: other.kind === 'here' && other.camera === 'on',
      // Of a microphone that is off nobody can say whether it is muted and sends, or was never opened.
      microphoneIsOn: other.kind === 'here' && other.microphone === 'on',
    };
  }

  #showFlow(flow: Flow): void {
    const { audio, video } = this.#snapshot.flow;
    if (flow.audio === audio && flow.video === video) return;
    this.#update({ flow });
  }

  // ---- upkeep ----

  #update(change: Partial<CallSnapshot>): void {
    const phase = this.#isStarted && this.#pairing.isMet ? phaseOf(this.#recovery, performance.now()) : 'idle';
    const isUp = phase === 'connected' || phase === 'idle';
    const quality: CallSnapshot['quality'] = isUp
      ? { own: this.#health.own.shown, other: this.#health.other.shown }
      : { own: 'lost', other: 'lost' };
    const next: CallSnapshot = {
      ...this.#snapshot,
      ...change,
      phase,
      voice: this.#voice?.state ?? 'off',
      quality,
      step: this.#health.ladder.step,
      isFrozen: this.#health.watch.isFrozen,
    };
    const { quality: shown, ...rest } = this.#snapshot;
    const isSame =
      shown.own === quality.own &&
      shown.other === quality.other &&
      Object.entries(rest).every(([name, value]) => next[name as keyof CallSnapshot] === value);
    if (isSame) return;
    this.#snapshot = next;
    this.#changed.notify();
  }
}
