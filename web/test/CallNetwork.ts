import { FakeConnection } from './fakeConnection.ts';

/** Found and tried after a description was set. */
const CANDIDATE_AFTER_MS = 5;
const CONNECTED_AFTER_MS = 40;
/** As Chromium does: a connection without the other end is doubtful first, and then given up. */
const DOUBTFUL_AFTER_MS = 5_000;
const FAILED_AFTER_MS = 15_000;
const ID = '#';

/**
 * Connections of two pages that find each other when their descriptions and candidates have arrived: for tests of who
 * says what and when, with the clock of the test.
 */
export class CallNetwork {
  /** Makes connections of this network; stands for `RTCPeerConnection`. */
  readonly Connection: new () => NetworkConnection;
  readonly #all: NetworkConnection[] = [];

  /** @param chance the source of rare events: a connection that never finds a candidate */
  constructor(chance: () => number) {
    const all = this.#all;
    this.Connection = class extends NetworkConnection {
      constructor() {
        super(all, chance() < 0.02);
        all.push(this);
      }
    };
  }
}

class NetworkConnection extends FakeConnection {
  readonly #all: NetworkConnection[];
  readonly #isWayless: boolean;
  readonly #id: string;
  readonly #candidates = new Set<string>();
  #other: string | undefined;
  #partner: NetworkConnection | undefined;

  constructor(all: NetworkConnection[], isWayless: boolean) {
    super();
    this.#all = all;
    this.#isWayless = isWayless;
    this.#id = String(all.length + 1);
  }

  override async setLocalDescription(): Promise<void> {
    await super.setLocalDescription();
    this.localDescription = { sdp: `${this.localDescription?.sdp ?? ''}${ID}${this.#id}` };
    if (!this.#isWayless)
      setTimeout(() => {
        if (this.connectionState === 'closed') return;
        const candidate = { toJSON: () => ({ candidate: this.#id }) };
        this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }));
      }, CANDIDATE_AFTER_MS);
    this.#look();
  }

  override async setRemoteDescription({ type, sdp }: { type: string; sdp: string }): Promise<void> {
    if (this.connectionState === 'closed') throw new Error('closed');
    if (type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('an answer to no offer');
    const [ways = '', other] = sdp.split(ID);
    await super.setRemoteDescription({ type, sdp: ways });
    this.#other = other;
    this.#look();
  }

  override addIceCandidate = async (candidate?: { candidate?: string }): Promise<void> => {
    this.#candidates.add(candidate?.candidate ?? '');
    this.#look();
  };

  override close(): void {
    super.close();
    this.#lose();
  }

  #look(): void {
    const partner = this.#all.find((one) => one.#id === this.#other);
    if (partner !== this.#partner) this.#lose();
    if (partner && this.#reaches(partner) && partner.#reaches(this)) {
      setTimeout(() => {
        if (!this.#reaches(partner) || !partner.#reaches(this)) return;
        for (const [one, other] of [
          [this, partner],
          [partner, this],
        ] as const) {
          one.#partner = other;
          one.#become('connected');
        }
      }, CONNECTED_AFTER_MS);
    } else if (this.remoteDescription !== null && this.localDescription !== null) this.#giveUpLater();
  }

  /** Both have described themselves to each other, and one knows a way. */
  #reaches(other: NetworkConnection): boolean {
    const isOpen = this.connectionState !== 'closed' && this.localDescription !== null;
    const knowsAWay = this.#candidates.has(other.#id) || other.#candidates.has(this.#id);
    return isOpen && this.#other === other.#id && knowsAWay;
  }

  /** The other end is gone, or this one is. */
  #lose(): void {
    const partner = this.#partner;
    this.#partner = undefined;
    if (!partner || partner.#partner !== this) return;
    partner.#partner = undefined;
    setTimeout(() => {
      if (!partner.#partner && partner.connectionState === 'connected') partner.#become('disconnected');
    }, DOUBTFUL_AFTER_MS);
    partner.#giveUpLater();
  }

  #giveUpLater(): void {
    setTimeout(() => {
      if (!this.#partner) this.#become('failed');
    }, FAILED_AFTER_MS);
  }

  #become(state: string): void {
    if (this.connectionState === 'closed' || this.connectionState === state) return;
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}
