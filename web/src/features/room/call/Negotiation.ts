import type { CallMessage } from './callMessage.ts';
import { preferRedundancy } from './redundancy.ts';

/** Candidates found within this time are sent together. */
const CANDIDATES_EVERY_MS = 15;
/** The first two transceivers of a connection carry people's sound and picture; those of a shared screen follow. */
export const WAYS_OF_PEOPLE = 2;

export type NegotiationMessage = Extract<CallMessage, { k: 'offer' | 'answer' | 'ice' }>;
type Description = Extract<CallMessage, { k: 'offer' | 'answer' }>;

interface Options {
  /** The connection's id in messages. */
  id: string;
  /**
   * Only one side makes offers, so offers never collide. A collision could be resolved by a rollback, but Chromium
   * (156) then silently stops rendering the received video.
   */
  makesOffers: boolean;
  configuration: RTCConfiguration;
  send: (message: CallMessage) => void;
}

/**
 * Negotiates one connection between two pages: descriptions and candidates. It is independent of what is sent on it. The
 * owner closes it.
 */
export class Negotiation {
  readonly id: string;
  readonly connection: RTCPeerConnection;
  readonly send: (message: CallMessage) => void;
  /** Runs for each received description, before it is answered. */
  onHeard: () => Promise<void> = () => Promise.resolve();
  readonly #makesOffers: boolean;
  /** Tells the other browser that sound and picture belong together. */
  readonly #label = new MediaStream();
  #offers = 0;
  #hasFound = false;
  #hasReceivedCandidates = false;
  /** Candidates that arrived before their description. */
  #early: RTCIceCandidateInit[] = [];
  #found: RTCIceCandidateInit[] = [];
  #foundTimer: ReturnType<typeof setTimeout> | undefined;
  /** Descriptions are processed one after the other. */
  #done: Promise<void> = Promise.resolve();

  constructor({ id, makesOffers, configuration, send }: Options) {
    this.id = id;
    this.send = send;
    this.#makesOffers = makesOffers;
    this.connection = new RTCPeerConnection(configuration);
    this.connection.addEventListener('icecandidate', ({ candidate }) => candidate && this.#find(candidate));
    if (!makesOffers) return;
    for (const kind of ['audio', 'video']) {
      this.connection.addTransceiver(kind, { direction: 'sendrecv', streams: [this.#label] });
    }
    this.offerWith(() => undefined);
  }

  /** Makes an offer after a change. Only for the side that makes offers. */
  offerWith(change: () => Promise<void> | void): void {
    this.#next(async () => {
      await change();
      await this.#offer();
    });
  }

  /** Repeats an unanswered offer, which may have been lost; the answer to either is taken. */
  offerAgain(): void {
    this.#next(async () => {
      if (this.connection.signalingState === 'have-local-offer') this.#describe('offer');
    });
  }

  /** The other page has not answered the first offer. */
  get isUnanswered(): boolean {
    return this.connection.signalingState === 'have-local-offer' && this.connection.remoteDescription === null;
  }

  /** The caller must filter out messages of other connections. */
  receive(message: NegotiationMessage): void {
    this.#next(() => (message.k === 'ice' ? this.#receiveCandidates(message.l) : this.#receiveDescription(message)));
  }

  /**
   * Both sides have descriptions, and one of them has sent no candidate at all: none will come any more (Chromium 156).
   */
  get lacksCandidates(): boolean {
    const { localDescription, remoteDescription, connectionState } = this.connection;
    const isDescribed = localDescription !== null && remoteDescription !== null;
    return connectionState === 'new' && isDescribed && !(this.#hasFound && this.#hasReceivedCandidates);
  }

  close(): void {
    clearTimeout(this.#foundTimer);
    this.connection.close();
  }

  /**
   * Failures here mean that the connection was closed or superseded; a connection that does not come up is repaired
   * from outside.
   */
  #next(step: () => Promise<void>): void {
    this.#done = this.#done.then(step).catch(() => undefined);
  }

  /** Also replaces an offer whose answer was lost. */
  async #offer(): Promise<void> {
    this.#preferRedundancy();
    // Without an argument: creating the offer and setting it separately waits twice while the page is rendering.
    await this.connection.setLocalDescription();
    this.#offers += 1;
    this.#describe('offer');
  }

  async #receiveDescription({ k, n, sdp }: Description): Promise<void> {
    if (k === (this.#makesOffers ? 'offer' : 'answer')) return;
    const isStable = this.connection.signalingState === 'stable';
    // Ignores the answer to a replaced offer, and one that arrives again.
    if (this.#makesOffers && (n !== this.#offers || isStable)) return;
    if (!this.#makesOffers && n <= this.#offers) {
      // The offer was repeated because the answer may have been lost, so it is sent again.
      if (n === this.#offers && isStable) this.#describe('answer');
      return;
    }
    this.#offers = n;
    await this.connection.setRemoteDescription({ type: k, sdp });
    await this.#receiveCandidates(this.#early.splice(0));
    if (k === 'offer') {
      this.#openBothWays();
      this.#preferRedundancy();
      await this.connection.setLocalDescription();
      this.#describe('answer');
    }
    await this.onHeard();
  }

  async #receiveCandidates(candidates: readonly RTCIceCandidateInit[]): Promise<void> {
    this.#hasReceivedCandidates ||= candidates.length > 0;
    if (!this.connection.remoteDescription) {
      this.#early.push(...candidates);
      return;
    }
    for (const candidate of candidates) {
      // Some belong to discarded connections, others are of a type this browser does not support.
      await this.connection.addIceCandidate(candidate).catch(() => undefined);
    }
  }

  /** The answering side finds the transceivers as receive-only. */
  #openBothWays(): void {
    for (const transceiver of this.connection.getTransceivers().slice(0, WAYS_OF_PEOPLE)) {
      if (transceiver.direction === 'sendrecv') continue;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(this.#label);
    }
  }

  /** Runs before each description, on either side: the order in each decides what the other side sends. */
  #preferRedundancy(): void {
    for (const transceiver of this.connection.getTransceivers().slice(0, WAYS_OF_PEOPLE)) preferRedundancy(transceiver);
  }

  #describe(k: Description['k']): void {
    const sdp = this.connection.localDescription?.sdp;
    if (sdp !== undefined) this.send({ k, c: this.id, n: this.#offers, sdp });
  }

  #find(candidate: RTCIceCandidate): void {
    this.#hasFound = true;
    this.#found.push(candidate.toJSON());
    if (this.#found.length > 1) return;
    const send = (): void => this.send({ k: 'ice', c: this.id, l: this.#found.splice(0) });
    this.#foundTimer = setTimeout(send, CANDIDATES_EVERY_MS);
  }
}
