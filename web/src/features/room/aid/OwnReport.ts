import type { Report } from '@skylark/contract/room';
import { Listeners } from '../../../lib/Listeners.ts';
import { CameraAnalyser, type LocalMedia } from '../../devices/index.ts';
import type { Call } from '../call/index.ts';
import { faultsOf } from './faultsOf.ts';
import { foldNetwork, newNetworkWatch } from './weakNetwork.ts';

const LOOK_EVERY_MS = 2_000;

/** This page's report to the other side: its own problems, and whether its person raised a hand or stopped the call. */
export class OwnReport {
  readonly #media: LocalMedia;
  readonly #call: Call;
  readonly #eye: CameraAnalyser;
  readonly #changed = new Listeners();
  readonly #ends: (() => void)[];
  #network = newNetworkWatch();
  #isSlideUnseen = false;
  #cannotListen = false;
  #cannotHear = false;
  #report: Report;

  /** @param before what this page has already reported */
  constructor(media: LocalMedia, call: Call, before: Report | undefined) {
    this.#report = { faults: [], hand: false, stopped: before?.stopped === true };
    this.#media = media;
    this.#call = call;
    this.#eye = new CameraAnalyser(media);
    const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#ends = [
      media.subscribe(() => this.#find()),
      call.subscribe(() => this.#find()),
      this.#eye.subscribe(() => this.#find()),
      () => clearInterval(timer),
      () => this.#eye.close(),
    ];
  }

  /** Returns the same object until something changes. */
  readonly snapshot = (): Report => this.#report;
  readonly subscribe = this.#changed.add;

  raiseHand(isUp: boolean): void {
    this.#change({ hand: isUp });
  }

  stop(isStopped: boolean): void {
    this.#change({ stopped: isStopped });
  }

  reportRecording(isRecording: boolean): void {
    this.#change({ recording: isRecording });
  }

  reportSlide(isUnseen: boolean): void {
    this.#isSlideUnseen = isUnseen;
    this.#find();
  }

  reportListening(cannotListen: boolean): void {
    this.#cannotListen = cannotListen;
    this.#find();
  }

  /** Holds until the person hears, so that a teacher who reloads still sees it. */
  reportHearing(cannotHear: boolean): void {
    this.#cannotHear = cannotHear;
    this.#find();
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #look(): void {
    const { phase, quality } = this.#call.snapshot();
    const sample = { atMs: performance.now(), isConnected: phase === 'connected', quality };
    this.#network = foldNetwork(this.#network, sample);
    this.#find();
  }

  #find(): void {
    const faults = faultsOf({
      media: this.#media.snapshot(),
      isDark: this.#eye.isDark(),
      needsTap: this.#call.snapshot().needsTap,
      isWeak: this.#network.isWeak,
      isSlideUnseen: this.#isSlideUnseen,
      isUnheard: this.#cannotListen || this.#cannotHear,
    });
    if (faults.join() !== this.#report.faults.join()) this.#change({ faults });
  }

  #change(change: Partial<Report>): void {
    const before = this.#report;
    const next = { ...before, ...change };
    const isSame = (['hand', 'stopped', 'faults', 'recording'] as const).every((key) => next[key] === before[key]);
    if (isSame) return;
    this.#report = next;
    this.#changed.notify();
  }
}
