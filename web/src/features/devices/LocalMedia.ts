import { Listeners } from '../../lib/Listeners.ts';
import { cameraConstraints, microphoneConstraints, PICTURE_SIZE, type PictureSize, type Which } from './constraints.ts';
import { DEVICE_KINDS, type DeviceKind, type DeviceProblem, isPassing } from './deviceProblem.ts';
import { findRemembered, hasVanished, listedDevices, type RememberedDevices } from './listedDevices.ts';
import { LocalDevice } from './LocalDevice.ts';
import { foldLocalMedia, type LocalMediaEvent, type LocalMediaState, newLocalMediaState } from './localMediaState.ts';
import { browserMedia, type MediaHost } from './MediaHost.ts';
import { MicrophoneEar } from './MicrophoneEar.ts';
import { type Opened, openDevices, type Wanted } from './openDevices.ts';

/** A browser that says nothing for this long is asked about, not waited for; its answer still counts when it comes. */
export const ANSWER_PATIENCE_MS = 20_000;

/** Both tracks of a phone end within moments, each with an event of its own. */
export const LOST_TOGETHER_MS = 50;

export interface LocalMediaSnapshot extends LocalMediaState {
  cameraTrack: MediaStreamTrack | null;
  microphoneTrack: MediaStreamTrack | null;
  /** For the picture of oneself; a new one with each track. */
  picture: MediaStream | null;
}

interface Options {
  host?: MediaHost;
  pictureSize?: PictureSize;
}

/** `aloud` shows that it asks; `quietly` keeps what is shown until there is something better. */
type Manner = 'aloud' | 'quietly';

/**
 * One's own camera and microphone. It asks for them when it is told to, keeps them alive through unplugging, phone
 * calls and pages in the background, and stops them at the end. Whoever makes one stops it.
 */
export class LocalMedia {
  readonly ear: MicrophoneEar;
  readonly #host: MediaHost;
  readonly #pictureSize: PictureSize;
  readonly #devices: Record<DeviceKind, LocalDevice>;
  readonly #changed = new Listeners();
  readonly #answerTimers = new Set<ReturnType<typeof setTimeout>>();
  /** Lost within the same moment: they are asked for together. */
  readonly #lost = new Set<DeviceKind>();
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #remembered: RememberedDevices;
  #until: AbortController | undefined;
  #snapshot: LocalMediaSnapshot;

  constructor({ host = browserMedia, pictureSize = PICTURE_SIZE }: Options = {}) {
    this.#host = host;
    this.#pictureSize = pictureSize;
    this.#remembered = host.remembered();
    this.#devices = { camera: this.#newDevice('camera'), microphone: this.#newDevice('microphone') };
    this.ear = new MicrophoneEar(host, ({ isSilent, talksWhileMuted }) =>
      this.#dispatch({ kind: 'heard', isSilent, talksWhileMuted }),
    );
    const state = { ...newLocalMediaState(), speakerId: this.#remembered.speaker?.id ?? '' };
    this.#snapshot = { ...state, cameraTrack: null, microphoneTrack: null, picture: null };
  }

  readonly snapshot = (): LocalMediaSnapshot => this.#snapshot;
  readonly subscribe = this.#changed.add;

  // ---- what the person does ----

  /** Asks for whatever was not asked for yet, or failed: call it in a tap, for the browser may ask the person. */
  start(): void {
    this.ear.wake();
    this.#watchHost();
    const missing = DEVICE_KINDS.filter(
      (kind) => this.#snapshot[kind].kind === 'unasked' || this.#snapshot[kind].kind === 'failed',
    );
    if (missing.length > 0) void this.#open(missing, 'aloud');
  }

  /** A muted microphone stays open, or an iPad would not let it speak again. */
  mute(isMuted: boolean): void {
    this.ear.isMuted = isMuted;
    const { track } = this.#devices.microphone;
    if (track) track.enabled = !isMuted;
    this.#dispatch({ kind: 'muted', isMuted });
  }

  /** Off means off: the light goes out, too. */
  switchCamera(isOn: boolean): void {
    if (!isOn) {
      this.#lost.delete('camera');
      this.#devices.camera.close();
      this.#dispatch({ kind: 'cameraOff' });
      return;
    }
    this.#watchHost();
    const { kind } = this.#snapshot.camera;
    if (kind !== 'on' && kind !== 'asking') void this.#open(['camera'], 'aloud');
  }

  /** Asks for the microphone alone, where it is not open; one that is muted or gives nothing speaks again. */
  openMicrophone(): void {
    this.ear.wake();
    this.#watchHost();
    this.mute(false);
    const { kind } = this.#snapshot.microphone;
    if (kind === 'on') {
      if (this.#snapshot.isSilent) this.renew('microphone');
    } else if (kind !== 'asking') void this.#open(['microphone'], 'aloud');
  }

  choose(kind: DeviceKind, id: string): void {
    this.#remember(kind, id);
    void this.#open([kind], 'aloud', { kind: 'exactly', id });
  }

  chooseSpeaker(id: string): void {
    this.#remember('speaker', id);
    this.#dispatch({ kind: 'speaker', id });
  }

  /** The person heard the test of the speaker, or did not. */
  soundTested(isHeard: boolean): void {
    this.#dispatch({ kind: 'soundTested', isHeard });
  }

  /** Takes a fresh track of a device that is on: what comes from it does not arrive. */
  renew(kind: DeviceKind): void {
    if (this.#snapshot[kind].kind === 'on') void this.#open([kind], 'quietly');
  }

  /** Closes every track. It may be started again. */
  stop(): void {
    this.#until?.abort();
    this.#until = undefined;
    for (const timer of this.#answerTimers) clearTimeout(timer);
    this.#forgetLost();
    for (const kind of DEVICE_KINDS) this.#devices[kind].close();
    this.ear.close();
    this.#dispatch({ kind: 'stopped' });
  }

  // ---- opening ----

  async #open(kinds: readonly DeviceKind[], manner: Manner, which?: Which): Promise<void> {
    const wanted: Wanted = {};
    for (const kind of kinds) this.#lost.delete(kind);
    const begun = kinds.map((kind) => ({ kind, attempt: this.#devices[kind].begin() }));
    for (const kind of kinds) {
      const constraints = which ?? this.#lastChoice(kind);
      if (kind === 'microphone') wanted.microphone = microphoneConstraints(constraints);
      else {
        wanted.camera = cameraConstraints(constraints, this.#pictureSize);
        this.#devices.camera.release();
      }
      this.#dispatch({ kind: manner === 'aloud' ? 'ask' : 'paused', device: kind });
    }
    const timer = setTimeout(() => {
      for (const { kind, attempt } of begun) if (this.#devices[kind].isCurrent(attempt)) this.#fail(kind, 'unanswered');
    }, ANSWER_PATIENCE_MS);
    this.#answerTimers.add(timer);
    const opened = await openDevices(this.#host, wanted);
    clearTimeout(timer);
    this.#answerTimers.delete(timer);
    for (const { kind, attempt } of begun) {
      const one = opened[kind];
      if (!one) continue;
      if (this.#devices[kind].isCurrent(attempt)) this.#settle(kind, one, which);
      else if (one.kind === 'open') one.track.stop();
    }
    await this.#list();
    // Names are known only now: some browsers give a device another id each time.
    if (!which)
      for (const { kind, attempt } of begun) if (this.#devices[kind].isCurrent(attempt)) this.#preferLastChoice(kind);
  }

  #preferLastChoice(kind: DeviceKind): void {
    const status = this.#snapshot[kind];
    const chosen = findRemembered(this.#snapshot.listed[kind], this.#remembered[kind]);
    if (status.kind === 'on' && chosen && chosen.id !== status.id)
      void this.#open([kind], 'quietly', { kind: 'exactly', id: chosen.id });
  }

  #settle(kind: DeviceKind, opened: Opened, which: Which | undefined): void {
    if (opened.kind === 'open') this.#take(kind, opened.track);
    else if (which?.kind === 'exactly') void this.#openAnother(kind);
    else this.#fail(kind, opened.problem);
  }

  /** The one that was picked does not work: whichever does is better than none. */
  async #openAnother(kind: DeviceKind): Promise<void> {
    await this.#open([kind], 'quietly', { kind: 'any' });
    const status = this.#snapshot[kind];
    if (status.kind === 'on') this.#notice(kind, status.label);
  }

  #take(kind: DeviceKind, track: MediaStreamTrack): void {
    if (kind === 'camera') track.contentHint = 'motion';
    else track.enabled = !this.#snapshot.isMuted;
    const before = this.#snapshot[kind];
    this.#devices[kind].take(track);
    this.#dispatch({ kind: 'opened', device: kind, id: track.getSettings().deviceId ?? '', label: track.label });
    if (kind === 'microphone') this.ear.listenTo(track);
    if (before.kind === 'paused' && before.label !== track.label) this.#notice(kind, track.label);
  }

  #fail(kind: DeviceKind, problem: DeviceProblem): void {
    this.#devices[kind].fail(problem);
    if (kind === 'microphone') this.ear.rest();
    this.#dispatch({ kind: 'failed', device: kind, problem });
  }

  // ---- what happens to them ----

  #newDevice(kind: DeviceKind): LocalDevice {
    return new LocalDevice(kind, {
      onPaused: () => this.#dispatch({ kind: 'paused', device: kind }),
      onResumed: () => this.#dispatch({ kind: 'resumed', device: kind }),
      onLost: () => {
        this.#dispatch({ kind: 'paused', device: kind });
        // Phones give nothing to a page behind another; it is looked at again when the page is in front.
        if (this.#host.isVisible()) this.#openLost(kind);
      },
      onRetry: () => this.#openLost(kind),
    });
  }

  /**
   * A phone call or a locked screen takes both at once. One question gets both back: Safari ends what a first call of
   * getUserMedia has given when a second one comes, and asks the person twice.
   */
  #openLost(kind: DeviceKind): void {
    this.#lost.add(kind);
    this.#lostTimer ??= setTimeout(() => {
      const kinds = DEVICE_KINDS.filter((one) => this.#lost.has(one));
      this.#forgetLost();
      if (kinds.length > 0) void this.#open(kinds, 'quietly');
    }, LOST_TOGETHER_MS);
  }

  #forgetLost(): void {
    clearTimeout(this.#lostTimer);
    this.#lostTimer = undefined;
    this.#lost.clear();
  }

  #watchHost(): void {
    if (this.#until || this.#host.hindrance() !== null) return;
    this.#until = new AbortController();
    const { signal } = this.#until;
    this.#host.onDevicesChanged(() => void this.#list().then(() => this.#follow()), signal);
    this.#host.onVisible(() => this.#comeBack(), signal);
    for (const kind of DEVICE_KINDS) {
      // Somebody followed the steps: no second press is needed.
      const onChange = (state: PermissionState): void => {
        if (state === 'granted' && this.#snapshot[kind].kind === 'failed') void this.#open([kind], 'aloud');
      };
      this.#host.onPermission(kind, onChange, signal);
    }
  }

  #comeBack(): void {
    for (const kind of DEVICE_KINDS) {
      const status = this.#snapshot[kind];
      if (status.kind === 'on' || status.kind === 'paused') this.#devices[kind].check();
      else if (status.kind === 'failed' && isPassing(status.problem)) this.#openLost(kind);
    }
    this.ear.wake();
  }

  async #list(): Promise<void> {
    const until = this.#until;
    const infos = await this.#host.list().catch(() => []);
    if (until && !until.signal.aborted) this.#dispatch({ kind: 'listed', listed: listedDevices(infos) });
  }

  /** Something was plugged in or out: another takes over for what is gone, and what was missing is taken. */
  #follow(): void {
    const { listed, speakerId } = this.#snapshot;
    for (const kind of DEVICE_KINDS) {
      const status = this.#snapshot[kind];
      const group = this.#devices[kind].track?.getSettings().groupId ?? '';
      const isGone = status.kind === 'on' && hasVanished({ id: status.id, group }, listed[kind]);
      const isFound = status.kind === 'failed' && status.problem === 'none';
      if (isGone || isFound) this.#openLost(kind);
    }
    if (!hasVanished({ id: speakerId, group: '' }, listed.speaker)) return;
    const again = findRemembered(listed.speaker, this.#remembered.speaker);
    this.#dispatch({ kind: 'speaker', id: again?.id ?? '' });
    this.#notice('speaker', again?.label ?? '');
  }

  // ---- upkeep ----

  #lastChoice(kind: DeviceKind): Which {
    const chosen = findRemembered(this.#snapshot.listed[kind], this.#remembered[kind]) ?? this.#remembered[kind];
    return chosen && chosen.id !== '' ? { kind: 'rather', id: chosen.id } : { kind: 'any' };
  }

  #remember(device: DeviceKind | 'speaker', id: string): void {
    const label = this.#snapshot.listed[device].find((one) => one.id === id)?.label ?? '';
    this.#remembered = { ...this.#remembered, [device]: { id, label } };
    this.#host.remember(this.#remembered);
  }

  #notice(device: DeviceKind | 'speaker', label: string): void {
    this.#dispatch({ kind: 'noticed', notice: { device, label, at: Date.now() } });
  }

  #dispatch(event: LocalMediaEvent): void {
    const { cameraTrack: seen, microphoneTrack: heard, picture, ...before } = this.#snapshot;
    const cameraTrack = this.#devices.camera.track;
    const microphoneTrack = this.#devices.microphone.track;
    const state = foldLocalMedia(before, event);
    if (state === before && cameraTrack === seen && microphoneTrack === heard) return;
    const pictured = cameraTrack === seen ? picture : cameraTrack && this.#host.pictureOf(cameraTrack);
    this.#snapshot = { ...state, cameraTrack, microphoneTrack, picture: pictured };
    this.#changed.notify();
  }
}
