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
/** The browser's statistics are read every second tick. */
const TICKS_PER_POLL = 2;
/**
 * A direct connection takes up to two seconds, one through a relay up to four; after this long the call counts as
 * failed.
 */
const WITHOUT_CALL_MS = 6_000;
/** When nothing has arrived for this long and then does again, our picture restarts too. */
const GAP_MS = 1_500;
/**
 * When no new sound of the other side has been played for this long, there may be a gap. Checked every second, so it is
 * noticed by the second check.
 */
const UNHEARD_MS = 700;
/** A second repair request within this time replaces the track instead of only restarting it. */
const REPAIR_AGAIN_MS = 60_000;

/** The call's state for the UI; a new object on each change. */
export interface CallSnapshot extends SharedScreens {
  phase: Phase;
  /** The other side's picture; its sound is played by the call itself. */
  remoteStream: MediaStream | null;
  /** `own`: what we send, as reported by the other side; `other`: what we receive. */
  quality: { own: Quality; other: Quality };
  step: LadderStep;
  /** The browser plays nothing until the person taps: show a button that calls `tap()`. */
  needsTap: boolean;
  flow: Flow;
  /** The other side's picture is frozen and being repaired. */
  isFrozen: boolean;
  /** Whether the call uses a relay; null while unknown. */
  isRelayed: boolean | null;
  /** How voice is transmitted while the call can't connect. */
  voice: Voice;
  /** Parts of our voice don't reach the other side that way. */
  isUnheard: boolean;
}

interface Options {
  link: CallLink;
  media: LocalMedia;
  /** May be empty within one network. */
  iceServers: Parameters<typeof callConfiguration>[0];
  /** Uses only the relay; for testing it. */
  isRelayOnly?: boolean;
}

const NO_FLOW: Flow = { audio: false, video: false };

/**
 * The call of one room. As soon as both pages are present it keeps a connection between them, without media at first;
 * `start` begins sending sound and picture. It repairs itself while it exists. The creator must stop it.
 */
export class Call {
  readonly #options: Options;
  readonly #pairing: Pairing;
  readonly #sound: RemoteSound;
  readonly #screens: ScreenSharing;
  /** Rarely needed, so it is loaded on demand. */
  #voice: VoiceFallback | undefined;
  #isVoiceAsked = false;
  #otherVoice: VoiceMessage | undefined;
  /** A connection attempt has failed since the last working connection. */
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
    isUnheard: false,
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
        onBack: () => this.#onGap(),
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
        this.#onGap();
        this.#recover({ kind: 'network', atMs: performance.now() });
      }),
    ];
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#pairing.begin();
  }

  readonly snapshot = (): CallSnapshot => this.#snapshot;
  readonly subscribe = this.#changed.add;

  /** Starts sound and picture. They flow in both directions once the other side has started as well. */
  start(): void {
    if (this.#isStarted || this.#isStopped) return;
    this.#isStarted = true;
    this.#awake = new ScreenAwake();
    this.#send();
    this.#pairing.startSending();
    if (this.#recovery.connection.kind === 'up') this.#play();
    this.#update({});
  }

  /**
   * New credentials for the relay: old ones are valid for minutes. They apply to the next search for a network path.
   */
  setIceServers(iceServers: Options['iceServers']): void {
    this.#pairing.setIceServers(iceServers.map(rtcIceServer));
  }

  /** The person tapped: sound that the browser was blocking may play now. */
  tap(): void {
    this.#voice?.tap();
    this.#sound.tap();
    this.#screens.tap();
  }

  /** Mutes or unmutes the other side. */
  setMuted(isMuted: boolean): void {
    this.#sound.setMuted(isMuted);
    this.#screens.setMuted(isMuted);
  }

  /** The teacher shares a tab or window, with its sound where the browser provides it; null stops sharing. */
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
    peer.send(this.#localTracks(), this.#health.ladder);
  }

  #onMet(): void {
    this.#hasFailed = false;
    this.#otherVoice = undefined;
    this.#recover({ kind: 'met', atMs: performance.now() });
    this.#screens.show(false);
    this.#screens.say();
  }

  #onReachable(): void {
    this.#onGap();
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

  /** The room's socket or the network had a gap, so the call may have had one too. */
  #onGap(): void {
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
      // Polls right away, so that arriving media is noticed without waiting a whole interval.
      this.#ticks = TICKS_PER_POLL - 1;
      if (this.#isStarted) this.#play();
    }
    // After a gap the other browser would wait three seconds before it requests a keyframe.
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

  // ---- sending ----

  #send(): void {
    this.#pairing.peer?.send(this.#localTracks(), this.#health.ladder);
    const { speakerId } = this.#options.media.snapshot();
    if (this.#isStarted) this.#sound.setSpeaker(speakerId);
    this.#screens.setSpeaker(speakerId);
  }

  #localTracks(): { camera: MediaStreamTrack | null; microphone: MediaStreamTrack | null } {
    const { cameraTrack, microphoneTrack } = this.#options.media.snapshot();
    return this.#isStarted ? { camera: cameraTrack, microphone: microphoneTrack } : { camera: null, microphone: null };
  }

  /** The other side receives nothing from us. */
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

  // ---- statistics ----

  #tick(): void {
    this.#recover({
      kind: 'tick',
      atMs: performance.now(),
      lacksCandidates: this.#pairing.peer?.lacksCandidates === true,
    });
    this.#ticks += 1;
    if (this.#expected().microphoneIsOn && (this.#pairing.peer?.quietMs() ?? 0) >= UNHEARD_MS) this.#onGap();
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
    const before = this.#health.ladder;
    this.#health = foldHealth(this.#health, totals, this.#expected());
    const { step, isNarrow } = this.#health.ladder;
    if (step !== before.step || isNarrow !== before.isNarrow) this.#send();
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
      // A hidden page may stop decoding; that does not indicate a bad line.
      isExpected: this.#pairing.otherSends && document.visibilityState === 'visible',
      cameraIsOn: other.kind === 'here' && other.camera === 'on',
      // A microphone that is off may be muted and still sending, or never opened; the two can't be told apart.
      microphoneIsOn: other.kind === 'here' && other.microphone === 'on',
    };
  }

  #showFlow(flow: Flow): void {
    const { audio, video } = this.#snapshot.flow;
    if (flow.audio === audio && flow.video === video) return;
    this.#update({ flow });
  }

  // ---- state ----

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
      isUnheard: this.#voice?.isUnheard ?? false,
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
