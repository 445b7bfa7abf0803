import { CLOSE_BYE } from '@skylark/contract/room.facts';
import {
  type AckRun,
  type ByeCode,
  type ClientMessage,
  type RefusalCode,
  type RoomEvent,
  type Seat,
  SentEvent,
  type ServerMessage,
} from '@skylark/contract/room';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { handleSocket } from '../../platform/http/socketEvents.ts';
import { type CloseReason, countClosed, socketsSlowed } from '../../platform/http/socketMetrics.ts';
import type { Cost, Place } from './budget.ts';
import type { Hub } from './hub.ts';
import { costOf, type Incoming, readIncoming } from './incoming.ts';
import type { InkPiece } from './inkText.ts';
import { PART_LENGTH, pageMessages } from './pageMessages.ts';
import type { Outcome } from './roomKindPolicy.ts';
import { entryText, eventsMessage, isEchoed, type Room, type Watcher } from './room.ts';
import { addToRuns, listEventsAfter, listStoredRuns, loadRoom, type StoredEvent } from './store.ts';

/** What may wait in a slow connection before it is cut: it comes back and takes a snapshot. */
const SEND_BUFFER_MAX_BYTES = 4 * 1024 * 1024;
/** Who missed more than this takes the board as it is now: that is shorter. */
const RESUME_MAX_EVENTS = 2_000;

/** Events that are read at once for who comes in slowly. */
const CATCH_UP_EVENTS = 500;
/** Who has not taken the board after so long is cut: at a megabit a second the largest one takes half of it. */
const JOIN_WITHIN_MS = 90_000;
/** Who has opened a socket says at once who is back; a page does it within milliseconds. */
const HELLO_WITHIN_MS = 5_000;
/** Who is sent away has this long to read why. */
const BYE_LINGER_MS = 1_000;

type Phase = 'silent' | 'joining' | 'joined' | 'gone';

/** Whose socket it is, and what it may still send. */
export interface Visitor {
  seat: Seat;
  sessionId: string;
  personId: string;
  address: string;
  place: Place;
  /** It has said who is back: it no longer counts among those that only hold a socket. */
  onHello: () => void;
}

/** One open socket of one of the two people: reads what it says, does what it may, and ends with it. */
export class Connection implements Watcher {
  readonly seat: Seat;
  readonly sessionId: string;
  readonly personId: string;
  readonly roomId: string;
  readonly address: string;
  client = '';
  lastHeardMs: number;
  readonly #socket: WebSocket;
  /** What carries it: messages written while it is corked leave together. */
  readonly #wire: Duplex;
  readonly #room: Room;
  readonly #hub: Hub;
  readonly #deps: Deps;
  #phase: Phase = 'silent';
  readonly #place: Place;
  readonly #onHello: () => void;
  readonly #helloTimer: NodeJS.Timeout;
  /** More was sent than the budget allows: what still comes out of the buffers waits here, and nothing more is read. */
  #slowTimer: NodeJS.Timeout | undefined;
  readonly #late: (Buffer | undefined)[] = [];
  #isWarned = false;
  /** Some events wait for the database; what comes behind them waits in turn. */
  #turn: Promise<void> | undefined;
  /** The room is on its way to this page: what happens meanwhile follows behind it, out of the log. */
  #isComing = false;
  /** It has not gone in: it takes no seat away from another device. */
  #isInLobby = false;
  /** Own events that are on disk, not told yet. */
  #stored: AckRun[] = [];

  constructor(socket: WebSocket, wire: Duplex, who: Visitor, room: Room, hub: Hub, deps: Deps) {
    this.#socket = socket;
    this.#wire = wire;
    this.seat = who.seat;
    this.sessionId = who.sessionId;
    this.personId = who.personId;
    this.address = who.address;
    this.roomId = room.id;
    this.#place = who.place;
    this.#onHello = who.onHello;
    this.#room = room;
    this.#hub = hub;
    this.#deps = deps;
    this.lastHeardMs = Date.now();
    handleSocket(
      socket,
      deps.log,
      { socket: 'room', room: room.id },
      {
        message: (text) => this.#hear(text),
        ping: () => this.#charge({ messages: 1 }),
        close: () => this.#end('lost'),
      },
    );
    // All that comes costs, also what never becomes a message.
    wire.on('data', (bytes: Buffer) => this.#charge({ bytes: bytes.length }));
    this.#helloTimer = setTimeout(() => this.#lackHello(), HELLO_WITHIN_MS);
    this.#charge({});
  }

  send(message: ServerMessage): void {
    this.sendRaw(JSON.stringify(message));
  }

  sendRaw(message: string): void {
    if (this.#isComing) return;
    if (this.#stored.length === 0) return this.#write(message);
    this.#wire.cork();
    this.sendStored();
    this.#write(message);
    this.#wire.uncork();
  }

  stored(n: number, seq: number): void {
    addToRuns(this.#stored, n, seq);
  }

  sendStored(): void {
    if (this.#stored.length === 0 || this.#isComing) return;
    const runs = this.#stored;
    this.#stored = [];
    this.#write(JSON.stringify({ t: 'ack', r: runs } satisfies ServerMessage));
  }

  #write(message: string): void {
    if (this.#socket.bufferedAmount > SEND_BUFFER_MAX_BYTES) this.#cut('not_read');
    else this.#socket.send(message);
  }

  bye(code: ByeCode): void {
    if (this.#phase === 'gone') return;
    const reason = BYE_REASONS[code];
    if (reason) countClosed('room', reason);
    this.send({ t: 'bye', code });
    this.#end(code === 'seat_taken' ? 'taken' : 'lost');
    this.#socket.close(CLOSE_BYE, code);
    // Who does not answer, or is not read any more, does not keep its socket for that.
    setTimeout(() => this.#socket.terminate(), BYE_LINGER_MS).unref();
  }

  /** It says nothing more, and we did not keep it from it. */
  isSilent(nowMs: number, afterMs: number): boolean {
    return this.#slowTimer === undefined && nowMs - this.lastHeardMs > afterMs;
  }

  #cut(reason: CloseReason): void {
    countClosed('room', reason);
    this.lose();
  }

  #lackHello(): void {
    if (this.#phase === 'silent') this.#cut('no_hello');
  }

  // ---- the budget ----

  #charge(cost: Cost): void {
    this.#place.take(cost, performance.now());
    if (this.#slowTimer === undefined) this.#judge();
  }

  #judge(): void {
    if (this.#phase === 'gone') return;
    const verdict = this.#place.judge(performance.now(), this.#isWarned);
    switch (verdict.is) {
      case 'fine':
        return;
      case 'close':
        this.#socket.pause();
        this.bye('too_fast');
        return;
      case 'slow':
        this.#socket.pause();
        socketsSlowed.inc({ socket: 'room' });
        if (verdict.isWarned && !this.#isWarned) {
          this.#isWarned = true;
          this.send({ t: 'slow' });
        }
        this.#slowTimer = setTimeout(() => this.#goOn(), verdict.ms);
    }
  }

  /** The debt is paid: first what has come meanwhile, as far as the budget goes, then whatever else is sent. */
  #goOn(): void {
    this.#slowTimer = undefined;
    this.lastHeardMs = Date.now();
    this.#judge();
    let at = 0;
    while (this.#mayRead && at < this.#late.length) this.#take(this.#late[at++]);
    this.#late.splice(0, at);
    if (this.#mayRead) this.#socket.resume();
  }

  get #mayRead(): boolean {
    return this.#slowTimer === undefined && this.#phase !== 'gone';
  }

  /** Cuts a connection that is dead, or that must come back: its page reconnects by itself. */
  lose(): void {
    this.#end('lost');
    this.#socket.terminate();
  }

  drop(): void {
    this.#phase = 'gone';
    clearTimeout(this.#slowTimer);
    this.#socket.terminate();
  }

  #hear(data: Buffer | undefined): void {
    if (this.#phase === 'gone') return;
    this.lastHeardMs = Date.now();
    if (this.#slowTimer === undefined) this.#take(data);
    else this.#late.push(data);
  }

  #take(data: Buffer | undefined): void {
    const message = data && readIncoming(data);
    if (!message) return this.bye('bad_message');
    this.#charge(costOf(message));
    if (this.#turn) this.#turn = this.#turn.then(() => this.#do(message)).catch((error: unknown) => this.#fail(error));
    else this.#start(message);
  }

  /** Most messages are done at once; only one that has to wait makes the next ones wait. */
  #start(message: Incoming): void {
    const done = this.#do(message);
    if (!done) return;
    const turn = done
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (this.#turn === turn) this.#turn = undefined;
      });
    this.#turn = turn;
  }

  #fail(error: unknown): void {
    this.#deps.log.error({ err: error, room: this.#room.id }, 'room message failed');
    // The page comes back, takes what is stored and sends again what is not.
    this.#end('lost');
    this.#socket.close(1011);
  }

  #do(message: Incoming): Promise<void> | undefined {
    if (this.#phase === 'gone') return undefined;
    if (message.t === 'hello') return this.#phase === 'silent' ? this.#join(message) : undefined;
    if (message.t === 'ping') {
      this.send({ t: 'pong', c: message.c, now: this.#nowMs() });
      return undefined;
    }
    if (this.#phase !== 'joined') {
      this.bye('bad_message');
      return undefined;
    }
    if (this.#room.isWatching(this) && message.t !== 'enter' && message.t !== 'leave') {
      this.bye('bad_message');
      return undefined;
    }
    switch (message.t) {
      case 'enter':
        this.#isInLobby = false;
        this.sit();
        return undefined;
      case 'ink':
        this.#takeInk(message);
        return undefined;
      case 'do':
        return this.#takeEvents(message.n, message.l, 0);
      case 'cursor':
      case 'nocursor':
        this.#room.toOther(this.seat, message);
        return undefined;
      case 'view':
        this.#room.views[this.seat] = [message.page, ...message.r];
        this.#room.toOther(this.seat, { ...message, seat: this.seat });
        return undefined;
      case 'signal': {
        const other = this.#room.peers[this.seat === 't' ? 's' : 't'];
        if (other?.client === message.to) other.send({ t: 'signal', from: this.client, d: message.d });
        return undefined;
      }
      case 'leave':
        this.#end('left');
        this.#socket.close(1000);
        return undefined;
    }
  }

  #takeInk(piece: InkPiece): void {
    if (piece.n <= (this.#room.lastN(this.seat, this.client) ?? 0)) return;
    const code = this.#room.refusalOf(this.seat, piece);
    if (code || !this.#room.isNextN(this.seat, this.client, piece.n)) this.#refuse(piece.n, code ?? 'invalid');
    else this.#room.takeInk(this.seat, this.client, piece, this.#nowMs());
  }

  #refuse(n: number, code: RefusalCode): void {
    if (this.#room.isNextN(this.seat, this.client, n)) this.#room.skip(this.seat, this.client, n);
    this.send({ t: 'refused', n, code });
  }

  /** Each event is read and judged by itself: one that cannot be is refused alone. */
  #takeEvents(n: number, events: unknown[], from: number): Promise<void> | undefined {
    for (let at = from; at < events.length; at += 1) {
      const count = n + at;
      if (count <= (this.#room.lastN(this.seat, this.client) ?? 0)) continue;
      const { data: event } = SentEvent.safeParse(events[at]);
      const isNext = this.#room.isNextN(this.seat, this.client, count);
      const code = event && isNext ? this.#room.refusalOf(this.seat, event) : 'invalid';
      if (!event || code) {
        this.#refuse(count, code ?? 'invalid');
        continue;
      }
      const outcome = this.#room.policy.onEvent?.(this.#deps, this, event);
      if (outcome) return this.#takeWhen(count, outcome).then(() => this.#takeEvents(n, events, at + 1));
      // Its first page is for the policy to find: a kind that does not look has no decks.
      if (event.k === 'deck') this.#refuse(count, 'not_allowed');
      else this.#room.take(this.seat, this.client, count, event, this.#nowMs());
    }
    return undefined;
  }

  /** An event that changes more than the room: that first, so that nobody sees what then could not be. */
  async #takeWhen(n: number, pending: Promise<Outcome>): Promise<void> {
    const outcome = await pending;
    if ('code' in outcome) {
      this.#refuse(n, outcome.code);
      return;
    }
    if (outcome.slides) this.#room.slides = outcome.slides;
    this.#room.take(this.seat, this.client, n, outcome.event, this.#nowMs());
  }

  async #join(hello: Extract<ClientMessage, { t: 'hello' }>): Promise<void> {
    this.#phase = 'joining';
    clearTimeout(this.#helloTimer);
    this.#onHello();
    this.client = hello.client;
    const room = this.#room;
    const { db } = this.#deps;
    if (room.isTaken(this.seat, this.client)) return this.bye('bad_message');
    // All that has a number must be on disk before we say what of it is.
    await this.#hub.flush();
    const stored = hello.last > hello.n ? await listStoredRuns(db, room.id, this, hello.n) : [];
    const lastRun = stored.at(-1);
    room.meet(this.seat, hello.client, Math.max(hello.n, lastRun ? lastRun[0] + lastRun[2] - 1 : 0));

    const isSameLife = hello.epoch === room.epoch;
    const isRemembered = room.tailAfter(hello.seq) !== undefined;
    const missed = isSameLife && !isRemembered ? await listEventsAfter(db, room.id, hello.seq, RESUME_MAX_EVENTS) : [];
    const full = isSameLife && missed.length < RESUME_MAX_EVENTS ? undefined : await loadRoom(db, room.id);
    if (this.#phase !== 'joining') return;
    if (room.isClosed) return this.bye('moved');
    this.#phase = 'joined';
    this.#isInLobby = hello.lobby === true;
    const before = room.peers[this.seat];
    // The same page may come back before its old socket is known to be dead: then nobody left and nobody came.
    if (before?.client === this.client) {
      before.drop();
      room.peers[this.seat] = this;
    } else if (!this.#isInLobby) before?.bye('seat_taken');

    this.send({
      t: 'welcome',
      epoch: room.epoch,
      seat: this.seat,
      now: this.#nowMs(),
      resumed: !full,
      state: full?.state ?? null,
      n: room.lastN(this.seat, this.client) ?? 0,
      views: room.views,
    });
    this.#isComing = true;
    const hurry = setTimeout(() => this.lose(), JOIN_WITHIN_MS);
    const own = full ? undefined : this;
    let since = full?.seq ?? missed.at(-1)?.seq ?? hello.seq;
    let tail: string[] | undefined;
    try {
      if (full) for (const message of pageMessages(full, hello.parts === true)) await this.#deliver(message);
      for (const message of this.#messagesOf(missed, own !== undefined)) await this.#deliver(message);
      for (tail = room.tailAfter(since, own); !tail && this.#isWanted(); tail = room.tailAfter(since, own))
        since = await this.#catchUp(since, own !== undefined);
    } finally {
      clearTimeout(hurry);
      this.#isComing = false;
    }
    // From here on nothing waits: what happens in the room now comes after this in the client's order.
    if (!tail || !this.#isWanted()) return this.bye('moved');
    if (tail.length > 0) this.sendRaw(eventsMessage(tail));
    if (stored.length > 0) this.send({ t: 'ack', r: stored });
    this.send({ t: 'ready', seq: room.seq });
    this.sit();
  }

  /** Takes the seat; out of the lobby only while no other device has it. */
  sit(): void {
    const room = this.#room;
    if (this.#phase !== 'joined' || room.peers[this.seat] === this) return;
    if (this.#isInLobby && !room.isFree(this.seat, this.client, this.#nowMs())) return room.watch(this);
    room.unwatch(this);
    room.peers[this.seat]?.bye('seat_taken');
    room.join(this.seat, this, this.#nowMs());
  }

  #isWanted(): boolean {
    return this.#phase === 'joined' && !this.#room.isClosed;
  }

  /** Sends what happened while the board came, out of the log: memory does not hold so much. @returns up to where */
  async #catchUp(since: number, hasOwn: boolean): Promise<number> {
    await this.#hub.flush();
    const rows = await listEventsAfter(this.#deps.db, this.#room.id, since, CATCH_UP_EVENTS);
    for (const message of this.#messagesOf(rows, hasOwn)) await this.#deliver(message);
    const last = rows.at(-1)?.seq;
    if (last === undefined) throw new Error('the log has less than the room');
    return last;
  }

  /** Events as messages of bounded size. @param hasOwn whether the page has what it sent itself */
  *#messagesOf(rows: readonly StoredEvent[], hasOwn: boolean): Iterable<string> {
    let entries: string[] = [];
    let length = 0;
    for (const row of rows) {
      if (hasOwn && !this.#needs(row)) continue;
      entries.push(entryText(row.seq, row.author, row.body));
      length += row.body.length;
      if (length < PART_LENGTH) continue;
      yield eventsMessage(entries);
      entries = [];
      length = 0;
    }
    if (entries.length > 0) yield eventsMessage(entries);
  }

  /** Resolves when it has left, so that a large board waits for a slow line here and not in memory. */
  async #deliver(message: string): Promise<void> {
    if (this.#phase !== 'joined') return;
    await new Promise<void>((resolve) => {
      this.#socket.send(message, () => resolve());
    });
  }

  /** A page has its own events already, but for those that the server adds to. */
  #needs(row: StoredEvent): boolean {
    return (
      row.author !== this.seat ||
      row.client !== this.client ||
      isEchoed(row.author, (JSON.parse(row.body) as RoomEvent).k)
    );
  }

  #end(why: 'left' | 'lost' | 'taken'): void {
    const wasJoined = this.#phase === 'joined';
    this.#room.unwatch(this);
    this.#phase = 'gone';
    clearTimeout(this.#helloTimer);
    clearTimeout(this.#slowTimer);
    this.#late.length = 0;
    if (wasJoined && this.#room.peers[this.seat] === this) this.#room.leave(this.seat, why, this.#nowMs());
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }
}

/** Of the ways to be sent away, those that the server should count. */
const BYE_REASONS: Partial<Record<ByeCode, CloseReason>> = {
  too_fast: 'too_fast',
  bad_message: 'bad_message',
  not_yours: 'right_lost',
};
