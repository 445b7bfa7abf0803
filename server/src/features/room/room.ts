import { randomUUID } from 'node:crypto';
import type { PageId } from '@skylark/contract/board';
import type {
  Author,
  LeaveReason,
  RefusalCode,
  Report,
  RoomEvent,
  Seat,
  SentEvent,
  ServerMessage,
  View,
} from '@skylark/contract/room';
import { isBoardEvent } from '@skylark/contract/boardState';
import { foldRoom, otherSeat, type RoomState } from '@skylark/contract/roomState';
import { OUTBOX_STEP_MAX, SOUND_LEAD_MS } from '@skylark/contract/room.facts';
import type { RoomSound } from '@skylark/contract/roomSounds';
import type { BoardIndex } from './BoardIndex.ts';
import { entryFrame, entryFrom, entryTo, isEchoed } from './eventsMessage.ts';
import type { InkPiece } from './inkText.ts';
import type { RoomKindPolicy, Standing } from './roomKindPolicy.ts';
import type { LogRow } from './logStore.ts';
import { isShownToPens } from './pens.ts';
import { RoomTail } from './RoomTail.ts';
import type { Peer, Watcher } from './Peer.ts';

/** Coming back takes up to 45 seconds (decisions, the room): so long nobody takes the seat of a lost device from the lobby. */
const SEAT_KEPT_MS = 45_000;

const SEATS = ['t', 's'] as const;

/**
 * One room that this server owns: gives every event its number, shows it to the other side at once, and hands it over
 * to be written. Its policy says who may do what; of the board it knows what its `BoardIndex` holds.
 */
export class Room {
  readonly id: string;
  readonly policy: RoomKindPolicy;
  /** Another life of the room has another one: what was shown but not stored may be gone. */
  readonly epoch = randomUUID();
  readonly peers: Partial<Record<Seat, Peer>> = {};
  readonly views: Partial<Record<Seat, View>> = {};
  /** Of the pages that have the seats now. */
  readonly reports: Partial<Record<Seat, Report>> = {};
  state: RoomState;
  /** The pages of the presentation that is shown. */
  slides: ReadonlySet<PageId>;
  seq: number;
  /** Entries since the last snapshot. */
  sinceSnapshot: number;
  emptySinceMs: number | undefined;
  /** This server has released the room: nothing that still happens in this object may be written. */
  isClosed = false;

  /** Who went in and was cut off: by client, and when. */
  readonly #lost: Partial<Record<Seat, { client: string; atMs: number }>> = {};
  readonly #watchers = new Set<Watcher>();
  /** Second devices, one a seat: they draw, and in the record nobody is here with them. */
  readonly #pens: Partial<Record<Seat, Watcher>> = {};
  readonly #tail: RoomTail;
  /** By seat and client: a client's name is known to the other side, so alone it says nothing. */
  readonly #lastN: Record<Seat, Map<string, number>> = { t: new Map(), s: new Map() };
  /** Whose each client is, as far as this life of the room has met it. */
  readonly #ownerOf: Record<Seat, Map<string, string>> = { t: new Map(), s: new Map() };
  readonly #board: BoardIndex;
  readonly #append: (row: LogRow) => void;

  constructor(
    id: string,
    stored: {
      policy: RoomKindPolicy;
      seq: number;
      state: RoomState;
      slides: ReadonlySet<PageId>;
      tailLength: number;
      board: BoardIndex;
    },
    append: (row: LogRow) => void,
  ) {
    this.id = id;
    this.policy = stored.policy;
    this.seq = stored.seq;
    this.state = stored.state;
    this.slides = stored.slides;
    this.sinceSnapshot = stored.tailLength;
    this.#board = stored.board;
    this.#append = append;
    this.#tail = new RoomTail(stored.seq);
  }

  /** The last event of a seat's client that has a number; undefined when this life of the room has not met it. */
  lastN(seat: Seat, client: string): number | undefined {
    return this.#lastN[seat].get(client);
  }

  meet(seat: Seat, client: string, lastN: number): void {
    if (!this.#lastN[seat].has(client)) this.#lastN[seat].set(client, lastN);
  }

  /**
   * Whether a client id is another person's. The other side sees it, and so does whoever takes over the seat: nobody may
   * go on with another person's count.
   */
  isTaken(seat: Seat, client: string, personId: string): boolean {
    const owner = this.#ownerOf[seat].get(client);
    return (owner !== undefined && owner !== personId) || (seat === 's' && this.#lastN.t.has(client));
  }

  /** Notes whose a client is; the first one stays. */
  bind(seat: Seat, client: string, personId: string): void {
    if (!this.hasOwner(seat, client)) this.#ownerOf[seat].set(client, personId);
  }

  hasOwner(seat: Seat, client: string): boolean {
    return this.#ownerOf[seat].has(client);
  }

  /** Whether a client's count is one that can follow on what it had before. */
  isNextN(seat: Seat, client: string, n: number, last = this.lastN(seat, client) ?? 0): boolean {
    return n <= last + OUTBOX_STEP_MAX;
  }

  refusalOf(seat: Seat, event: SentEvent | InkPiece): RefusalCode | undefined {
    const code = this.policy.refusalOf(this.state, seat, event, this.slides);
    return code ?? (isBoardEvent(event) ? this.#board.refusalOf(seat, event) : undefined);
  }

  /** Drops for good what was deleted and cleared: nobody is left who could take it back. */
  forgetHidden(nowMs: number): void {
    for (const event of this.#board.hidden()) this.#log('-', '', 0, event, nowMs);
  }

  /** Takes one event of a client that may send it. */
  take(
    seat: Seat,
    client: string,
    n: number,
    event: Exclude<RoomEvent, { k: 'join' | 'leave' | 'end' }>,
    nowMs: number,
  ): void {
    this.#lastN[seat].set(client, n);
    this.#log(seat, client, n, event, nowMs);
  }

  /** The same for a further piece of a stroke, whose text is ready. */
  takeInk(seat: Seat, client: string, piece: InkPiece, nowMs: number): void {
    this.#lastN[seat].set(client, piece.n);
    if (this.isClosed) return;
    // It was recognised letter by letter: all of it is ASCII.
    this.#enter(seat, client, piece.n, piece.body, 'ink', nowMs, piece.body.length);
    this.#board.take(piece, this.seq);
  }

  /** A refused event counts as dealt with: it must not come again. */
  skip(seat: Seat, client: string, n: number): void {
    this.#lastN[seat].set(client, n);
  }

  join(seat: Seat, peer: Peer, nowMs: number): void {
    this.peers[seat] = peer;
    delete this.reports[seat];
    this.emptySinceMs = undefined;
    if (peer.isPreparing) return;
    // Whose the seat is from now on is for the record, not for the other side.
    this.#log('-', peer.personId, 0, { k: 'join', seat, client: peer.client }, nowMs);
  }

  /** @param leftMs when it happened, where that is found out later */
  leave(seat: Seat, why: LeaveReason, nowMs: number, leftMs = nowMs): void {
    if (this.peers[seat]?.isPreparing) return this.#putAway(seat, nowMs);
    const left = this.state.seats[seat];
    // Only those who went in report their devices: their call may go on without the socket.
    const mayComeBack = (why === 'lost' || why === 'restart') && left.kind === 'here' && left.camera !== null;
    if (mayComeBack) this.#lost[seat] = { client: left.client, atMs: nowMs };
    else delete this.#lost[seat];
    delete this.peers[seat];
    delete this.reports[seat];
    if (!this.peers.t && !this.peers.s) this.emptySinceMs = nowMs;
    this.#log('-', '', 0, { k: 'leave', seat, why }, leftMs);
  }

  /** The teacher has laid out the board: the lesson begins where the presentation does. */
  #putAway(seat: Seat, nowMs: number): void {
    delete this.peers[seat];
    delete this.views[seat];
    delete this.reports[seat];
    if (!this.peers.t && !this.peers.s) this.emptySinceMs = nowMs;
    const [first] = this.slides;
    if (first !== undefined && this.state.page !== first) this.announce({ k: 'show', page: first }, nowMs);
  }

  /**
   * Frees a seat for who takes it over. A hello that was on its way while its person came in anew, after a reload or on
   * another device, takes nothing from the later socket.
   * @returns false when `peer` is the earlier one: it is the one that was sent away
   */
  makeWay(peer: Watcher): boolean {
    const holder = this.peers[peer.seat];
    const isLate = holder !== undefined && holder.arrival > peer.arrival;
    (isLate ? peer : holder)?.bye('seat_taken');
    return !isLate;
  }

  /** Whether a client may take a seat out of the lobby. */
  isFree(seat: Seat, client: string, nowMs: number): boolean {
    const lost = this.#lost[seat];
    return this.peers[seat] === undefined && (!lost || lost.client === client || nowMs - lost.atMs > SEAT_KEPT_MS);
  }

  /** The same device may come back before its old socket is known to be dead; another one ends it. */
  addPen(pen: Watcher): void {
    const before = this.#pens[pen.seat];
    if (before === pen) return;
    this.#pens[pen.seat] = pen;
    if (before?.penId === pen.penId) before?.drop();
    else before?.bye('seat_taken');
  }
  removePen(pen: Watcher): void {
    if (this.#pens[pen.seat] === pen) delete this.#pens[pen.seat];
  }

  /** Whose page an event came from; undefined when it has gone. */
  writerOf(seat: Seat, client: string): Peer | undefined {
    const peer = this.peers[seat];
    if (peer?.client === client) return peer;
    const pen = this.#pens[seat];
    return pen?.client === client ? pen : undefined;
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }
  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }
  isWatching(watcher: Watcher): boolean {
    return this.#watchers.size > 0 && this.#watchers.has(watcher);
  }

  /** Lets those in the lobby take seats that became free. */
  seatWatchers(nowMs: number): void {
    for (const watcher of this.#watchers) if (this.isFree(watcher.seat, watcher.client, nowMs)) watcher.sit();
  }

  /** Everybody who is here, in the lobby too. */
  everybody(): Peer[] {
    return [...Object.values(this.peers), ...Object.values(this.#pens), ...this.#watchers];
  }

  end(nowMs: number): void {
    if (this.state.call !== 'ended') this.#log('-', '', 0, { k: 'end' }, nowMs);
  }

  /** What the server itself puts up: the first page. */
  announce(event: Extract<RoomEvent, { k: 'deck' | 'show' }>, nowMs: number): void {
    this.#log('-', '', 0, event, nowMs);
  }

  /** Brings the room in line with what it belongs to. */
  stand({ tools, isOver = false }: Pick<Standing, 'tools' | 'isOver'>, nowMs: number): void {
    if (isOver) return this.end(nowMs);
    if (tools !== undefined && tools !== this.state.tools) this.#log('-', '', 0, { k: 'tools', on: tools }, nowMs);
  }

  /**
   * What a client that has everything up to `seq` still needs; undefined when memory does not reach back that far.
   * @param own whose events are left out: they have them; @param isPen whether it is only shown what a pen draws
   */
  tailAfter(seq: number, own?: { seat: Seat; client: string }, isPen = false): string[] | undefined {
    return this.#tail.after(seq, own, isPen);
  }

  report(seat: Seat, report: Report): void {
    this.reports[seat] = report;
    this.toOther(seat, { t: 'report', seat, ...report });
  }

  /** Both pages begin at one moment; a family that has stopped the call both ways hears nothing. */
  playSound(sound: RoomSound | null, nowMs: number): void {
    for (const seat of ['t', 's'] as const)
      if (!this.reports[seat]?.stopped) this.peers[seat]?.send({ t: 'sound', sound, at: nowMs + SOUND_LEAD_MS });
  }

  toOther(seat: Seat, message: ServerMessage): void {
    this.peers[otherSeat(seat)]?.send(message);
  }

  #log(author: Author, client: string, n: number, event: RoomEvent, nowMs: number): void {
    if (this.isClosed) return;
    const isBoard = isBoardEvent(event);
    if (!isBoard) this.state = foldRoom(this.state, author, event);
    this.#enter(author, client, n, JSON.stringify(event), event.k, nowMs);
    if (!isBoard) return;
    this.#board.take(event, this.seq);
    if (event.k !== 'forget') for (const forget of this.#board.overdue()) this.#log('-', '', 0, forget, nowMs);
  }

  /** @param body the event as text */
  #enter(
    author: Author,
    client: string,
    n: number,
    body: string,
    kind: RoomEvent['k'],
    nowMs: number,
    bodyBytes?: number,
  ): void {
    if (this.isClosed) return;
    const isForAll = isEchoed(author, kind);
    const isForPens = isShownToPens(kind);
    this.seq += 1;
    this.sinceSnapshot += 1;
    const frame = entryFrame(this.seq, author, body, bodyBytes);
    this.#tail.add({ author, client, isEchoed: isForAll, isForPens }, frame, entryFrom(frame), entryTo(frame));
    this.#append({ roomId: this.id, seq: this.seq, atMs: nowMs, author, client, n, body });
    for (const seat of SEATS) {
      const isOwn = !isForAll && author === seat;
      const peer = this.peers[seat];
      if (peer && !(isOwn && peer.client === client)) peer.sendFrame(frame);
      const pen = isForPens ? this.#pens[seat] : undefined;
      if (pen && !(isOwn && pen.client === client)) pen.sendFrame(frame);
    }
    for (const watcher of this.#watchers) watcher.sendFrame(frame);
  }
}
