import type { ChosenDevices } from './ChosenDevices.ts';
import { cameraConstraints, microphoneConstraints, type PictureSize, type DeviceChoice } from './constraints.ts';
import type { DeviceKind, DeviceProblem } from './deviceProblem.ts';
import type { LocalDevice } from './LocalDevice.ts';
import type { MediaSnapshots } from './MediaSnapshots.ts';
import type { LostDevices } from './LostDevices.ts';
import type { MediaHost } from './MediaHost.ts';
import type { MicrophoneAnalyser } from './MicrophoneAnalyser.ts';
import { type Opened, openDevices, type Wanted } from './openDevices.ts';

/** How long a browser may stay silent before the person is shown a hint; a later answer still counts. */
export const ANSWER_PATIENCE_MS = 20_000;

/**
 * `aloud` shows that permission is being requested; `quietly` keeps the displayed state until there is a better one.
 */
type PromptMode = 'aloud' | 'quietly';

interface Parts {
  host: MediaHost;
  store: MediaSnapshots;
  devices: Record<DeviceKind, LocalDevice>;
  ear: MicrophoneAnalyser;
  chosen: ChosenDevices;
  lost: LostDevices;
  pictureSize: PictureSize;
  /** Refreshes the list of devices. */
  list: () => Promise<void>;
}

/** Opens devices: the chosen one, or any that works. The latest attempt counts. */
export class DeviceOpener {
  readonly #parts: Parts;
  readonly #answerTimers = new Set<ReturnType<typeof setTimeout>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(kinds: readonly DeviceKind[], manner: PromptMode, which?: DeviceChoice): Promise<void> {
    const { host, store, devices, chosen, lost, pictureSize } = this.#parts;
    const wanted: Wanted = {};
    for (const kind of kinds) lost.delete(kind);
    const begun = kinds.map((kind) => ({ kind, attempt: devices[kind].begin() }));
    for (const kind of kinds) {
      const constraints = which ?? chosen.wanted(kind, store.snapshot().listed);
      if (kind === 'microphone') wanted.microphone = microphoneConstraints(constraints);
      else {
        wanted.camera = cameraConstraints(constraints, pictureSize);
        devices.camera.release();
      }
      store.dispatch({ kind: manner === 'aloud' ? 'ask' : 'paused', device: kind });
    }
    const timer = setTimeout(() => {
      for (const { kind, attempt } of begun) if (devices[kind].isCurrent(attempt)) this.#fail(kind, 'unanswered');
    }, ANSWER_PATIENCE_MS);
    this.#answerTimers.add(timer);
    const opened = await openDevices(host, wanted);
    clearTimeout(timer);
    this.#answerTimers.delete(timer);
    for (const { kind, attempt } of begun) {
      const one = opened[kind];
      if (!one) continue;
      if (devices[kind].isCurrent(attempt)) this.#settle(kind, one, which);
      else if (one.kind === 'open') one.track.stop();
    }
    await this.#parts.list();
    // Device names are only known now, and some browsers change ids each time.
    if (!which)
      for (const { kind, attempt } of begun) if (devices[kind].isCurrent(attempt)) this.#preferLastChoice(kind);
  }

  #preferLastChoice(kind: DeviceKind): void {
    const { store, chosen } = this.#parts;
    const status = store.snapshot()[kind];
    const last = chosen.find(kind, store.snapshot().listed);
    if (status.kind === 'on' && last && last.id !== status.id)
      void this.open([kind], 'quietly', { kind: 'exactly', id: last.id });
  }

  #settle(kind: DeviceKind, opened: Opened, which: DeviceChoice | undefined): void {
    if (opened.kind === 'open') this.#take(kind, opened.track);
    else if (which?.kind === 'exactly') void this.#openAnother(kind);
    else this.#fail(kind, opened.problem);
  }

  /** The chosen device does not work: any working one is better than none. */
  async #openAnother(kind: DeviceKind): Promise<void> {
    const { store } = this.#parts;
    await this.open([kind], 'quietly', { kind: 'any' });
    const status = store.snapshot()[kind];
    if (status.kind === 'on') store.notice(kind, status.label);
  }

  #take(kind: DeviceKind, track: MediaStreamTrack): void {
    const { store, devices, ear } = this.#parts;
    if (kind === 'camera') track.contentHint = 'motion';
    else track.enabled = !store.snapshot().isMuted;
    const before = store.snapshot()[kind];
    devices[kind].take(track);
    store.dispatch({ kind: 'opened', device: kind, id: track.getSettings().deviceId ?? '', label: track.label });
    // The system still holds it, for instance for a phone call, so it delivers nothing yet.
    if (track.muted) store.dispatch({ kind: 'paused', device: kind });
    if (kind === 'microphone') ear.listenTo(track);
    if (before.kind === 'paused' && before.label !== track.label) store.notice(kind, track.label);
  }

  #fail(kind: DeviceKind, problem: DeviceProblem): void {
    const { store, devices, ear } = this.#parts;
    devices[kind].fail(problem);
    if (kind === 'microphone') ear.rest();
    store.dispatch({ kind: 'failed', device: kind, problem });
  }

  /** Stops waiting for answers. */
  stop(): void {
    for (const timer of this.#answerTimers) clearTimeout(timer);
  }
}
