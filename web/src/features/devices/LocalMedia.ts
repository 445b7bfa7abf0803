import { ChosenDevices } from './ChosenDevices.ts';
import { PICTURE_SIZE, type PictureSize } from './constraints.ts';
import { DeviceOpener } from './DeviceOpener.ts';
import { DEVICE_KINDS, type DeviceKind, isPassing } from './deviceProblem.ts';
import { hasVanished, listedDevices } from './listedDevices.ts';
import { LocalDevice } from './LocalDevice.ts';
import { type LocalMediaSnapshot, MediaSnapshots } from './MediaSnapshots.ts';
import { LostDevices } from './LostDevices.ts';
import { browserMedia, type MediaHost } from './MediaHost.ts';
import { MicrophoneEar } from './MicrophoneEar.ts';

interface Options {
  host?: MediaHost;
  pictureSize?: PictureSize;
}

/**
 * One's own camera and microphone. It asks for them when it is told to, keeps them alive through unplugging, phone
 * calls and pages in the background, and stops them at the end. Whoever makes one stops it.
 */
export class LocalMedia {
  readonly ear: MicrophoneEar;
  readonly #host: MediaHost;
  readonly #devices: Record<DeviceKind, LocalDevice>;
  readonly #chosen: ChosenDevices;
  readonly #store: MediaSnapshots;
  readonly #lost = new LostDevices((kinds) => void this.#opener.open(kinds, 'quietly'));
  readonly #opener: DeviceOpener;
  #until: AbortController | undefined;

  constructor({ host = browserMedia, pictureSize = PICTURE_SIZE }: Options = {}) {
    this.#host = host;
    this.#devices = { camera: this.#newDevice('camera'), microphone: this.#newDevice('microphone') };
    this.#chosen = new ChosenDevices(host);
    this.#store = new MediaSnapshots(host, this.#devices, this.#chosen.speakerId);
    this.ear = new MicrophoneEar(host, ({ isSilent, talksWhileMuted }) =>
      this.#store.dispatch({ kind: 'heard', isSilent, talksWhileMuted }),
    );
    this.#opener = new DeviceOpener({
      host,
      store: this.#store,
      devices: this.#devices,
      ear: this.ear,
      chosen: this.#chosen,
      lost: this.#lost,
      pictureSize,
      list: () => this.#list(),
    });
  }

  readonly snapshot = (): LocalMediaSnapshot => this.#store.snapshot();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  // ---- what the person does ----

  /** Asks for whatever was not asked for yet, or failed: call it in a tap, for the browser may ask the person. */
  start(): void {
    this.ear.wake();
    this.#watchHost();
    const missing = DEVICE_KINDS.filter(
      (kind) => this.snapshot()[kind].kind === 'unasked' || this.snapshot()[kind].kind === 'failed',
    );
    if (missing.length > 0) void this.#opener.open(missing, 'aloud');
  }

  /** A muted microphone stays open, or an iPad would not let it speak again. */
  mute(isMuted: boolean): void {
    this.ear.isMuted = isMuted;
    const { track } = this.#devices.microphone;
    if (track) track.enabled = !isMuted;
    this.#store.dispatch({ kind: 'muted', isMuted });
  }

  /** Off means off: the light goes out, too. */
  switchCamera(isOn: boolean): void {
    if (!isOn) {
      this.#lost.delete('camera');
      this.#devices.camera.close();
      this.#store.dispatch({ kind: 'cameraOff' });
      return;
    }
    this.#watchHost();
    const { kind } = this.snapshot().camera;
    if (kind !== 'on' && kind !== 'asking') void this.#opener.open(['camera'], 'aloud');
  }

  /** Asks for the microphone alone, where it is not open; one that is muted or gives nothing speaks again. */
  openMicrophone(): void {
    this.ear.wake();
    this.#watchHost();
    this.mute(false);
    const { kind } = this.snapshot().microphone;
    if (kind === 'on') {
      if (this.snapshot().isSilent) this.renew('microphone');
    } else if (kind !== 'asking') void this.#opener.open(['microphone'], 'aloud');
  }

  choose(kind: DeviceKind, id: string): void {
    this.#chosen.remember(kind, id, this.snapshot().listed);
    void this.#opener.open([kind], 'aloud', { kind: 'exactly', id });
  }

  chooseSpeaker(id: string): void {
    this.#chosen.remember('speaker', id, this.snapshot().listed);
    this.#store.dispatch({ kind: 'speaker', id });
  }

  /** The person heard the test of the speaker, or did not. */
  soundTested(isHeard: boolean): void {
    this.#store.dispatch({ kind: 'soundTested', isHeard });
  }

  /** Takes a fresh track of a device that is on: what comes from it does not arrive. */
  renew(kind: DeviceKind): void {
    if (this.snapshot()[kind].kind === 'on') void this.#opener.open([kind], 'quietly');
  }

  /** Closes every track. It may be started again. */
  stop(): void {
    this.#until?.abort();
    this.#until = undefined;
    this.#opener.stop();
    this.#lost.clear();
    for (const kind of DEVICE_KINDS) this.#devices[kind].close();
    this.ear.close();
    this.#store.dispatch({ kind: 'stopped' });
  }

  // ---- what happens to them ----

  #newDevice(kind: DeviceKind): LocalDevice {
    return new LocalDevice(kind, {
      onPaused: () => this.#store.dispatch({ kind: 'paused', device: kind }),
      onResumed: () => this.#store.dispatch({ kind: 'resumed', device: kind }),
      onLost: () => {
        this.#store.dispatch({ kind: 'paused', device: kind });
        // Phones give nothing to a page behind another; it is looked at again when the page is in front.
        if (this.#host.isVisible()) this.#lost.add(kind);
      },
      onRetry: () => this.#lost.add(kind),
    });
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
        if (state === 'granted' && this.snapshot()[kind].kind === 'failed') void this.#opener.open([kind], 'aloud');
      };
      this.#host.onPermission(kind, onChange, signal);
    }
  }

  #comeBack(): void {
    for (const kind of DEVICE_KINDS) {
      const status = this.snapshot()[kind];
      if (status.kind === 'on' || status.kind === 'paused') this.#devices[kind].check();
      else if (status.kind === 'failed' && isPassing(status.problem)) this.#lost.add(kind);
    }
    this.ear.wake();
  }

  async #list(): Promise<void> {
    const until = this.#until;
    const infos = await this.#host.list().catch(() => []);
    if (until && !until.signal.aborted) this.#store.dispatch({ kind: 'listed', listed: listedDevices(infos) });
  }

  /** Something was plugged in or out: another takes over for what is gone, and what was missing is taken. */
  #follow(): void {
    const { listed, speakerId } = this.snapshot();
    for (const kind of DEVICE_KINDS) {
      const status = this.snapshot()[kind];
      const group = this.#devices[kind].track?.getSettings().groupId ?? '';
      const isGone = status.kind === 'on' && hasVanished({ id: status.id, group }, listed[kind]);
      const isFound = status.kind === 'failed' && status.problem === 'none';
      if (isGone || isFound) this.#lost.add(kind);
    }
    if (!hasVanished({ id: speakerId, group: '' }, listed.speaker)) return;
    const again = this.#chosen.find('speaker', listed);
    this.#store.dispatch({ kind: 'speaker', id: again?.id ?? '' });
    this.#store.notice('speaker', again?.label ?? '');
  }
}
