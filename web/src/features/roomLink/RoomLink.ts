import type { PageId } from '@skylark/contract/board';
import {
  type Board,
  type BoardChange,
  foldBoard,
  isBoardEvent,
  type PageSnapshot,
  pageOfSnapshot,
  PROVISIONAL_SEQ,
  renumber,
} from '@skylark/contract/boardState';
import type { LoggedEvent, RefusalCode, Seat, SentEvent, ServerMessage, View } from '@skylark/contract/room';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import { setServerTime } from '../../lib/clock.ts';
import { CLOSE_FAILED, CLOSE_TOO_LARGE } from './closeCodes.ts';
import { Outbox } from './Outbox.ts';
import { type LinkStatus, RoomSocket, type RoomSocketOptions } from './RoomSocket.ts';
import { saveOutbox, takeSavedOutbox } from './savedOutbox.ts';

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
  /** Own work that was not taken, and why: a new object each time. */
  trouble: { readonly kind: Trouble } | undefined;
}

/** Refusals that a person has to know of; others follow from what the screen shows already. */
export type Trouble = 'page_full' | 'room_full' | 'not_saved';

/** One stroke that is refused is many events. */
const TROUBLE_EVERY_MS = 5_000;

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

interface Options extends Pick<RoomSocketOptions, 'address' | 'token' | 'isStillOpen'> {
  roomId: string;
  seat: Seat;
  /** Looks in only, until `enter`: another device of the same person keeps its seat. */
  isInLobby?: boolean;
}

/** Pointer and view keep out of the way of what is drawn for so long after the server said that it is too much. */
const QUIET_AFTER_SLOW_MS = 3_000;

/**
 * The page's end of a room: the fold of the room's log with one's own events on top, and an outbox that loses nothing,
 * over a socket that comes back by itself. Whoever makes one closes it.
 */
export class RoomLink {
  readonly board: Board = new Map();
  readonly client: string;
  readonly #roomId: string;
  readonly #socket: RoomSocket;
  readonly #outbox: Outbox;
  readonly #listeners: Listeners = { change: new Set(), board: new Set(), signal: new Set(), cursor: new Set() };
  /** Whether the room has come whole on this connection, so that things may be said on it. */
  #isReady = false;
  #epoch: string | null = null;
  #seq = 0;
  #isInLobby: boolean;
  /** Said hello from the lobby on this connection: the seat may be another device's. */
  #cameByLobby = false;
  #isFlushDue = false;
  #toldTroubleAtMs = -Infinity;
  /** The server is behind with what we send: until then nothing is added that is only shown. */
  #shownAgainAtMs = 0;
  /** Of the last welcome: which life of the room, what of ours was dealt with, and whether everything is sent anew. */
  #welcomeEpoch: string | null = null;
  #welcomeN = 0;
  #isFresh = false;
  #snapshot: RoomSnapshot;

  constructor(options: Options) {
    this.#roomId = options.roomId;
    this.#isInLobby = options.isInLobby === true;
    this.#outbox = new Outbox(takeSavedOutbox(options.roomId, options.seat));
    this.client = this.#outbox.client;
    this.#snapshot = {
      status: { kind: 'connecting' },
      seat: options.seat,
      state: newRoomState(),
      otherClient: undefined,
      views: {},
      unsaved: this.#outbox.size,
      roundTripMs: undefined,
      trouble: undefined,
    };
    window.addEventListener('pagehide', this.#onPageHide);
    this.#socket = new RoomSocket({
      address: options.address,
      token: options.token,
      isStillOpen: options.isStillOpen,
      hello: () => {
        this.#cameByLobby = this.#isInLobby;
        return {
          t: 'hello',
          client: this.client,
          epoch: this.#epoch,
          seq: this.#seq,
          n: this.#outbox.ackedN,
          last: this.#outbox.lastN,
          parts: true,
          ...(this.#isInLobby && { lobby: true }),
        };
      },
      hear: (message) => this.#hear(message),
      onClosed: (code) => {
        if (code === CLOSE_TOO_LARGE || code === CLOSE_FAILED) this.#fail();
      },
      onStatus: (status) => this.#onStatus(status),
    });
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

  /** Out of the lobby: the seat is this page's from here on. */
  enter(): void {
    if (!this.#isInLobby) return;
    this.#isInLobby = false;
    if (this.#isReady) this.#socket.send({ t: 'enter' });
  }

  /** Does something in the room: seen here at once, by the other side in a moment, and kept until the server has it. */
  do(event: SentEvent): void {
    if (this.#snapshot.status.kind === 'gone') return;
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
    if (this.#mayShow) this.#socket.send(cursor ? { t: 'cursor', ...cursor } : { t: 'nocursor' });
  }

  showView(view: View): void {
    const [page, ...r] = view;
    this.#update({ views: { ...this.#snapshot.views, [this.#snapshot.seat]: view } });
    if (this.#mayShow) this.#socket.send({ t: 'view', page, r });
  }

  get #mayShow(): boolean {
    return this.#maySpeak && Date.now() >= this.#shownAgainAtMs;
  }

  /** Who only looks in is not listened to. */
  get #maySpeak(): boolean {
    return this.#isReady && (!this.#cameByLobby || this.#hasSeat(this.#snapshot.state));
  }

  #hasSeat({ seats }: RoomState): boolean {
    const own = seats[this.#snapshot.seat];
    return own.kind === 'here' && own.client === this.client;
  }

  /** @returns whether it could be sent: signals are not kept, calls renegotiate instead */
  signal(to: string, data: string): boolean {
    if (!this.#maySpeak) return false;
    this.#socket.send({ t: 'signal', to, d: data });
    return true;
  }

  /** Leaves for good: the other side is told that nobody was cut off. What is not on disk there waits here. */
  close(): void {
    if (this.#outbox.size > 0 && this.#snapshot.status.kind !== 'gone') this.#onPageHide();
    if (this.#isReady) this.#socket.send({ t: 'leave' });
    this.#socket.stop({ kind: 'gone', why: 'left' });
  }

  // ---- what the server says ----

  #onStatus(status: LinkStatus): void {
    if (status.kind !== 'live') {
      this.#isReady = false;
      for (const listener of this.#listeners.cursor) listener(null);
    }
    if (status.kind === 'gone') window.removeEventListener('pagehide', this.#onPageHide);
    this.#update({ status });
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
        const begun = message.more ? this.board.get(page.id) : undefined;
        if (begun) for (const [id, element] of page.elements) begun.elements.set(id, element);
        else this.board.set(page.id, page);
        this.#notifyBoard({ kind: 'everything' }, page.id, false);
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
        if (!this.#outbox.drop(message.n, false)) return;
        this.#tellRefusal(message.code);
        this.#startOver();
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
      case 'slow':
        this.#shownAgainAtMs = Date.now() + QUIET_AFTER_SLOW_MS;
        return;
      case 'bye':
        if (message.code === 'bad_message') this.#fail();
        // After `moved` and the like the room is somewhere else or wants us to start over; the rest is final.
        if (message.code === 'moved' || message.code === 'too_fast' || message.code === 'bad_message') return;
        this.#socket.stop({ kind: 'gone', why: message.code });
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
    this.#outbox.rewind();
    this.#socket.becomeLive();
    this.#notifyBoard({ kind: 'everything' }, this.#snapshot.state.page ?? 'free:1', false);
    this.#flush();
  }

  /** The server could do nothing with what was sent: after a few times its head is given up, for the rest waits behind it. */
  #fail(): void {
    if (!this.#isReady || !this.#outbox.fail()) return;
    this.#tellTrouble('not_saved');
    // It is still to be seen here: what comes next is taken whole.
    this.#epoch = null;
    this.#seq = 0;
  }

  #tellRefusal(code: RefusalCode): void {
    switch (code) {
      case 'page_full':
      case 'room_full':
        this.#tellTrouble(code);
        return;
      case 'invalid':
      case 'unknown':
        this.#tellTrouble('not_saved');
        return;
      case 'not_allowed':
      case 'tools_off':
      case 'not_yours':
      case 'no_such_page':
        return;
    }
  }

  #tellTrouble(kind: Trouble): void {
    if (performance.now() - this.#toldTroubleAtMs < TROUBLE_EVERY_MS) return;
    this.#toldTroubleAtMs = performance.now();
    this.#update({ trouble: { kind } });
  }

  /** Takes everything from the server anew. */
  #startOver(): void {
    this.#epoch = null;
    this.#seq = 0;
    this.#isReady = false;
    this.#socket.connect();
  }

  #flush(): void {
    if (this.#maySpeak) for (const message of this.#outbox.take()) this.#socket.sendText(message);
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
      this.#notifyBoard(foldBoard(this.board, event, PROVISIONAL_SEQ + n), event.page, true);
    } else if (event.k !== 'deck' && event.k !== 'call') {
      // These two come back from the server, which adds to them.
      this.#update({ state: foldRoom(this.#snapshot.state, this.#snapshot.seat, event) });
    }
  }

  #foldOther([seq, author, event]: LoggedEvent): void {
    if (seq <= this.#seq) return;
    this.#seq = seq;
    if (isBoardEvent(event)) this.#notifyBoard(foldBoard(this.board, event, seq), event.page, false);
    else this.#update({ state: foldRoom(this.#snapshot.state, author, event) });
    // The seat is ours from here on: what was kept until then may go.
    if (event.k === 'join') this.#flush();
  }

  // ---- upkeep ----

  readonly #onPageHide = (): void => saveOutbox(this.#roomId, this.#snapshot.seat, this.#outbox.save());

  #update(change: Partial<RoomSnapshot>): void {
    const next = { ...this.#snapshot, ...change };
    const canSpeak = !this.#cameByLobby || this.#hasSeat(next.state);
    const other = next.state.seats[next.seat === 't' ? 's' : 't'];
    this.#snapshot = { ...next, otherClient: canSpeak && other.kind === 'here' ? other.client : undefined };
    for (const listener of this.#listeners.change) listener();
  }

  #notifyBoard(change: BoardChange | { kind: 'everything' }, page: PageId, isOwn: boolean): void {
    for (const listener of this.#listeners.board) listener(change, page, isOwn);
  }

  #on<K extends keyof Listeners>(kind: K, listener: Listeners[K] extends Set<infer L> ? L : never): () => void {
    const known = this.#listeners[kind] as Set<typeof listener>;
    known.add(listener);
    return () => known.delete(listener);
  }
}
