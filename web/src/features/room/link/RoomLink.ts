import type { PageId } from '@skylark/contract/board';
import {
  type Board,
  type BoardChange,
  foldBoard,
  type PageSnapshot,
  pageOfSnapshot,
  PROVISIONAL_SEQ,
  renumber,
} from '@skylark/contract/boardState';
import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type {
  ByeCode,
  ClientMessage,
  LoggedEvent,
  RoomEvent,
  Seat,
  SentEvent,
  ServerMessage,
  View,
} from '@skylark/contract/room';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import { setServerTime } from '../../../lib/clock.ts';
import { Outbox } from './Outbox.ts';
import { GIVE_UP_AFTER_MS, waitBeforeTry } from './reconnect.ts';
import { saveOutbox, takeSavedOutbox } from './savedOutbox.ts';

const PING_EVERY_MS = 4_000;
/** No answer for this long: the socket is dead, whatever the browser believes. */
const SILENT_AFTER_MS = 9_000;

/**
 * A browser says that it is online a moment before packets get through, and the system sends the first one of a new
 * connection again only after a whole second.
 */
const ONLINE_AGAIN_MS = 300;

/** How the page stands to its room. `retrying` mends itself; `lost` only means that it has taken long. */
export type LinkStatus =
  | { is: 'connecting' }
  | { is: 'live' }
  | { is: 'retrying'; sinceMs: number }
  | { is: 'lost'; sinceMs: number }
  | { is: 'gone'; why: ByeCode | 'left' | 'refused' };

/** All that a screen shows of a room besides what is drawn; a new object at each change. */
export interface RoomSnapshot {
  status: LinkStatus;
  seat: Seat;
  state: RoomState;
  /** The page of the other side that is in the room now. */
  otherClient: string | undefined;
  views: Partial<Record<Seat, View>>;
  /** Own work that is not on the server's disk yet. */
  unsaved: number;
  /** Round trip of the last ping. */
  roundTripMs: number | undefined;
}

export interface OtherCursor {
  page: PageId;
  x: number;
  y: number;
  laser: boolean;
}

interface Listeners {
  change: Set<() => void>;
  board: Set<(change: BoardChange | { kind: 'everything' }, page: PageId, isOwn: boolean) => void>;
  signal: Set<(from: string, data: string) => void>;
  cursor: Set<(cursor: OtherCursor | null) => void>;
}

interface Options {
  roomId: string;
  /** Of the room's socket: `wss://...`. */
  address: string;
  seat: Seat;
  token: string;
  /** Asked when a socket was refused: whether there is any use in trying again. */
  isStillOpen: () => Promise<boolean>;
}

/**
 * The page's end of a room: one socket that comes back by itself, the fold of the room's log with one's own events on
 * top, and an outbox that loses nothing. Whoever makes one closes it.
 */
export class RoomLink {
  readonly board: Board = new Map();
  readonly client: string;
  readonly #options: Options;
  readonly #outbox: Outbox;
  readonly #listeners: Listeners = { change: new Set(), board: new Set(), signal: new Set(), cursor: new Set() };
  #socket: WebSocket | undefined;
  #isReady = false;
  #epoch: string | null = null;
  #seq = 0;
  #tries = 0;
  #lostAtMs = 0;
  #lastHeardMs = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #isFlushDue = false;
  /** Of the last welcome: which life of the room, what of ours was dealt with, and whether everything is sent anew. */
  #welcomeEpoch: string | null = null;
  #welcomeN = 0;
  #isFresh = false;
  #snapshot: RoomSnapshot;

  constructor(options: Options) {
    this.#options = options;
    this.#outbox = new Outbox(takeSavedOutbox(options.roomId));
    this.client = this.#outbox.client;
    this.#snapshot = {
      status: { is: 'connecting' },
      seat: options.seat,
      state: newRoomState(),
      otherClient: undefined,
      views: {},
      unsaved: this.#outbox.size,
      roundTripMs: undefined,
    };
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('offline', this.#onOffline);
    window.addEventListener('pagehide', this.#onPageHide);
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY_MS);
    this.#connect();
  }

  // ---- what screens read ----

  readonly snapshot = (): RoomSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => this.#on('change', listener);
  onBoard(listener: (change: BoardChange | { kind: 'everything' }, page: PageId, isOwn: boolean) => void): () => void {
    return this.#on('board', listener);
  }
  onSignal(listener: (from: string, data: string) => void): () => void {
    return this.#on('signal', listener);
  }
  onCursor(listener: (cursor: OtherCursor | null) => void): () => void {
    return this.#on('cursor', listener);
  }

  // ---- what screens do ----

  /** Does something in the room: seen here at once, by the other side in a moment, and kept until the server has it. */
  do(event: SentEvent): void {
    if (this.#snapshot.status.is === 'gone') return;
    const n = this.#outbox.add(event);
    this.#foldOwn(n, event);
    if (this.#isFlushDue) return;
    // Events of the same instant travel together.
    this.#isFlushDue = true;
    queueMicrotask(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  showCursor(cursor: OtherCursor | null): void {
    if (this.#isReady) this.#send(cursor ? { t: 'cursor', ...cursor } : { t: 'nocursor' });
  }

  showView(view: View): void {
    const [page, ...r] = view;
    this.#update({ views: { ...this.#snapshot.views, [this.#snapshot.seat]: view } });
    if (this.#isReady) this.#send({ t: 'view', page, r });
  }

  /** @returns whether it could be sent: signals are not kept, calls renegotiate instead */
  signal(to: string, data: string): boolean {
    if (!this.#isReady) return false;
    this.#send({ t: 'signal', to, d: data });
    return true;
  }

  /** Leaves for good: the other side is told that nobody was cut off. */
  close(): void {
    if (this.#isReady) this.#send({ t: 'leave' });
    this.#stop({ is: 'gone', why: 'left' });
  }

  // ---- the socket ----

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#socket?.close();
    const { address, token } = this.#options;
    const socket = new WebSocket(address, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
    this.#socket = socket;
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#lastHeardMs = Date.now();
      this.#send({
        t: 'hello',
        client: this.client,
        epoch: this.#epoch,
        seq: this.#seq,
        n: this.#outbox.ackedN,
        last: this.#outbox.lastN,
      });
    });
    socket.addEventListener('message', (message: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#lastHeardMs = Date.now();
      this.#hear(JSON.parse(message.data) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lose(wasOpen);
    });
  }

  #lose(wasOpen: boolean): void {
    this.#isReady = false;
    this.#socket = undefined;
    const { status } = this.#snapshot;
    if (status.is === 'gone') return;
    const nowMs = Date.now();
    if (status.is === 'live' || this.#lostAtMs === 0) this.#lostAtMs = nowMs;
    for (const listener of this.#listeners.cursor) listener(null);
    this.#update({
      status: { is: nowMs - this.#lostAtMs > GIVE_UP_AFTER_MS ? 'lost' : 'retrying', sinceMs: this.#lostAtMs },
    });
    const retry = (): void => {
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => this.#connect(), waitBeforeTry(this.#tries, Math.random()));
      this.#tries += 1;
    };
    if (wasOpen) return retry();
    // A browser does not say why a socket was refused: the room's own call does.
    this.#options
      .isStillOpen()
      .then((isOpen) => (isOpen ? retry() : this.#stop({ is: 'gone', why: 'refused' })), retry);
  }

  #hear(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        setServerTime(message.now);
        // Not ours before all of it is here: who is cut off in the middle would else be sent only what others did since.
        this.#epoch = message.resumed ? message.epoch : null;
        this.#welcomeEpoch = message.epoch;
        this.#welcomeN = message.n;
        if (!message.resumed) {
          this.board.clear();
          this.#seq = 0;
          this.#update({ state: message.state as RoomState, views: message.views });
        } else {
          this.#update({
            views: {
              ...message.views,
              [this.#snapshot.seat]: this.#snapshot.views[this.#snapshot.seat],
            } as RoomSnapshot['views'],
          });
        }
        this.#isFresh = !message.resumed;
        return;
      case 'page': {
        const page = pageOfSnapshot(message.page as PageSnapshot);
        this.board.set(page.id, page);
        this.#tellBoard({ kind: 'everything' }, page.id, false);
        return;
      }
      case 'events':
        for (const event of message.l) this.#foldOther(event);
        return;
      case 'ack':
        this.#acknowledge(message.r);
        return;
      case 'ready':
        this.#becomeReady(message.seq);
        return;
      case 'refused':
        // What was shown already has to go again: the server's word is the page.
        if (this.#outbox.drop(message.n, false)) this.#startOver();
        return;
      case 'cursor':
        for (const listener of this.#listeners.cursor) listener(message);
        return;
      case 'nocursor':
        for (const listener of this.#listeners.cursor) listener(null);
        return;
      case 'view':
        this.#update({ views: { ...this.#snapshot.views, [message.seat]: [message.page, ...message.r] } });
        return;
      case 'signal':
        for (const listener of this.#listeners.signal) listener(message.from, message.d);
        return;
      case 'pong':
        setServerTime(message.now);
        this.#update({ roundTripMs: Date.now() - message.c });
        return;
      case 'bye':
        // After `moved` and the like the room is somewhere else or wants us to start over; the rest is final.
        if (message.code === 'moved' || message.code === 'too_fast' || message.code === 'bad_message') return;
        this.#stop({ is: 'gone', why: message.code });
        return;
    }
  }

  #becomeReady(seq: number): void {
    this.#seq = Math.max(this.#seq, seq);
    // Those that were dealt with and not acknowledged were refused while we were away.
    const wereRefused = this.#outbox.drop(this.#welcomeN, true);
    if (wereRefused && !this.#isFresh) return this.#startOver();
    if (this.#isFresh) for (const { n, event } of this.#outbox.pending()) this.#foldOwn(n, event);
    this.#epoch = this.#welcomeEpoch;
    this.#isFresh = false;
    this.#isReady = true;
    this.#tries = 0;
    this.#lostAtMs = 0;
    this.#outbox.rewind();
    this.#update({ status: { is: 'live' } });
    this.#tellBoard({ kind: 'everything' }, this.#snapshot.state.page ?? 'free:1', false);
    this.#flush();
  }

  /** Takes everything from the server anew. */
  #startOver(): void {
    this.#epoch = null;
    this.#seq = 0;
    this.#isReady = false;
    this.#connect();
  }

  #flush(): void {
    if (this.#isReady) for (const message of this.#outbox.take()) this.#socket?.send(message);
    if (this.#snapshot.unsaved !== this.#outbox.size) this.#update({ unsaved: this.#outbox.size });
  }

  #acknowledge(runs: Extract<ServerMessage, { t: 'ack' }>['r']): void {
    for (const { pending, seq } of this.#outbox.acknowledge(runs)) {
      // The server has sent everything before this already: after a gap it need not go back further.
      this.#seq = Math.max(this.#seq, seq);
      if (isBoardEvent(pending.event)) renumber(this.board, pending.event, PROVISIONAL_SEQ + pending.n, seq);
    }
    this.#update({ unsaved: this.#outbox.size });
  }

  // ---- the fold ----

  #foldOwn(n: number, event: SentEvent): void {
    if (isBoardEvent(event)) {
      this.#tellBoard(foldBoard(this.board, event, PROVISIONAL_SEQ + n), event.page, true);
    } else if (event.k !== 'deck' && event.k !== 'call') {
      // These two come back from the server, which adds to them.
      this.#update({ state: foldRoom(this.#snapshot.state, this.#snapshot.seat, event) });
    }
  }

  #foldOther([seq, author, event]: LoggedEvent): void {
    if (seq <= this.#seq) return;
    this.#seq = seq;
    if (isBoardEvent(event)) this.#tellBoard(foldBoard(this.board, event, seq), event.page, false);
    else this.#update({ state: foldRoom(this.#snapshot.state, author, event) });
  }

  // ---- upkeep ----

  readonly #onOnline = (): void => {
    if (this.#snapshot.status.is === 'retrying' || this.#snapshot.status.is === 'lost') {
      this.#tries = 0;
      this.#connect();
      this.#retryTimer = setTimeout(() => {
        if (this.#socket?.readyState === WebSocket.CONNECTING) this.#connect();
      }, ONLINE_AGAIN_MS);
    }
  };

  /** A browser that is offline waits seconds for the other end to agree that a socket is closed. */
  readonly #onOffline = (): void => this.#giveUpSocket();

  readonly #onPageHide = (): void => saveOutbox(this.#options.roomId, this.#outbox.save());

  #beat(): void {
    const { status } = this.#snapshot;
    if (status.is === 'retrying' && Date.now() - status.sinceMs > GIVE_UP_AFTER_MS)
      this.#update({ status: { is: 'lost', sinceMs: status.sinceMs } });
    if (!this.#socket || this.#socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#lastHeardMs > SILENT_AFTER_MS) this.#giveUpSocket();
    else this.#send({ t: 'ping', c: Date.now() });
  }

  #giveUpSocket(): void {
    const dead = this.#socket;
    if (!dead) return;
    this.#lose(true);
    dead.close();
  }

  #stop(status: Extract<LinkStatus, { is: 'gone' }>): void {
    clearTimeout(this.#retryTimer);
    clearInterval(this.#pulse);
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('offline', this.#onOffline);
    window.removeEventListener('pagehide', this.#onPageHide);
    this.#isReady = false;
    this.#update({ status });
    this.#socket?.close();
    this.#socket = undefined;
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #update(change: Partial<RoomSnapshot>): void {
    const next = { ...this.#snapshot, ...change };
    const other = next.state.seats[next.seat === 't' ? 's' : 't'];
    this.#snapshot = { ...next, otherClient: other.is === 'here' ? other.client : undefined };
    for (const listener of this.#listeners.change) listener();
  }

  #tellBoard(change: BoardChange | { kind: 'everything' }, page: PageId, isOwn: boolean): void {
    for (const listener of this.#listeners.board) listener(change, page, isOwn);
  }

  #on<K extends keyof Listeners>(kind: K, listener: Listeners[K] extends Set<infer L> ? L : never): () => void {
    const known = this.#listeners[kind] as Set<typeof listener>;
    known.add(listener);
    return () => known.delete(listener);
  }
}

type BoardOnly = Extract<RoomEvent, { k: 'ink' | 'put' | 'clear' | 'unclear' }>;
const isBoardEvent = (event: RoomEvent | SentEvent): event is BoardOnly =>
  event.k === 'ink' || event.k === 'put' || event.k === 'clear' || event.k === 'unclear';
