import { ChosenDevices } from './ChosenDevices.ts';
import { PICTURE_SIZE, type PictureSize } from './constraints.ts';
import { DeviceOpener } from './DeviceOpener.ts';
import { DEVICE_KINDS, type DeviceKind, isTransient } from './deviceProblem.ts';
import { isUnplugged, listedDevices } from './listedDevices.ts';
import { LocalDevice } from './LocalDevice.ts';
import { type LocalMediaSnapshot, MediaSnapshots } from './MediaSnapshots.ts';
import { LostDevices } from './LostDevices.ts';
import { browserMedia, type MediaHost } from './MediaHost.ts';
import { MicrophoneAnalyser } from './MicrophoneAnalyser.ts';

interface Options {
  host?: MediaHost;
  pictureSize?: PictureSize;
}

/**
 * One's own camera and microphone. It requests them on demand, keeps them working through unplugging, phone calls and
 * background pages, and stops them at the end. The creator must stop it.
 */
export class LocalMedia {
  readonly ear: MicrophoneAnalyser;
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
    this.ear = new MicrophoneAnalyser(host, ({ isSilent, talksWhileMuted }) =>
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

  // ---- actions of the person ----

  /**
   * Requests every device that was not requested yet, or failed. Call it in a tap, because the browser may ask the
   * person.
   */
  start(): void {
    this.ear.wake();
    this.#watchHost();
    const missing = DEVICE_KINDS.filter(
      (kind) => this.snapshot()[kind].kind === 'unasked' || this.snapshot()[kind].kind === 'failed',
    );
    if (missing.length > 0) void this.#opener.open(missing, 'aloud');
  }

  /** A muted microphone stays open; otherwise an iPad would not let it be used again. */
  mute(isMuted: boolean): void {
    this.ear.isMuted = isMuted;
    const { track } = this.#devices.microphone;
    if (track) track.enabled = !isMuted;
    this.#store.dispatch({ kind: 'muted', isMuted });
  }

  /** Off means closed, so that the camera's light goes out. */
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

  /** Requests only the microphone, if it is not open; unmutes or renews one that is muted or silent. */
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

  /** Records whether the person heard the speaker test. */
  soundTested(isHeard: boolean): void {
    this.#store.dispatch({ kind: 'soundTested', isHeard });
  }

  /** Opens a new track of a working device, because its media does not arrive. */
  renew(kind: DeviceKind): void {
    if (this.snapshot()[kind].kind === 'on') void this.#opener.open([kind], 'quietly');
  }

  /** Closes every track. It can be started again. */
  stop(): void {
    this.#until?.abort();
    this.#until = undefined;
    this.#opener.stop();
    this.#lost.clear();
    for (const kind of DEVICE_KINDS) this.#devices[kind].close();
    this.ear.close();
    this.#store.dispatch({ kind: 'stopped' });
  }

  // ---- events of the devices ----

  #newDevice(kind: DeviceKind): LocalDevice {
    return new LocalDevice(kind, {
      onPaused: () => this.#store.dispatch({ kind: 'paused', device: kind }),
      onResumed: () => this.#store.dispatch({ kind: 'resumed', device: kind }),
      onLost: () => {
        this.#store.dispatch({ kind: 'paused', device: kind });
        // Phones give no media to a background page; it is checked again when the page is visible.
        if (this.#host.isVisible()) this.#lost.add(kind);
      },
      onRetry: () => this.#lost.add(kind),
    });
  }

  #watchHost(): void {
    if (this.#until || this.#host.unavailableReason() !== null) return;
    this.#until = new AbortController();
    const { signal } = this.#until;
    this.#host.onDevicesChanged(() => void this.#list().then(() => this.#follow()), signal);
    this.#host.onVisible(() => this.#onReturn(), signal);
    for (const kind of DEVICE_KINDS) {
      // The person followed the steps and granted permission, so no second press is needed.
      const onChange = (state: PermissionState): void => {
        if (state === 'granted' && this.snapshot()[kind].kind === 'failed') void this.#opener.open([kind], 'aloud');
      };
      this.#host.onPermission(kind, onChange, signal);
    }
  }

  #onReturn(): void {
    for (const kind of DEVICE_KINDS) {
      const status = this.snapshot()[kind];
      if (status.kind === 'on' || status.kind === 'paused') this.#devices[kind].check();
      else if (status.kind === 'failed' && isTransient(status.problem)) this.#lost.add(kind);
    }
    this.ear.wake();
  }

  async #list(): Promise<void> {
    const until = this.#until;
    const infos = await this.#host.list().catch(() => []);
    if (until && !until.signal.aborted) this.#store.dispatch({ kind: 'listed', listed: listedDevices(infos) });
  }

  /** A device was plugged in or removed: replaces a missing one, and opens one that was missing. */
  #follow(): void {
    const { listed, speakerId } = this.snapshot();
    for (const kind of DEVICE_KINDS) {
      const status = this.snapshot()[kind];
      const group = this.#devices[kind].track?.getSettings().groupId ?? '';
      const isGone = status.kind === 'on' && isUnplugged({ id: status.id, group }, listed[kind]);
      const isFound = status.kind === 'failed' && status.problem === 'none';
      if (isGone || isFound) this.#lost.add(kind);
    }
    if (!isUnplugged({ id: speakerId, group: '' }, listed.speaker)) return;
    const again = this.#chosen.find('speaker', listed);
    this.#store.dispatch({ kind: 'speaker', id: again?.id ?? '' });
    this.#store.notice('speaker', again?.label ?? '');
  }
}
