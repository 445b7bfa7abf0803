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
import { kindsWith } from '@skylark/contract/roomEvents.facts';
import type { RoomSound } from '@skylark/contract/roomSounds';
import type { BoardIndex } from './BoardIndex.ts';
import { entryText, eventsMessage, isEchoed } from './eventsMessage.ts';
import type { RoomKindPolicy, RoomStatus } from './roomKindPolicy.ts';
import type { LogRow } from './logStore.ts';
import { isShownToPens } from './pens.ts';
import type { ShownSlide } from './shownDecksStore.ts';
import { PendingEvents } from './PendingEvents.ts';
import { RoomTail } from './RoomTail.ts';
import type { Peer, Watcher } from './Peer.ts';

/**
 * Reconnecting takes up to 45 seconds (decisions, the room): during this time nobody can take the seat of a lost device
 * from the lobby.
 */
const SEAT_KEPT_MS = 45_000;

const SEATS = ['t', 's'] as const;

const SLIDE_MAY_CHANGE = kindsWith('slide');

/**
 * A room owned by this server: numbers every event, sends it to the other side immediately, and passes it on to be
 * written. The room's policy decides who may do what; the `BoardIndex` is all it knows about the board.
 */
export class Room {
  readonly id: string;
  readonly policy: RoomKindPolicy;
  /** Changes each time the room is opened: a new epoch means that events sent out but not stored may be gone. */
  readonly epoch = randomUUID();
  readonly peers: Partial<Record<Seat, Peer>> = {};
  readonly views: Partial<Record<Seat, View>> = {};
  /** Reports of the pages that currently have the seats. */
  readonly reports: Partial<Record<Seat, Report>> = {};
  readonly pending = new PendingEvents();
  state: RoomState;
  /** The pages of the current deck. */
  slides: ReadonlySet<PageId>;
  seq: number;
  /** Number of the last log entry when this server opened the room. */
  readonly openedSeq: number;
  /** Number of entries since the last snapshot. */
  sinceSnapshot: number;
  /** When the last seat was left, or the room was opened; undefined while somebody has a seat. */
  emptySinceMs: number | undefined;
  /** Sockets of this room, including those that have no seat yet: it stays open for them. */
  readonly visitors = new Set<object>();
  /** This server has released the room: nothing may be written through this object any more. */
  isClosed = false;

  /** The client that was in the seat when its connection was lost, and when. */
  readonly #lost: Partial<Record<Seat, { client: string; atMs: number }>> = {};
  /** Seats whose person has entered; a page in the lobby only has the seat. */
  readonly #isIn: Partial<Record<Seat, true>> = {};
  readonly #watchers = new Set<Watcher>();
  /** Second devices, one per seat: they draw but don't count as presence. */
  readonly #pens: Partial<Record<Seat, Watcher>> = {};
  readonly #tail: RoomTail;
  /**
   * Last event number by seat and client. The seat is part of the key because the other side knows the client's name
   * too.
   */
  readonly #lastN: Record<Seat, Map<string, number>> = { t: new Map(), s: new Map() };
  /** Owner of each client, as far as it has connected in this epoch. */
  readonly #ownerOf: Record<Seat, Map<string, string>> = { t: new Map(), s: new Map() };
  readonly #board: BoardIndex;
  readonly #append: (row: LogRow) => void;
  /** The lesson's most recent teacher. */
  #teacherId: string | undefined;
  /** Slides recorded as shown since the room was opened. */
  readonly #recorded = new Set<PageId>();

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
    this.openedSeq = stored.seq;
    this.state = stored.state;
    this.slides = stored.slides;
    this.sinceSnapshot = stored.tailLength;
    this.#board = stored.board;
    this.#append = append;
    this.#tail = new RoomTail(stored.seq);
  }

  /** Last event number of a seat's client; undefined if it hasn't connected in this epoch. */
  lastN(seat: Seat, client: string): number | undefined {
    return this.#lastN[seat].get(client);
  }

  registerClient(seat: Seat, client: string, lastN: number): void {
    if (!this.#lastN[seat].has(client)) this.#lastN[seat].set(client, lastN);
  }

  /**
   * Whether a client id belongs to another person. The other side and anyone who takes over the seat can see client
   * ids, so nobody may continue another person's numbering.
   */
  isTaken(seat: Seat, client: string, personId: string): boolean {
    const owner = this.#ownerOf[seat].get(client);
    return (owner !== undefined && owner !== personId) || (seat === 's' && this.#lastN.t.has(client));
  }

  /** Records a client's owner; the first one stays. */
  bind(seat: Seat, client: string, personId: string): void {
    if (!this.hasOwner(seat, client)) this.#ownerOf[seat].set(client, personId);
  }

  hasOwner(seat: Seat, client: string): boolean {
    return this.#ownerOf[seat].has(client);
  }

  /** Whether an event number is a plausible continuation of the client's last one. */
  isNextN(seat: Seat, client: string, n: number, last = this.lastN(seat, client) ?? 0): boolean {
    return n <= last + OUTBOX_STEP_MAX;
  }

  refusalOf(seat: Seat, event: SentEvent): RefusalCode | undefined {
    const code = this.policy.refusalOf(this.state, seat, event, this.slides);
    return code ?? (isBoardEvent(event) ? this.#board.refusalOf(seat, event) : undefined);
  }

  /** Permanently removes deleted and cleared content: nobody is left who could undo it. */
  forgetHidden(nowMs: number): void {
    for (const event of this.#board.hidden()) this.#log('-', '', 0, event, nowMs);
  }

  /** Accepts an event that the client is allowed to send. */
  take(
    seat: Seat,
    client: string,
    n: number,
    event: Exclude<RoomEvent, { k: 'join' | 'enter' | 'leave' | 'handover' | 'end' }>,
    nowMs: number,
  ): void {
    this.#lastN[seat].set(client, n);
    this.#log(seat, client, n, event, nowMs);
  }

  /** A refused event counts as processed and must not be resent. */
  skip(seat: Seat, client: string, n: number): void {
    this.#lastN[seat].set(client, n);
  }

  join(seat: Seat, peer: Peer, nowMs: number): void {
    this.peers[seat] = peer;
    delete this.reports[seat];
    this.#forgetHidden(seat);
    this.emptySinceMs = undefined;
    if (peer.isPreparing) return;
    // The seat's person is for the record and isn't sent to the other side.
    this.#log('-', peer.personId, 0, { k: 'join', seat, client: peer.client }, nowMs);
  }

  /**
   * Forgets that a page was hidden, because pages also report it while being reloaded. What it looked at is kept for
   * the other side.
   */
  #forgetHidden(seat: Seat): void {
    if (this.views[seat]?.[3] === 0) delete this.views[seat];
  }

  /** The seat's person has entered: from now on they are present (docs/decisions/0004). */
  enter(seat: Seat, peer: Peer, nowMs: number): void {
    if (!this.policy.hasCall || peer.isPreparing || this.peers[seat] !== peer || this.#isIn[seat]) return;
    this.#isIn[seat] = true;
    this.#log('-', peer.personId, 0, { k: 'enter', seat }, nowMs);
  }

  /** Whether the seat's person has entered. */
  isIn(seat: Seat): boolean {
    return this.#isIn[seat] === true;
  }

  /** @param leftMs time of the leave if it is only discovered later */
  leave(seat: Seat, why: LeaveReason, nowMs: number, leftMs = nowMs): void {
    if (this.peers[seat]?.isPreparing) return this.#endPreparation(seat, nowMs);
    const left = this.state.seats[seat];
    // Only people who have entered report their devices; their call may continue without the socket.
    const mayComeBack = (why === 'lost' || why === 'restart') && left.kind === 'here' && left.camera !== null;
    if (mayComeBack) this.#lost[seat] = { client: left.client, atMs: nowMs };
    else delete this.#lost[seat];
    delete this.peers[seat];
    delete this.reports[seat];
    this.#forgetHidden(seat);
    delete this.#isIn[seat];
    if (!this.peers.t && !this.peers.s) this.emptySinceMs = nowMs;
    this.#log('-', '', 0, { k: 'leave', seat, why }, leftMs);
  }

  /** Ends the teacher's preparation: the lesson starts at the deck's first page. */
  #endPreparation(seat: Seat, nowMs: number): void {
    delete this.peers[seat];
    delete this.views[seat];
    delete this.reports[seat];
    if (!this.peers.t && !this.peers.s) this.emptySinceMs = nowMs;
    const [first] = this.slides;
    if (first !== undefined && this.state.page !== first) this.announce({ k: 'show', page: first }, nowMs);
  }

  /**
   * Frees a seat for a later socket. A delayed hello of an earlier socket, sent before the person reloaded or switched
   * devices, takes nothing from the later one.
   * @returns false if `peer` is the earlier one, in which case it was dismissed
   */
  yieldSeat(peer: Watcher): boolean {
    const holder = this.peers[peer.seat];
    const isLate = holder !== undefined && holder.arrival > peer.arrival;
    (isLate ? peer : holder)?.bye('seat_taken');
    return !isLate;
  }

  /** Whether a client may take a seat from the lobby. */
  isFree(seat: Seat, client: string, nowMs: number): boolean {
    const lost = this.#lost[seat];
    return this.peers[seat] === undefined && (!lost || lost.client === client || nowMs - lost.atMs > SEAT_KEPT_MS);
  }

  /** The same pen may reconnect before its old socket is known to be dead; a different pen replaces the old one. */
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

  /** The connection an event came from; undefined if it has closed. */
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

  /** Lets watchers in the lobby take seats that have become free. */
  offerFreeSeats(nowMs: number): void {
    for (const watcher of this.#watchers) if (this.isFree(watcher.seat, watcher.client, nowMs)) watcher.takeSeat();
  }

  /** Everybody who is connected, including pens and the lobby. */
  allPeers(): Peer[] {
    return [...Object.values(this.peers), ...Object.values(this.#pens), ...this.#watchers];
  }

  end(nowMs: number): void {
    if (this.state.call !== 'ended') this.#log('-', '', 0, { k: 'end' }, nowMs);
  }

  /** Logs a deck or page that the server itself shows. */
  announce(event: Extract<RoomEvent, { k: 'deck' | 'show' }>, nowMs: number): void {
    this.#log('-', '', 0, event, nowMs);
  }

  /** Brings the room in line with what it belongs to. */
  applyStatus(
    { tools, isOver = false, handedTo, teacherId }: Pick<RoomStatus, 'tools' | 'isOver' | 'handedTo' | 'teacherId'>,
    nowMs: number,
  ): void {
    if (isOver) return this.end(nowMs);
    const isSwapped = teacherId !== undefined && this.#teacherId !== undefined && teacherId !== this.#teacherId;
    if (handedTo !== undefined && handedTo.id !== this.state.handedTo)
      this.#log('-', '', 0, { k: 'handover', teacher: handedTo.id }, nowMs);
    else if (isSwapped) this.#log('-', '', 0, { k: 'handover', teacher: teacherId, isBefore: true }, nowMs);
    this.#teacherId = teacherId;
    if (tools !== undefined && tools !== this.state.tools) this.#log('-', '', 0, { k: 'tools', on: tools }, nowMs);
  }

  /**
   * The entries after `seq` that a client still needs; undefined if memory doesn't reach back that far.
   * @param own sender whose events are left out, because it has them
   * @param isPen only events shown to pens
   */
  tailAfter(seq: number, own?: { seat: Seat; client: string }, isPen = false): string[] | undefined {
    return this.#tail.after(seq, own, isPen);
  }

  report(seat: Seat, report: Report): void {
    this.reports[seat] = report;
    this.toOther(seat, { t: 'report', seat, ...report });
  }

  /** Both pages start playing at the same moment; a seat that has stopped the call in both directions gets nothing. */
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
    const shown = SLIDE_MAY_CHANGE.has(event.k) ? this.#firstShown() : undefined;
    this.#enter(author, client, n, event, nowMs, shown);
    if (!isBoard) return;
    this.#board.take(event, this.seq);
    if (event.k !== 'forget') for (const forget of this.#board.overdue()) this.#log('-', '', 0, forget, nowMs);
  }

  /** The slide the student sees now, if this is the first time: during the call, while the student is in the room. */
  #firstShown(): ShownSlide | undefined {
    const { call, deck, page } = this.state;
    if (call !== 'started' || !this.isIn('s') || deck === null || page === null) return undefined;
    if (!this.slides.has(page) || this.#recorded.has(page)) return undefined;
    this.#recorded.add(page);
    return { deckId: deck, slideId: page.slice('slide:'.length) };
  }

  #enter(
    author: Author,
    client: string,
    n: number,
    event: RoomEvent,
    nowMs: number,
    shown: ShownSlide | undefined,
  ): void {
    const isForAll = isEchoed(author, event.k);
    const isForPens = isShownToPens(event.k);
    this.seq += 1;
    this.sinceSnapshot += 1;
    const body = JSON.stringify(event);
    const text = entryText(this.seq, author, body);
    const message = eventsMessage([text]);
    this.#tail.add({ author, client, isEchoed: isForAll, isForPens, text });
    this.#append({ roomId: this.id, seq: this.seq, atMs: nowMs, author, client, n, body, shown });
    for (const seat of SEATS) {
      const isOwn = !isForAll && author === seat;
      const peer = this.peers[seat];
      if (peer && !(isOwn && peer.client === client)) peer.sendText(message);
      const pen = isForPens ? this.#pens[seat] : undefined;
      if (pen && !(isOwn && pen.client === client)) pen.sendText(message);
    }
    for (const watcher of this.#watchers) watcher.sendText(message);
  }
}
