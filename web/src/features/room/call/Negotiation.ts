import type { CallMessage } from './callMessage.ts';

/** Candidates that are found in the same moment travel together. */
const CANDIDATES_EVERY_MS = 15;
/** Sound and picture of the people are the first two ways of a connection; a screen's come behind them. */
export const WAYS_OF_PEOPLE = 2;

export type NegotiationMessage = Extract<CallMessage, { k: 'offer' | 'answer' | 'ice' }>;
type Description = Extract<CallMessage, { k: 'offer' | 'answer' }>;

interface Options {
  /** The connection's name in the messages. */
  id: string;
  /**
   * One side alone makes offers, so that two can never meet. They could be untangled by taking one back, but Chromium
   * (156) then shows no frame any more of the picture that it receives, and does not say so.
   */
  makesOffers: boolean;
  configuration: RTCConfiguration;
  send: (message: CallMessage) => void;
}

/**
 * How two pages come to one connection: descriptions, and the ways to each other. It knows nothing of what is sent on it,
 * so that the page's first script may begin one (CallAhead.ts). Whoever has it last closes it.
 */
export class Negotiation {
  readonly id: string;
  readonly connection: RTCPeerConnection;
  /** Whoever takes over one that was begun ahead says the rest in its own way. */
  send: (message: CallMessage) => void;
  /** What belongs to each description that was heard. */
  onHeard: () => Promise<void> = () => Promise.resolve();
  readonly #makesOffers: boolean;
  /** Signals to the other browser that sound and picture belong together. */
  readonly #label = new MediaStream();
  #offers = 0;
  #hasFound = false;
  #hasHeardWays = false;
  /** Candidates that came before the description that they belong to. */
  #early: RTCIceCandidateInit[] = [];
  #found: RTCIceCandidateInit[] = [];
  #foundTimer: ReturnType<typeof setTimeout> | undefined;
  /** One description after the other. */
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

  /** The other page can be spoken to again: an offer that has no answer may never have come. */
  offerAgain(): void {
    this.#next(async () => {
      if (this.connection.signalingState === 'have-local-offer') await this.#offer();
    });
  }

  /** Messages of other connections are the caller's to keep away. */
  receive(message: NegotiationMessage): void {
    this.#next(() => (message.k === 'ice' ? this.#hearCandidates(message.l) : this.#hearDescription(message)));
  }

  /** Both have described themselves, and one has not named a single way to it: none is coming any more (Chromium 156). */
  get lacksWays(): boolean {
    const { localDescription, remoteDescription, connectionState } = this.connection;
    const isDescribed = localDescription !== null && remoteDescription !== null;
    return connectionState === 'new' && isDescribed && !(this.#hasFound && this.#hasHeardWays);
  }

  close(): void {
    clearTimeout(this.#foundTimer);
    this.connection.close();
  }

  /** What fails here has been closed or overtaken meanwhile; a connection that does not come up is mended from outside. */
  #next(step: () => Promise<void>): void {
    this.#done = this.#done.then(step).catch(() => undefined);
  }

  /** Also in place of an offer whose answer was lost. */
  async #offer(): Promise<void> {
    // Without an argument: an offer that is made and put in apart waits twice for a page that is being drawn.
    await this.connection.setLocalDescription();
    this.#offers += 1;
    this.#describe('offer');
  }

  async #hearDescription({ k, n, sdp }: Description): Promise<void> {
    // An answer to an offer that was replaced fits no longer; an offer that was answered ahead is heard once more.
    if (this.#makesOffers ? k === 'offer' || n !== this.#offers : k === 'answer' || n <= this.#offers) return;
    this.#offers = n;
    await this.connection.setRemoteDescription({ type: k, sdp });
    await this.#hearCandidates(this.#early.splice(0));
    if (k === 'offer') {
      this.#openBothWays();
      await this.connection.setLocalDescription();
      this.#describe('answer');
    }
    await this.onHeard();
  }

  async #hearCandidates(candidates: readonly RTCIceCandidateInit[]): Promise<void> {
    this.#hasHeardWays ||= candidates.length > 0;
    if (!this.connection.remoteDescription) {
      this.#early.push(...candidates);
      return;
    }
    for (const candidate of candidates) {
      // Some belong to ways that were given up meanwhile, others are of a kind that this browser does not know.
      await this.connection.addIceCandidate(candidate).catch(() => undefined);
    }
  }

  /** The one that answers finds the ways laid, but only towards itself. */
  #openBothWays(): void {
    for (const transceiver of this.connection.getTransceivers().slice(0, WAYS_OF_PEOPLE)) {
      if (transceiver.direction === 'sendrecv') continue;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(this.#label);
    }
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
