import { CLOSE_BYE } from '@skylark/contract/room.facts';
import type { ByeCode, ClientEnvelope, ClientMessage, Seat, ServerMessage } from '@skylark/contract/room';
import { otherSeat } from '@skylark/contract/roomState';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { handleSocket } from '../../platform/http/socketEvents.ts';
import { type CloseReason, countClosed, voiceFrames } from '../../platform/http/socketMetrics.ts';
import type { Place } from './budget.ts';
import { joinRoom } from './joinRoom.ts';
import type { Hub } from './hub.ts';
import { MessageReader } from './MessageReader.ts';
import { MessageWriter } from './MessageWriter.ts';
import type { Watcher } from './Peer.ts';
import { isVoiceAllowed } from './isVoiceAllowed.ts';
import type { Room } from './room.ts';
import { roomFields } from './roomFields.ts';
import { handleMessage } from './handleMessage.ts';

/** A new socket must send its hello within this time; a page does so within milliseconds. */
const HELLO_WITHIN_MS = 5_000;
/** Time for a dismissed page to read the reason. */
const BYE_LINGER_MS = 1_000;

/** How often a page is told that frames of its voice are being dropped. */
const UNHEARD_EVERY_MS = 2_000;

/** Number of sockets opened on this server, over all rooms. */
let opened = 0;

type Phase = 'silent' | 'joining' | 'joined' | 'gone';

/** Owner of the socket, and its remaining budget. */
interface Visitor {
  seat: Seat;
  sessionId: string;
  personId: string;
  address: string;
  place: Place;
  /** The teacher prepares a room that isn't open yet. */
  isPreparing: boolean;
  /** Set for a second device that only draws. */
  penId: string | undefined;
  /** Called when the hello has arrived: the socket no longer counts as idle. */
  onHello: () => void;
}

/** An open socket of one of the two people: reads its messages and executes those that are allowed. */
export class Connection implements Watcher {
  readonly seat: Seat;
  readonly sessionId: string;
  readonly personId: string;
  readonly roomId: string;
  readonly address: string;
  readonly isPreparing: boolean;
  readonly penId: string | undefined;
  readonly room: Room;
  readonly hub: Hub;
  readonly deps: Deps;
  readonly writer: MessageWriter;
  client = '';
  arrival = (opened += 1);
  phase: Phase = 'silent';
  /** The person hasn't entered yet, so the page takes no seat from another device. */
  isInLobby = false;
  #unheardAtMs = -Infinity;
  readonly #socket: WebSocket;
  readonly #reader: MessageReader;
  readonly #onHello: () => void;
  readonly #helloTimer: NodeJS.Timeout;

  constructor(socket: WebSocket, wire: Duplex, who: Visitor, room: Room, hub: Hub, deps: Deps) {
    this.#socket = socket;
    this.seat = who.seat;
    this.sessionId = who.sessionId;
    this.personId = who.personId;
    this.address = who.address;
    this.isPreparing = who.isPreparing;
    this.penId = who.penId;
    this.roomId = room.id;
    this.#onHello = who.onHello;
    this.room = room;
    room.visitors.add(this);
    this.hub = hub;
    this.deps = deps;
    this.writer = new MessageWriter(socket, {
      full: () => this.#cut('not_read'),
      fail: (error) => this.#fail(error),
    });
    this.#reader = new MessageReader(socket, wire, who.place, {
      message: (message) => this.#take(message),
      voice: (frame) => this.#takeVoice(frame),
      voiceDropped: () => this.#notifyDropped(),
      slow: () => this.send({ t: 'slow' }),
      close: (code) => this.bye(code),
      fail: (error) => this.#fail(error),
    });
    handleSocket(
      socket,
      deps.log,
      { socket: 'room', ...roomFields(room) },
      {
        message: (text) => this.#reader.read(text),
        bytes: (frame) => this.#reader.readVoice(frame),
        ping: () => this.#reader.charge({ messages: 1 }),
        close: () => this.#end('lost'),
      },
    );
    this.#helloTimer = setTimeout(() => this.#onMissingHello(), HELLO_WITHIN_MS);
    this.#reader.charge({});
  }

  // ---- sending ----

  send(message: ServerMessage): void {
    this.writer.send(JSON.stringify(message));
  }

  sendText(message: string): void {
    this.writer.send(message);
  }

  sendVoice(frame: Buffer): boolean {
    return this.writer.sendVoice(frame);
  }

  stored(n: number, seq: number): void {
    this.writer.stored(n, seq);
  }

  sendPendingAcknowledgements(toMs: number): boolean {
    return this.writer.sendPendingAcknowledgements(toMs);
  }

  // ---- receiving ----

  isSilent(afterMs: number): boolean {
    return this.#reader.isSilent(afterMs);
  }

  #take(message: ClientEnvelope): Promise<void> | undefined {
    if (message.t === 'hello') return this.phase === 'silent' ? this.#join(message) : undefined;
    if (message.t === 'ping') {
      this.send({ t: 'pong', c: message.c, now: this.nowMs() });
      return undefined;
    }
    if (this.phase === 'joined') return handleMessage(this, message);
    this.bye('bad_message');
    return undefined;
  }

  #takeVoice(frame: Buffer): void {
    const { room, seat } = this;
    if (this.phase !== 'joined' || room.isWatching(this)) return this.bye('bad_message');
    // Neither a pen nor a page without its seat may send voice.
    const isAllowed = room.peers[seat] === this && isVoiceAllowed(room, seat);
    const isSent = isAllowed ? room.peers[otherSeat(seat)]?.sendVoice(frame) : undefined;
    voiceFrames.inc({ outcome: isSent ? 'passed' : 'dropped' });
    if (isSent === false) this.#notifyDropped();
  }

  #notifyDropped(): void {
    const nowMs = performance.now();
    if (this.phase !== 'joined' || nowMs - this.#unheardAtMs < UNHEARD_EVERY_MS) return;
    this.#unheardAtMs = nowMs;
    this.send({ t: 'unheard' });
  }

  #join(hello: Extract<ClientMessage, { t: 'hello' }>): Promise<void> {
    this.phase = 'joining';
    clearTimeout(this.#helloTimer);
    this.#onHello();
    this.client = hello.client;
    return joinRoom(this, hello);
  }

  enter(): void {
    this.isInLobby = false;
    // Entering is a deliberate action of the person, so it counts as the latest arrival.
    this.arrival = opened += 1;
    this.takeSeat();
  }

  /** Takes the seat; from the lobby only if no other device has it, and then without being present. */
  takeSeat(): void {
    const { room } = this;
    if (this.phase !== 'joined') return;
    if (room.peers[this.seat] === this) return this.#goIn();
    if (this.penId !== undefined) return room.addPen(this);
    if (this.isInLobby && !room.isFree(this.seat, this.client, this.nowMs())) return room.watch(this);
    room.unwatch(this);
    if (!room.yieldSeat(this)) return;
    room.join(this.seat, this, this.nowMs());
    this.#goIn();
  }

  #goIn(): void {
    if (!this.isInLobby) this.room.enter(this.seat, this, this.nowMs());
  }

  // ---- closing ----

  leave(): void {
    this.#end('left');
    this.#socket.close(1000);
  }

  bye(code: ByeCode, by?: string): void {
    if (this.phase === 'gone') return;
    const reason = BYE_REASONS[code];
    if (reason) countClosed('room', reason);
    this.send({ t: 'bye', code, ...(by !== undefined && { by }) });
    this.#end(code === 'seat_taken' ? 'taken' : 'lost');
    this.#socket.close(CLOSE_BYE, code);
    // A page that doesn't answer or isn't reading must not keep its socket open.
    setTimeout(() => this.#socket.terminate(), BYE_LINGER_MS).unref();
  }

  /** Stops reading and frees the seat; the page isn't notified yet. */
  releaseSeat(): void {
    this.#end('lost');
  }

  /** Cuts a dead connection, or one that has to come back: the page reconnects by itself. */
  closeForReconnect(): void {
    this.#end('lost');
    this.#socket.terminate();
  }

  stopReading(): void {
    this.#reader.stop();
    // A paused socket wouldn't notice that it is closed.
    this.#socket.resume();
  }

  drop(): void {
    this.phase = 'gone';
    this.#reader.stop();
    this.#socket.terminate();
  }

  #cut(reason: CloseReason): void {
    countClosed('room', reason);
    this.closeForReconnect();
  }

  #onMissingHello(): void {
    if (this.phase === 'silent') this.#cut('no_hello');
  }

  #fail(error: unknown): void {
    this.deps.log.error({ err: error, ...roomFields(this.room) }, 'room message failed');
    // The page reconnects, learns what is stored and resends the rest.
    this.#end('lost');
    this.#socket.close(1011);
  }

  #end(why: 'left' | 'lost' | 'taken'): void {
    const wasJoined = this.phase === 'joined';
    this.room.unwatch(this);
    this.room.removePen(this);
    this.room.visitors.delete(this);
    this.phase = 'gone';
    clearTimeout(this.#helloTimer);
    this.#reader.stop();
    if (wasJoined && this.room.peers[this.seat] === this) this.room.leave(this.seat, why, this.nowMs());
  }

  nowMs(): number {
    return this.deps.clock.now().getTime();
  }
}

/** The dismissal reasons that are counted. */
const BYE_REASONS: Partial<Record<ByeCode, CloseReason>> = {
  too_fast: 'too_fast',
  bad_message: 'bad_message',
  not_yours: 'right_lost',
};
