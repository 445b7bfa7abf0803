import { otherSeat } from '@skylark/contract/roomState';
import type { CallLink } from './CallLink.ts';
import { type CallMessage, readCallMessage, type VoiceMessage } from './callMessage.ts';
import type { CallAhead } from './CallAhead.ts';
import { Peer } from './Peer.ts';
import { takeCallAhead } from './takeCallAhead.ts';

/** An offer younger than this is still on its way: whoever asks for one has not got it yet, and is not given another. */
const OFFER_TRAVELS_MS = 1_500;

interface Hooks {
  /** A connection to the other page was begun, in place of any before it. */
  onPeer: (peer: Peer) => void;
  /** The other page has said hello, and is another one than before: a connection follows. */
  onMet: () => void;
  /** The other page can be spoken to again. */
  onReachable: () => void;
  /** The other page was cut off from the room and is back: what was said to it meanwhile is gone. */
  onBack: () => void;
  /** The other side has left. */
  onAlone: () => void;
  onState: (state: RTCPeerConnectionState) => void;
  onRepair: (wanted: { audio: boolean; video: boolean }) => void;
  onVoice: (said: VoiceMessage) => void;
  /** The teacher's page shows a tab or window, or does not. */
  onScreen: (isOn: boolean) => void;
}

interface Options {
  link: CallLink;
  configuration: RTCConfiguration;
  hooks: Hooks;
}

/**
 * Finds the other page through the room, and keeps one connection to it. The teacher's page begins connections, names
 * them and makes all offers; the student's page answers, and asks when it needs something.
 */
export class Pairing {
  readonly #options: Options;
  readonly #makesOffers: boolean;
  #configuration: RTCConfiguration;
  /** New with each load of this page, where the room's name for it may stay. */
  readonly #page: string;
  /** Who sits on the other side when this page comes was told of it already. */
  #isGreetedAhead: boolean;
  readonly #ends: (() => void)[];
  /** What the other page and the first script of this one have said to each other already. */
  readonly #ahead: CallAhead | undefined;
  #peer: Peer | null = null;
  #offeredAtMs = -Infinity;
  #otherClient: string | undefined;
  #otherPage: string | undefined;
  /** The other page knows this one already, and its first word is an answer. */
  #isAwaited = false;
  #otherSends = false;
  #sends = false;
  #couldSignal = false;

  constructor(options: Options) {
    this.#options = options;
    this.#configuration = options.configuration;
    const { link } = options;
    this.#isGreetedAhead = link.pageAhead !== undefined;
    this.#page = link.pageAhead ?? crypto.randomUUID();
    this.#ahead = takeCallAhead(this.#isGreetedAhead);
    this.#makesOffers = link.snapshot().seat === 't';
    this.#ends = [link.subscribe(() => this.#checkOther()), link.onSignal((from, data) => this.#receive(from, data))];
  }

  /** Looks who is there; to be called once, when whoever made this is ready to be notified. */
  begin(): void {
    this.#checkOther();
  }

  get peer(): Peer | null {
    return this.#peer;
  }

  /** Whether the other page lets sound and picture flow. */
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

  /** Notifies the other page that sound and picture flow from now on. */
  startSending(): void {
    this.#sends = true;
    // It was told so before this page's code had come.
    if (!this.#isAwaited) this.#greet();
  }

  /** Nobody answers yet: the other page may still be loading. */
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
    if (this.#makesOffers) this.#make();
    else if (this.#peer) this.say({ k: 'again', c: this.#peer.id });
    else this.#greet();
  }

  askRepair(wanted: { audio: boolean; video: boolean }): void {
    if (this.#peer) this.say({ k: 'repair', c: this.#peer.id, ...wanted });
  }

  say(message: CallMessage): void {
    const { link } = this.#options;
    const { otherClient } = link.snapshot();
    // What cannot be said now is not kept: when the way is open again, everything begins anew.
    if (otherClient !== undefined) link.signal(otherClient, JSON.stringify(message));
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#ahead?.close();
    this.#drop();
  }

  // ---- who is there ----

  #checkOther(): void {
    const { link, hooks } = this.#options;
    const { seat, status, state, otherClient } = link.snapshot();
    const other = state.seats[otherSeat(seat)];
    // Cut off is not gone: the call goes on without the room's socket.
    if (other.kind === 'away' && (other.why === 'left' || other.why === 'taken') && this.#otherClient !== undefined) {
      this.#otherClient = undefined;
      this.#forgetPage();
      hooks.onAlone();
    }
    const canSignal = this.canSignal;
    const isBack = canSignal && !this.#couldSignal;
    this.#couldSignal = canSignal;
    const isGreetedAhead = this.#isGreetedAhead;
    // Only who was there when this page came has been told.
    if (status.kind === 'live') this.#isGreetedAhead = false;
    if (!canSignal || otherClient === undefined) return;
    if (otherClient !== this.#otherClient) {
      this.#otherClient = otherClient;
      this.#forgetPage();
      // Said again, the same would ask for a connection in place of the one that is on its way.
      this.#isAwaited = isGreetedAhead;
      if (!isGreetedAhead) this.#greet();
    } else if (isBack) {
      this.#greet();
      hooks.onReachable();
    }
  }

  #greet(): void {
    this.say({ k: 'hello', page: this.#page, c: this.#peer?.id ?? null, sends: this.#sends });
  }

  // ---- what the other page says ----

  #receive(from: string, data: string): void {
    const message = readCallMessage(data);
    if (!message || from !== this.#options.link.snapshot().otherClient) return;
    switch (message.k) {
      case 'hello':
        this.#meet(message);
        return;
      case 'offer':
        if (!this.#makesOffers && message.c !== this.#peer?.id) this.#connect(message.c);
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

  #meet({ page, c, sends }: Extract<CallMessage, { k: 'hello' }>): void {
    const isNew = page !== this.#otherPage;
    // Who knows a connection and says the same again has come anew into the room.
    const isBack = !isNew && c !== null && sends === this.#otherSends;
    if (isNew && this.#otherPage !== undefined) this.#forgetPage();
    this.#otherPage = page;
    this.#otherSends = sends;
    if (isNew) this.#options.hooks.onMet();
    if (isBack) {
      this.#offeredAtMs = -Infinity;
      this.#options.hooks.onBack();
    }
    if (!this.#makesOffers) {
      // Asked who is here: says so, and with that asks for a connection if it has none. Asked again, it was not heard.
      const isUnheard = !isNew && this.#peer === null;
      if ((isNew && !this.#isAwaited) || c !== (this.#peer?.id ?? null) || isUnheard) this.#greet();
      this.#isAwaited = false;
      return;
    }
    // It learns what this page is before it is offered anything.
    if (isNew && !this.#isAwaited) this.#greet();
    this.#isAwaited = false;
    const hasOther = c !== this.#peer?.id && !this.#isOfferOnItsWay;
    if (!this.#peer || isNew || hasOther) this.#make();
  }

  // ---- the connection ----

  get #isOfferOnItsWay(): boolean {
    return performance.now() - this.#offeredAtMs < OFFER_TRAVELS_MS;
  }

  #make(): void {
    const begun = this.#otherClient === undefined ? undefined : this.#ahead?.offeredTo(this.#otherClient);
    this.#connect(begun ?? crypto.randomUUID());
  }

  #connect(id: string): void {
    this.#drop();
    this.#offeredAtMs = performance.now();
    const peer: Peer = new Peer({
      id,
      makesOffers: this.#makesOffers,
      configuration: this.#configuration,
      begun: this.#ahead?.take(id),
      send: (message) => this.say(message),
      onState: (state) => {
        if (peer === this.#peer) this.#options.hooks.onState(state);
      },
    });
    this.#peer = peer;
    this.#options.hooks.onPeer(peer);
    if (peer.state !== 'new') this.#options.hooks.onState(peer.state);
  }

  /** The other page is another one now: nothing of the one before counts. */
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
