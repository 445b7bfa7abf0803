import { Listeners } from '../../lib/Listeners.ts';
import type { DeviceKind } from './deviceProblem.ts';
import { foldLocalMedia, type LocalMediaEvent, type LocalMediaState, newLocalMediaState } from './localMediaState.ts';
import type { MediaHost } from './MediaHost.ts';

export interface LocalMediaSnapshot extends LocalMediaState {
  cameraTrack: MediaStreamTrack | null;
  microphoneTrack: MediaStreamTrack | null;
  /** The person's own picture; a new stream for each track. */
  picture: MediaStream | null;
}

type Held = Readonly<Record<DeviceKind, { readonly track: MediaStreamTrack | null }>>;

/** The state of one's own devices for the UI: events folded into a state, and the current tracks. */
export class MediaSnapshots {
  readonly #host: Pick<MediaHost, 'pictureOf'>;
  readonly #devices: Held;
  readonly #changed = new Listeners();
  #snapshot: LocalMediaSnapshot;

  constructor(host: Pick<MediaHost, 'pictureOf'>, devices: Held, speakerId: string) {
    this.#host = host;
    this.#devices = devices;
    const state = { ...newLocalMediaState(), speakerId };
    this.#snapshot = { ...state, cameraTrack: null, microphoneTrack: null, picture: null };
  }

  readonly snapshot = (): LocalMediaSnapshot => this.#snapshot;
  readonly subscribe = this.#changed.add;

  dispatch(event: LocalMediaEvent): void {
    const { cameraTrack: seen, microphoneTrack: heard, picture, ...before } = this.#snapshot;
    const cameraTrack = this.#devices.camera.track;
    const microphoneTrack = this.#devices.microphone.track;
    const state = foldLocalMedia(before, event);
    if (state === before && cameraTrack === seen && microphoneTrack === heard) return;
    const pictured = cameraTrack === seen ? picture : cameraTrack && this.#host.pictureOf(cameraTrack);
    this.#snapshot = { ...state, cameraTrack, microphoneTrack, picture: pictured };
    this.#changed.notify();
  }

  notice(device: DeviceKind | 'speaker', label: string): void {
    this.dispatch({ kind: 'noticed', notice: { device, label, at: Date.now() } });
  }
}
