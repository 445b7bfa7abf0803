import type { CallMessage } from './callMessage.ts';
import { type CallTotals, totalsOf } from './callStats.ts';
import { type Allowance, allowanceOf, type LadderStep, screenAllowanceOf } from './ladder.ts';

/** Candidates that are found in the same moment travel together. */
const CANDIDATES_EVERY_MS = 15;
/** Whole pictures are large, and after a gap the line is thought to be narrow. */
const WHOLE_EVERY_MS = 1_000;

export interface LocalTracks {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
}

/** What the teacher shows of their screen. */
export interface ScreenTracks {
  picture: MediaStreamTrack | null;
  sound: MediaStreamTrack | null;
}

/** Sound and picture of the people are the first two ways of a connection; a screen's come behind them. */
const WAYS_OF_PEOPLE = 2;

type Description = Extract<CallMessage, { k: 'offer' | 'answer' }>;

interface Options {
  id: string;
  /**
   * One side alone makes offers, so that two can never meet. They could be untangled by taking one back, but Chromium
   * (156) then shows no frame any more of the picture that it receives, and does not say so.
   */
  makesOffers: boolean;
  configuration: RTCConfiguration;
  send: (message: CallMessage) => void;
  onState: (state: RTCPeerConnectionState) => void;
}

/**
 * One connection between the two pages. The ways for sound and picture are laid from the start, so that whatever is
 * sent later needs no negotiation; only new ways through the network do. Whoever makes one closes it.
 */
export class Peer {
  readonly id: string;
  /** What comes from the other side; the browser keeps the two in step. */
  readonly picture = new MediaStream();
  readonly sound = new MediaStream();
  /** The same of the screen that the other side shows. */
  readonly screen = new MediaStream();
  readonly screenSound = new MediaStream();
  readonly #options: Options;
  readonly #connection: RTCPeerConnection;
  /** Signals to the other browser that sound and picture belong together. */
  readonly #label = new MediaStream();
  readonly #screenLabel = new MediaStream();
  #shared: ScreenTracks = { picture: null, sound: null };
  #tracks: LocalTracks = { camera: null, microphone: null };
  #step: LadderStep = 'full';
  #offers = 0;
  #wholeAtMs = -Infinity;
  /** Candidates that came before the description that they belong to. */
  #early: RTCIceCandidateInit[] = [];
  #found: RTCIceCandidateInit[] = [];
  #foundTimer: ReturnType<typeof setTimeout> | undefined;
  /** One description after the other, and one change of what is sent after the other. */
  #negotiated: Promise<void> = Promise.resolve();
  #applied: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.id = options.id;
    this.#options = options;
    this.#connection = new RTCPeerConnection(options.configuration);
    this.#connection.addEventListener('icecandidate', ({ candidate }) => candidate && this.#find(candidate));
    this.#connection.addEventListener('connectionstatechange', () => options.onState(this.#connection.connectionState));
    this.#connection.addEventListener('track', ({ track, transceiver }) => {
      const isScreen = this.#screenWays().includes(transceiver);
      if (track.kind === 'video') (isScreen ? this.screen : this.picture).addTrack(track);
      else (isScreen ? this.screenSound : this.sound).addTrack(track);
    });
    if (!options.makesOffers) return;
    for (const kind of ['audio', 'video']) {
      this.#connection.addTransceiver(kind, { direction: 'sendrecv', streams: [this.#label] });
    }
    this.#negotiate(() => this.#offer());
  }

  /** For the next search for ways; what is connected stays. */
  configure(configuration: RTCConfiguration): void {
    // The number of ways that are sought ahead may not change any more.
    const { iceCandidatePoolSize = 0 } = this.#connection.getConfiguration();
    this.#connection.setConfiguration({ ...configuration, iceCandidatePoolSize });
  }

  /** What is sent from now on; the ways are there already. */
  send(tracks: LocalTracks, step: LadderStep): void {
    this.#tracks = tracks;
    this.#step = step;
    void this.#apply();
  }

  /** Starts anew what is sent, for the other side gets nothing of it. */
  resend({ audio, video }: { audio: boolean; video: boolean }): void {
    if (audio) this.#change(() => this.#sender('audio')?.replaceTrack(null));
    if (video) this.#change(() => this.#sender('video')?.replaceTrack(null));
    void this.#apply();
    if (video) this.sendWhole();
  }

  /** The next frame is a whole picture: the same track put in again does not make it one (Chromium 156). */
  sendWhole(): void {
    const nowMs = performance.now();
    // Two in a row would only be twice as long on their way.
    if (nowMs - this.#wholeAtMs < WHOLE_EVERY_MS) return;
    this.#wholeAtMs = nowMs;
    this.#change(async () => {
      for (const sender of this.#connection.getSenders()) {
        if (sender.track?.kind !== 'video') continue;
        await setEncoding(sender, { active: false });
        await setEncoding(sender, { active: true });
      }
    });
  }

  /** Shows a screen, or no longer: its ways are laid when they are first needed. Only for the side that makes offers. */
  share(screen: ScreenTracks): void {
    if (!this.#options.makesOffers || (!screen.picture && this.#screenWays().length === 0)) return;
    this.#shared = screen;
    this.#negotiate(async () => {
      if (this.#screenWays().length === 0) {
        for (const kind of ['video', 'audio']) {
          this.#connection.addTransceiver(kind, { direction: 'sendonly', streams: [this.#screenLabel] });
        }
      }
      for (const way of this.#screenWays()) {
        const track = way.receiver.track.kind === 'video' ? this.#shared.picture : this.#shared.sound;
        await way.sender.replaceTrack(track);
        way.direction = track ? 'sendonly' : 'inactive';
      }
      await this.#offer();
    });
  }

  /** The other page can be spoken to again: an offer that has no answer may never have come. */
  offerAgain(): void {
    if (!this.#options.makesOffers) return;
    this.#negotiate(async () => {
      if (this.#connection.signalingState === 'have-local-offer') await this.#offer();
    });
  }

  /** Looks for new ways to each other, on the same connection. */
  restart(): void {
    if (!this.#options.makesOffers) return this.#options.send({ k: 'mend', c: this.id });
    this.#negotiate(() => {
      this.#connection.restartIce();
      return this.#offer();
    });
  }

  /** Messages of other connections are the caller's to keep away. */
  receive(message: Extract<CallMessage, { k: 'offer' | 'answer' | 'ice' }>): void {
    this.#negotiate(() => (message.k === 'ice' ? this.#hearCandidates(message.l) : this.#hearDescription(message)));
  }

  async totals(): Promise<CallTotals> {
    const report = (await this.#connection.getStats()) as unknown as Map<string, Record<string, unknown>>;
    return totalsOf(report.values(), performance.now());
  }

  close(): void {
    clearTimeout(this.#foundTimer);
    this.#connection.close();
  }

  // ---- negotiation ----

  /** What fails here has been closed or overtaken meanwhile; a connection that does not come up is mended from outside. */
  #negotiate(step: () => Promise<void>): void {
    this.#negotiated = this.#negotiated.then(step).catch(() => undefined);
  }

  /** Also in place of an offer whose answer was lost. */
  async #offer(): Promise<void> {
    await this.#connection.setLocalDescription(await this.#connection.createOffer());
    this.#offers += 1;
    this.#describe('offer');
  }

  async #hearDescription({ k, n, sdp }: Description): Promise<void> {
    const { makesOffers } = this.#options;
    // An answer to an offer that was replaced fits no longer.
    if (makesOffers ? k === 'offer' || n !== this.#offers : k === 'answer') return;
    this.#offers = n;
    await this.#connection.setRemoteDescription({ type: k, sdp });
    await this.#hearCandidates(this.#early.splice(0));
    if (k === 'offer') this.#openBothWays();
    await this.#apply();
    if (k === 'answer') return;
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    this.#describe('answer');
  }

  async #hearCandidates(candidates: readonly RTCIceCandidateInit[]): Promise<void> {
    if (!this.#connection.remoteDescription) {
      this.#early.push(...candidates);
      return;
    }
    for (const candidate of candidates) {
      // Some belong to ways that were given up meanwhile, others are of a kind that this browser does not know.
      await this.#connection.addIceCandidate(candidate).catch(() => undefined);
    }
  }

  /** The one that answers finds the ways laid, but only towards itself. */
  #openBothWays(): void {
    for (const transceiver of this.#connection.getTransceivers().slice(0, WAYS_OF_PEOPLE)) {
      if (transceiver.direction === 'sendrecv') continue;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(this.#label);
    }
  }

  #describe(k: Description['k']): void {
    const sdp = this.#connection.localDescription?.sdp;
    if (sdp !== undefined) this.#options.send({ k, c: this.id, n: this.#offers, sdp });
  }

  #find(candidate: RTCIceCandidate): void {
    this.#found.push(candidate.toJSON());
    if (this.#found.length > 1) return;
    const send = (): void => this.#options.send({ k: 'ice', c: this.id, l: this.#found.splice(0) });
    this.#foundTimer = setTimeout(send, CANDIDATES_EVERY_MS);
  }

  // ---- what is sent ----

  #change(change: () => Promise<void> | undefined): void {
    // Closed meanwhile, or not negotiated yet: it is applied again after each description.
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
    await setEncoding(audio, { priority: 'high', networkPriority: 'high' });
    const shown = this.#screenWays().find(({ sender }) => sender.track?.kind === 'video')?.sender;
    if (shown?.track)
      await setEncoding(shown, {
        active: true,
        ...encodingOf(screenAllowanceOf(this.#step), shorterSide(shown.track)),
      });
    if (!allowance || lines === 0) return;
    await setEncoding(video, { active: true, ...encodingOf(allowance, lines) });
  }

  #screenWays(): RTCRtpTransceiver[] {
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
