import type { CallMessage } from './callMessage.ts';
import { type CallTotals, totalsOf } from './callStats.ts';
import { type Allowance, allowanceOf, type Ladder, type LadderStep, screenAllowanceOf } from './ladder.ts';
import { Negotiation, type NegotiationMessage, WAYS_OF_PEOPLE } from './Negotiation.ts';
import { soundBitsOf } from './redundancy.ts';

/** Keyframes are large, and after a gap the estimated bandwidth is low. */
const WHOLE_EVERY_MS = 1_000;

export interface LocalTracks {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
}

/** The teacher's shared screen. */
export interface ScreenTracks {
  picture: MediaStreamTrack | null;
  sound: MediaStreamTrack | null;
}

interface Options {
  id: string;
  /** Only one side makes offers (Negotiation.ts). */
  makesOffers: boolean;
  configuration: RTCConfiguration;
  send: (message: CallMessage) => void;
  onState: (state: RTCPeerConnectionState) => void;
}

/**
 * One connection between the two pages. The transceivers for sound and picture exist from the start, so that sending
 * needs no later negotiation; only new network paths do. The creator must close it.
 */
export class Peer {
  readonly id: string;
  /** Media from the other side; the browser keeps the two in sync. */
  readonly picture = new MediaStream();
  readonly sound = new MediaStream();
  /** The same for the screen shared by the other side. */
  readonly screen = new MediaStream();
  readonly screenSound = new MediaStream();
  readonly #options: Options;
  readonly #negotiation: Negotiation;
  readonly #connection: RTCPeerConnection;
  readonly #screenLabel = new MediaStream();
  #shared: ScreenTracks = { picture: null, sound: null };
  #tracks: LocalTracks = { camera: null, microphone: null };
  #step: LadderStep = 'full';
  #isNarrow = false;
  #wholeAtMs = -Infinity;
  #isHeld = false;
  #played = { newest: -Infinity, sinceMs: 0 };
  /** Changes to what is sent are applied one after the other. */
  #applied: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.id = options.id;
    this.#options = options;
    this.#negotiation = new Negotiation(options);
    this.#negotiation.onHeard = () => this.#apply();
    this.#connection = this.#negotiation.connection;
    this.#connection.addEventListener('connectionstatechange', () => options.onState(this.#connection.connectionState));
    this.#connection.addEventListener('track', ({ transceiver }) => this.#take(transceiver));
  }

  get state(): RTCPeerConnectionState {
    return this.#connection.connectionState;
  }

  /** Applies to the next search for network paths; an existing connection stays. */
  configure(configuration: RTCConfiguration): void {
    this.#connection.setConfiguration(configuration);
  }

  /** Sets what is sent from now on; the transceivers already exist. */
  send(tracks: LocalTracks, { step, isNarrow }: Pick<Ladder, 'step' | 'isNarrow'>): void {
    this.#tracks = tracks;
    this.#step = step;
    this.#isNarrow = isNarrow;
    void this.#apply();
  }

  /** Restarts sending, because the other side receives nothing. */
  resend({ audio, video }: { audio: boolean; video: boolean }): void {
    if (audio) this.#change(() => this.#sender('audio')?.replaceTrack(null));
    if (video) this.#change(() => this.#sender('video')?.replaceTrack(null));
    void this.#apply();
    if (video) this.sendWhole();
  }

  /** Makes the next frame a keyframe; replacing the track with itself does not do this (Chromium 156). */
  sendWhole(): void {
    const nowMs = performance.now();
    // Two in a row would only take twice as long to transmit.
    if (nowMs - this.#wholeAtMs < WHOLE_EVERY_MS) return;
    this.#wholeAtMs = nowMs;
    this.#change(async () => {
      for (const sender of this.#pictures()) {
        await setEncoding(sender, { active: false });
        await setEncoding(sender, { active: !this.#isHeld });
      }
    });
  }

  /**
   * Stops sending video while nothing gets through. Video sent during a gap is requested again afterwards, is sent
   * before new frames, arrives seconds late, and delays everything after it in the other browser (Chromium 156).
   */
  holdPictures(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#setActive(false);
  }

  /** Resumes sending video, beginning with a keyframe. */
  releasePictures(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#wholeAtMs = performance.now();
    this.#setActive(true);
  }

  /**
   * Starts or stops sharing a screen. Its transceivers are created when first needed. Only for the side that makes
   * offers.
   */
  share(screen: ScreenTracks): void {
    if (!this.#options.makesOffers || (!screen.picture && this.#screenTransceivers().length === 0)) return;
    this.#shared = screen;
    this.#negotiation.offerWith(async () => {
      if (this.#screenTransceivers().length === 0) {
        for (const kind of ['video', 'audio']) {
          this.#connection.addTransceiver(kind, { direction: 'sendonly', streams: [this.#screenLabel] });
        }
      }
      for (const way of this.#screenTransceivers()) {
        const track = way.receiver.track.kind === 'video' ? this.#shared.picture : this.#shared.sound;
        await way.sender.replaceTrack(track);
        way.direction = track ? 'sendonly' : 'inactive';
      }
    });
  }

  /** The other page has not answered the first offer, because it never received it or is slow. */
  get isUnanswered(): boolean {
    return this.#options.makesOffers && this.#negotiation.isUnanswered;
  }

  /** Repeats an unanswered offer, which may have been lost. */
  offerAgain(): void {
    if (this.#options.makesOffers) this.#negotiation.offerAgain();
  }

  /** Searches for new network paths on the same connection. */
  restart(): void {
    if (!this.#options.makesOffers) return this.#options.send({ k: 'mend', c: this.id });
    this.#negotiation.offerWith(() => this.#connection.restartIce());
  }

  /** The caller must filter out messages of other connections. */
  receive(message: NegotiationMessage): void {
    this.#negotiation.receive(message);
  }

  /**
   * Milliseconds since new sound or picture of the other side was last played; undefined before the first. Only as
   * precise as the calling interval: browsers use different clocks for these timestamps (Safari's does not start with
   * the page), so only a change of the timestamp counts.
   */
  quietMs(): number | undefined {
    const played = this.#connection.getReceivers().flatMap((one) => one.getSynchronizationSources());
    if (played.length === 0) return undefined;
    const newest = Math.max(...played.map(({ timestamp }) => timestamp));
    if (newest !== this.#played.newest) this.#played = { newest, sinceMs: performance.now() };
    return performance.now() - this.#played.sinceMs;
  }

  /** Both sides have descriptions, and one of them has sent no candidate at all. */
  get lacksCandidates(): boolean {
    return this.#negotiation.lacksCandidates;
  }

  async totals(): Promise<CallTotals> {
    const report = (await this.#connection.getStats()) as unknown as Map<string, Record<string, unknown>>;
    return totalsOf(report.values(), performance.now());
  }

  close(): void {
    this.#negotiation.close();
  }

  #take(transceiver: RTCRtpTransceiver): void {
    const { track } = transceiver.receiver;
    const isScreen = this.#screenTransceivers().includes(transceiver);
    if (track.kind === 'video') (isScreen ? this.screen : this.picture).addTrack(track);
    else (isScreen ? this.screenSound : this.sound).addTrack(track);
  }

  // ---- sending ----

  #change(change: () => Promise<void> | undefined): void {
    // Closed meanwhile, or not negotiated yet; it is applied again after each description.
    this.#applied = this.#applied.then(change).catch(() => undefined);
  }

  #apply(): Promise<void> {
    this.#change(() => this.#applyNow());
    return this.#applied;
  }

  async #applyNow(): Promise<void> {
    const { camera, microphone } = this.#tracks;
    const audio = this.#sender('audio');
    const video = this.#sender('video');
    if (!audio || !video) return;
    const lines = camera ? shorterSide(camera) : 0;
    const allowance = allowanceOf(this.#step, lines);
    const picture = allowance ? camera : null;
    if (audio.track !== microphone) await audio.replaceTrack(microphone);
    if (video.track !== picture) await video.replaceTrack(picture);
    const soundBits = soundBitsOf(audio.getParameters().codecs, this.#isNarrow);
    await setEncoding(audio, {
      priority: 'high',
      networkPriority: 'high',
      ...(soundBits !== undefined && { maxBitrate: soundBits }),
    });
    const shown = this.#screenTransceivers().find(({ sender }) => sender.track?.kind === 'video')?.sender;
    if (shown?.track)
      await setEncoding(shown, {
        active: !this.#isHeld,
        ...encodingOf(screenAllowanceOf(this.#step), shorterSide(shown.track)),
      });
    if (!allowance || lines === 0) return;
    await setEncoding(video, { active: !this.#isHeld, ...encodingOf(allowance, lines) });
  }

  #setActive(active: boolean): void {
    this.#change(async () => {
      for (const sender of this.#pictures()) await setEncoding(sender, { active });
    });
  }

  #pictures(): RTCRtpSender[] {
    return this.#connection.getSenders().filter(({ track }) => track?.kind === 'video');
  }

  #screenTransceivers(): RTCRtpTransceiver[] {
    return this.#connection.getTransceivers().slice(WAYS_OF_PEOPLE);
  }

  #sender(kind: 'audio' | 'video'): RTCRtpSender | undefined {
    return this.#connection.getTransceivers().find((one) => one.receiver.track.kind === kind)?.sender;
  }
}

const encodingOf = (allowance: Allowance, lines: number): Partial<RTCRtpEncodingParameters> => ({
  maxBitrate: allowance.bitsPerSecond,
  maxFramerate: allowance.framesPerSecond,
  scaleResolutionDownBy: Math.max(1, lines / allowance.lines),
});

function shorterSide(camera: MediaStreamTrack): number {
  const { width = 0, height = 0 } = camera.getSettings();
  return Math.min(width, height);
}

async function setEncoding(sender: RTCRtpSender, encoding: Partial<RTCRtpEncodingParameters>): Promise<void> {
  const parameters = sender.getParameters();
  const [before] = parameters.encodings;
  if (!before) return;
  const isSame = Object.entries(encoding).every(
    ([name, value]) => before[name as keyof RTCRtpEncodingParameters] === value,
  );
  if (isSame) return;
  parameters.encodings = [{ ...before, ...encoding }];
  await sender.setParameters(parameters);
}
