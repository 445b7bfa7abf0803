import { otherSeat } from '@skylark/contract/roomState';
import type { CallLink } from './CallLink.ts';
import { type CallMessage, readCallMessage, type VoiceMessage } from './callMessage.ts';
import { Peer } from './Peer.ts';

/**
 * An offer younger than this is still in transit: a page that asks for one has not received it yet, and gets no second
 * one.
 */
const OFFER_TRAVELS_MS = 1_500;

interface Hooks {
  /** A connection to the other page was begun, replacing any earlier one. */
  onPeer: (peer: Peer) => void;
  /** The other page said hello and is a different page than before; a connection follows. */
  onMet: () => void;
  /** The other page is reachable again. */
  onReachable: () => void;
  /** The other page was disconnected from the room and is back; messages sent to it meanwhile are lost. */
  onBack: () => void;
  /** The other side has left. */
  onAlone: () => void;
  onState: (state: RTCPeerConnectionState) => void;
  onRepair: (wanted: { audio: boolean; video: boolean }) => void;
  onVoice: (said: VoiceMessage) => void;
  /** Whether the teacher's page is sharing a tab or window. */
  onScreen: (isOn: boolean) => void;
}

interface Options {
  link: CallLink;
  configuration: RTCConfiguration;
  hooks: Hooks;
}

/**
 * Finds the other page through the room and keeps one connection to it. The teacher's page begins connections, assigns
 * their ids and makes all offers; the student's page answers, and asks when it needs something.
 */
export class Pairing {
  readonly #options: Options;
  readonly #makesOffers: boolean;
  #configuration: RTCConfiguration;
  /** New for each load of this page; the room's client id may survive a reload. */
  readonly #page = crypto.randomUUID();
  readonly #ends: (() => void)[];
  #peer: Peer | null = null;
  /** The connection whose first offer was repeated. */
  #repeated: Peer | undefined;
  #offeredAtMs = -Infinity;
  #otherClient: string | undefined;
  #otherPage: string | undefined;
  #otherSends = false;
  #sends = false;
  #couldSignal = false;

  constructor(options: Options) {
    this.#options = options;
    this.#configuration = options.configuration;
    const { link } = options;
    this.#makesOffers = link.snapshot().seat === 't';
    this.#ends = [link.subscribe(() => this.#checkOther()), link.onSignal((from, data) => this.#receive(from, data))];
  }

  /** Checks who is present; call it once, when the creator is ready for callbacks. */
  begin(): void {
    this.#checkOther();
  }

  get peer(): Peer | null {
    return this.#peer;
  }

  /** Whether the other page has started sending sound and picture. */
  get otherSends(): boolean {
    return this.#otherSends;
  }

  /** Whether the other page has said hello. */
  get isMet(): boolean {
    return this.#otherPage !== undefined;
  }

  get canSignal(): boolean {
    const { status, otherClient } = this.#options.link.snapshot();
    return status.kind === 'live' && otherClient !== undefined;
  }

  /** Notifies the other page that sound and picture are being sent from now on. */
  startSending(): void {
    this.#sends = true;
    this.#greet();
  }

  /** No answer yet: the other page may still be loading. */
  greetAgain(): void {
    if (this.canSignal && !this.isMet) this.#greet();
  }

  setIceServers(iceServers: RTCIceServer[]): void {
    this.#configuration = { ...this.#configuration, iceServers };
    this.#peer?.configure(this.#configuration);
  }

  restart(): void {
    this.#offeredAtMs = performance.now();
    if (this.#peer) this.#peer.restart();
    else this.#greet();
  }

  remake(): void {
    if (this.#makesOffers) this.#offerAgainOrMake();
    else if (this.#peer) this.say({ k: 'again', c: this.#peer.id });
    else this.#greet();
  }

  askRepair(wanted: { audio: boolean; video: boolean }): void {
    if (this.#peer) this.say({ k: 'repair', c: this.#peer.id, ...wanted });
  }

  say(message: CallMessage): void {
    const { link } = this.#options;
    const { otherClient } = link.snapshot();
    // Messages that can't be sent now are dropped: once the link is back, everything starts over.
    if (otherClient !== undefined) link.signal(otherClient, JSON.stringify(message));
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#drop();
  }

  // ---- who is present ----

  #checkOther(): void {
    const { link, hooks } = this.#options;
    const { seat, state, otherClient } = link.snapshot();
    const other = state.seats[otherSeat(seat)];
    // Disconnected is not the same as gone: the call continues without the room's socket.
    if (other.kind === 'away' && (other.why === 'left' || other.why === 'taken') && this.#otherClient !== undefined) {
      this.#otherClient = undefined;
      this.#forgetPage();
      hooks.onAlone();
    }
    const canSignal = this.canSignal;
    const isBack = canSignal && !this.#couldSignal;
    this.#couldSignal = canSignal;
    if (!canSignal || otherClient === undefined) return;
    if (otherClient !== this.#otherClient) {
      this.#otherClient = otherClient;
      this.#forgetPage();
      this.#greet();
    } else if (isBack) {
      this.#greet();
      hooks.onReachable();
    }
  }

  #greet(): void {
    const page = this.#otherPage;
    this.say({
      k: 'hello',
      page: this.#page,
      c: this.#peer?.id ?? null,
      sends: this.#sends,
      knows: page === undefined ? null : { page, sends: this.#otherSends },
    });
  }

  // ---- messages from the other page ----

  #receive(from: string, data: string): void {
    const message = readCallMessage(data);
    if (!message || from !== this.#options.link.snapshot().otherClient) return;
    switch (message.k) {
      case 'hello':
        this.#onHello(message);
        return;
      case 'offer':
        if (!this.#makesOffers && message.c !== this.#peer?.id) {
          this.#connect(message.c);
          // The other page assumes that this page knows it.
          if (!this.isMet) this.#greet();
        }
        if (message.c === this.#peer?.id) this.#peer.receive(message);
        return;
      case 'answer':
      case 'ice':
        if (message.c === this.#peer?.id) this.#peer.receive(message);
        return;
      case 'mend':
        if (this.#makesOffers && message.c === this.#peer?.id && !this.#isOfferOnItsWay) this.restart();
        return;
      case 'again':
        if (this.#makesOffers && message.c === this.#peer?.id) this.#make();
        return;
      case 'repair':
        if (message.c === this.#peer?.id) this.#options.hooks.onRepair(message);
        return;
      case 'screen':
        if (!this.#makesOffers) this.#options.hooks.onScreen(message.on);
        return;
      case 'voice':
        this.#options.hooks.onVoice(message);
        return;
    }
  }

  #onHello({ page, c, sends, knows }: Extract<CallMessage, { k: 'hello' }>): void {
    const isNew = page !== this.#otherPage;
    // A page that knows a connection and repeats its hello has rejoined the room.
    const isBack = !isNew && c !== null && sends === this.#otherSends;
    if (isNew && this.#otherPage !== undefined) this.#forgetPage();
    this.#otherPage = page;
    this.#otherSends = sends;
    if (isNew) this.#options.hooks.onMet();
    if (isBack) {
      this.#offeredAtMs = -Infinity;
      this.#options.hooks.onBack();
    }
    // This page's last message did not get through, for example because it was sent to a page that was just closing.
    const isUnknown = knows !== undefined && (knows?.page !== this.#page || (this.#sends && !knows.sends));
    if (!this.#makesOffers) {
      // The other page asks who is here. The answer also requests a connection if this page has none. A repeated
      // question means that the first answer was lost.
      const isUnheard = !isNew && this.#peer === null;
      const hasOther = c !== (this.#peer?.id ?? null);
      if (isNew || hasOther || isUnheard || isUnknown) this.#greet();
      return;
    }
    // The other page must know this page before it gets an offer.
    if (isNew || isUnknown) this.#greet();
    const hasOther = c !== this.#peer?.id && !this.#isOfferOnItsWay;
    if (!this.#peer || isNew) this.#make();
    else if (hasOther) this.#offerAgainOrMake();
  }

  // ---- the connection ----

  get #isOfferOnItsWay(): boolean {
    return performance.now() - this.#offeredAtMs < OFFER_TRAVELS_MS;
  }

  /** With every new connection, a merely slow page would have to start over, so an offer is repeated once first. */
  #offerAgainOrMake(): void {
    const peer = this.#peer;
    if (!peer?.isUnanswered || peer === this.#repeated) return this.#make();
    this.#repeated = peer;
    this.#offeredAtMs = performance.now();
    peer.offerAgain();
  }

  #make(): void {
    this.#connect(crypto.randomUUID());
  }

  #connect(id: string): void {
    this.#drop();
    this.#offeredAtMs = performance.now();
    const peer: Peer = new Peer({
      id,
      makesOffers: this.#makesOffers,
      configuration: this.#configuration,
      send: (message) => this.say(message),
      onState: (state) => {
        if (peer === this.#peer) this.#options.hooks.onState(state);
      },
    });
    this.#peer = peer;
    this.#options.hooks.onPeer(peer);
  }

  /** The other page has changed: discards everything about the previous one. */
  #forgetPage(): void {
    this.#otherPage = undefined;
    this.#otherSends = false;
    this.#drop();
  }

  #drop(): void {
    this.#peer?.close();
    this.#peer = null;
  }
}
