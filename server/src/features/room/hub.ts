import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { contain } from '../../platform/boundary/contain.ts';
import type { Deps } from '../../platform/deps.ts';
import type { RoomKindPolicy, RoomStatus } from './roomKindPolicy.ts';
import { BoardIndex } from './BoardIndex.ts';
import { followPlan } from './followPlan.ts';
import { LogWriter } from './LogWriter.ts';
import { SEEN_EVERY_MS, seatEndMs } from './presence.ts';
import type { Peer } from './Peer.ts';
import { Room } from './room.ts';
import { appendLog, type LogRow } from './logStore.ts';
import { findLastSigns, markSeen, noteOpened } from './presenceStore.ts';
import { roomFields } from './roomFields.ts';
import { RoomSummaries } from './roomSummary.ts';
import { loadRoom, snapshotRoom } from './snapshotStore.ts';

/** Acknowledgements are attached to the next message, or sent alone this long after the write if none follows. */
const ACK_WITHIN_MS = 120;
const ACK_LOOK_EVERY_MS = 40;
/** An empty room stays open this long for people who come back. */
const KEEP_EMPTY_MS = 60_000;
/** A new snapshot is taken after this many entries, to keep the next opening fast. */
const SNAPSHOT_EVERY = 4_000;

/**
 * On shutdown: rooms with fewer entries since their snapshot open fast enough without a new one. HAND_OVER_MS limits
 * the time for all other snapshots.
 */
const HANDED_OVER_ENTRIES = 200;
const HAND_OVER_MS = 2_000;

/**
 * Maximum number of rows waiting for an unresponsive database. Beyond it the rooms are released; pages keep their
 * unsaved events.
 */
const WAITING_MAX_ROWS = 50_000;

/** Events not on disk after this time are reported; the writer retries several times within it. */
const UNSAVED_REPORT_MS = 5_000;
const UNSAVED_REPORT_EVERY_MS = 30_000;

/** Deleted or cleared content can be restored until a room has been empty for this long. */
const UNDO_KEPT_MS = 60 * 60_000;

/** Prefix of the message sent when a server opens a room. Older servers treat it like any other message about the room and only check rights. */
const OPENED = 'opened';
/** The whole message: the server's id and the log entry at which it opened the room. */
const OPENED_MESSAGE = /^opened ([0-9a-f-]{36}) (\d{1,15})$/;

const FIRST_FREE_PAGE = 'free:1';

/** The rooms owned by this server, and the single writer of their logs. */
export class Hub {
  readonly #id = randomUUID();
  readonly #deps: Deps;
  readonly #log: Logger;
  readonly #rooms = new Map<string, Promise<Room>>();
  readonly #open = new Map<string, Room>();
  /** Per room, the function that ends its subscription to changes of the lesson, homework or whiteboard behind it. */
  readonly #subscriptions = new Map<string, () => void>();
  #changed: (id: string) => void = () => undefined;
  readonly #writer: LogWriter;
  #reportedAtMs = -Infinity;
  #seenAtMs = -Infinity;
  /** Peers with events on disk that may not have been acknowledged yet. */
  readonly #unaware = new Set<Peer>();
  #ackTimer: NodeJS.Timeout | undefined;
  readonly #summaries = new RoomSummaries();
  #isClosed = false;

  constructor(deps: Deps, { waitingMaxRows = WAITING_MAX_ROWS } = {}) {
    this.#deps = deps;
    this.#log = deps.log.child({ part: 'room' });
    this.#writer = new LogWriter({
      append: (rows) => appendLog(deps.pool, rows),
      onStored: (rows) => this.#acknowledge(rows),
      onLost: (id) => this.#stepDown(id),
      onError: (error, events) =>
        this.#log.error({ err: error, events }, 'room events could not be written, trying again'),
      waitingMaxRows,
    });
  }

  get openRooms(): number {
    return this.#open.size;
  }
  get waitingEvents(): number {
    return this.#writer.size;
  }
  /** Age of the oldest unsaved event in seconds. */
  get unsavedAgeSeconds(): number {
    return this.#writer.ageMs / 1000;
  }

  /** Notifies of changes to what this server's rooms belong to. @returns a function that removes the listener */
  onChanged(listener: (id: string) => void): () => void {
    this.#changed = listener;
    return () => (this.#changed = () => undefined);
  }

  find(id: string): Room | undefined {
    return this.#open.get(id);
  }

  rooms(): IterableIterator<Room> {
    return this.#open.values();
  }

  /** Opens a room; on its first opening it shows its planned deck. */
  async open(id: string, policy: RoomKindPolicy, status: RoomStatus): Promise<Room> {
    let room = this.#rooms.get(id);
    if (!room) {
      room = this.#load(id, policy, status);
      this.#rooms.set(id, room);
      room.catch(() => this.#drop(id));
    }
    const opened = await room;
    // The caller is about to join.
    if (opened.emptySinceMs !== undefined) opened.emptySinceMs = this.#deps.clock.now().getTime();
    await followPlan(this.#deps, opened, status.deckId, () => this.flush());
    return opened;
  }

  async #load(id: string, policy: RoomKindPolicy, status: RoomStatus): Promise<Room> {
    const { db, clock } = this.#deps;
    const [stored] = await Promise.all([loadRoom(db, id), this.#subscribe(id, policy.topic)]);
    const deck = stored.state.deck ?? status.deckId;
    const [slides = []] =
      deck === null
        ? []
        : await Promise.all([policy.slidesOf?.(this.#deps, deck), policy.putOnBoard?.(this.#deps, id, deck)]);
    const board = BoardIndex.of(stored.pages);
    const { eventAt: lastAt, seenAt } = await findLastSigns(db, id);
    await noteOpened(db, id, clock.now());
    // Another server may still have the room open, with the other person connected to it.
    await this.#deps.bus.publishAll(db, [
      { topic: policy.topic, key: id, id: [OPENED, this.#id, stored.seq].join(' ') },
    ]);
    const room = new Room(id, { ...stored, policy, slides: new Set(slides), board }, (row) => this.#writer.add(row));
    this.#open.set(id, room);
    const nowMs = clock.now().getTime();
    room.emptySinceMs = nowMs;
    if (lastAt && nowMs - lastAt.getTime() > UNDO_KEPT_MS) room.forgetHidden(nowMs);
    // If somebody was here when the previous server died, they have been gone since about the last sign of life.
    const lastSignMs = seenAt ? Math.max(seenAt.getTime(), lastAt?.getTime() ?? 0) : nowMs;
    const leftMs = Math.min(nowMs, seatEndMs(lastSignMs));
    for (const seat of ['t', 's'] as const)
      if (room.state.seats[seat].kind === 'here') room.leave(seat, 'restart', nowMs, leftMs);
    const [firstPage] = slides;
    if (stored.state.deck === null && deck !== null && firstPage)
      room.announce({ k: 'deck', deck, page: firstPage }, nowMs);
    if (policy.hasFirstPage && room.state.page === null) room.announce({ k: 'show', page: FIRST_FREE_PAGE }, nowMs);
    room.applyStatus(status, nowMs);
    return room;
  }

  /** Writes everything that waits; resolves when it is on disk or the attempt failed. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Whether events of a client are not on disk yet. */
  isUnwritten(roomId: string, client: string): boolean {
    return this.#writer.has(roomId, client);
  }

  /** The only monitoring of the writer: reports unsaved events and triggers an immediate retry. */
  #watchWriter(): void {
    if (this.#writer.ageMs < UNSAVED_REPORT_MS) return;
    this.#writer.wake();
    if (performance.now() - this.#reportedAtMs < UNSAVED_REPORT_EVERY_MS) return;
    this.#reportedAtMs = performance.now();
    this.#log.error({ events: this.#writer.size, seconds: this.unsavedAgeSeconds }, 'room events are not saved');
  }

  #acknowledge(rows: LogRow[]): void {
    for (const row of rows) {
      if (row.author === '-') continue;
      const peer = this.#open.get(row.roomId)?.writerOf(row.author, row.client);
      if (!peer) continue;
      peer.stored(row.n, row.seq);
      this.#unaware.add(peer);
    }
    this.#ackTimer ??= setTimeout(() => this.#sendAcknowledgements(), ACK_LOOK_EVERY_MS);
  }

  /**
   * Sends only acknowledgements that have waited long enough. Sending hundreds of them in one go would delay
   * everybody's messages.
   */
  #sendAcknowledgements(): void {
    const toMs = performance.now() - ACK_WITHIN_MS;
    for (const peer of this.#unaware) if (peer.sendPendingAcknowledgements(toMs)) this.#unaware.delete(peer);
    this.#ackTimer =
      this.#unaware.size > 0 ? setTimeout(() => this.#sendAcknowledgements(), ACK_LOOK_EVERY_MS) : undefined;
  }

  /**
   * The room now belongs to another server, is gone, or can't be written. Its pages are disconnected and reconnect to
   * the server that owns it.
   */
  #stepDown(id: string): void {
    const room = this.#open.get(id);
    this.#log.warn(room ? roomFields(room) : { room: id }, 'the room is let go: its entries are not taken');
    if (room) return this.#release(room);
    this.#drop(id);
    this.#writer.drop(id);
  }

  #release(room: Room): void {
    this.#drop(room.id);
    this.#writer.drop(room.id);
    for (const peer of room.allPeers()) peer.bye('moved');
  }

  /**
   * Another server has opened the room: writes what is pending here and disconnects everybody, so that they reconnect to
   * that server. If both opened it at the same log entry, the first one to write keeps it.
   */
  async #handOver(id: string, openedSeq: number): Promise<void> {
    const room = this.#open.get(id);
    if (!room || room.openedSeq >= openedSeq) return;
    await this.flush();
    if (this.#open.get(id) !== room) return;
    this.#log.info(roomFields(room), 'the room is let go: another server has opened it');
    this.#release(room);
  }

  #drop(id: string): void {
    const room = this.#open.get(id);
    if (room) room.isClosed = true;
    this.#open.delete(id);
    this.#rooms.delete(id);
    this.#subscriptions.get(id)?.();
    this.#subscriptions.delete(id);
  }

  async #subscribe(id: string, topic: string): Promise<void> {
    const end = await this.#deps.bus.subscribeTo(topic, id, (message) => {
      const [, by, seq] = OPENED_MESSAGE.exec(message) ?? [];
      // Any other message says that something changed, which is looked up.
      if (by === undefined) return this.#changed(id);
      if (by !== this.#id) contain(this.#log, 'bus', { room: id }, () => this.#handOver(id, Number(seq)));
    });
    // Loading the room failed meanwhile.
    if (!this.#rooms.has(id)) return end();
    this.#subscriptions.get(id)?.();
    this.#subscriptions.set(id, end);
  }

  /**
   * Records for all rooms in one query that somebody is present. Called every few seconds, so a failure is made up for.
   */
  async markSeen(): Promise<void> {
    const now = this.#deps.clock.now();
    if (Math.abs(now.getTime() - this.#seenAtMs) < SEEN_EVERY_MS) return;
    const taken = [...this.#open.values()].filter(({ peers }) => peers.t ?? peers.s);
    if (taken.length > 0)
      await markSeen(
        this.#deps.db,
        taken.map(({ id }) => id),
        now,
      );
    this.#seenAtMs = now.getTime();
  }

  /** Stores the summaries of watched rooms, with one statement for all that changed; called every second. */
  async saveSummaries(): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    const watched = [...this.#open.values()].filter(({ policy }) => policy.summaries !== undefined);
    for (const [policy, rooms] of Map.groupBy(watched, (room) => room.policy)) {
      const unknown = rooms.filter((room) => !this.#summaries.knows(room));
      const stored =
        unknown.length > 0
          ? await policy.summaries?.list(
              this.#deps,
              unknown.map(({ id }) => id),
            )
          : undefined;
      for (const room of unknown) this.#summaries.begin(room, stored?.get(room.id), nowMs);
      const changed = rooms.flatMap((room) => {
        const summary = room.isClosed ? undefined : this.#summaries.next(room, nowMs);
        return summary ? [{ id: room.id, summary }] : [];
      });
      if (changed.length > 0) await policy.summaries?.save(this.#deps, changed);
    }
  }

  /** Snapshots long rooms and releases empty ones; called every few seconds. */
  async tidy(): Promise<void> {
    this.#watchWriter();
    const nowMs = this.#deps.clock.now().getTime();
    for (const room of this.#open.values()) {
      if (this.#isClosed) return;
      const isLeft = room.emptySinceMs !== undefined && nowMs - room.emptySinceMs > KEEP_EMPTY_MS;
      // A pen that was left connected keeps its room open, but doesn't make it count as used. So does a page that is
      // still loading a large board on a slow line.
      const isEmpty = isLeft && room.visitors.size === 0;
      if (!isEmpty && room.sinceSnapshot < SNAPSHOT_EVERY) continue;
      await this.flush();
      // Until the database accepts them, its last entries exist only here.
      if (this.#writer.has(room.id)) continue;
      // Somebody may have joined while we waited.
      if (isLeft && room.visitors.size === 0 && this.#open.get(room.id) === room) this.#drop(room.id);
      room.sinceSnapshot = 0;
      await snapshotRoom(this.#deps.db, room.id, this.#deps.clock.now()).catch((error: unknown) =>
        this.#log.error({ err: error, ...roomFields(room) }, 'room snapshot failed'),
      );
    }
  }

  /** Runs before shutdown while still serving, so that the next server can open long rooms quickly from snapshots. */
  async prepareHandOver(): Promise<void> {
    const isLate = new Promise((resolve) => setTimeout(resolve, HAND_OVER_MS).unref());
    await Promise.race([isLate, this.#snapshotLong(performance.now() + HAND_OVER_MS)]);
  }

  async #snapshotLong(untilMs: number): Promise<void> {
    const long = [...this.#open.values()].filter(({ sinceSnapshot }) => sinceSnapshot >= HANDED_OVER_ENTRIES);
    if (long.length > 0) await this.flush();
    for (const room of long.toSorted((a, b) => b.sinceSnapshot - a.sinceSnapshot)) {
      if (performance.now() > untilMs) return;
      room.sinceSnapshot = 0;
      // Without a snapshot the room is opened from its log.
      await snapshotRoom(this.#deps.db, room.id, this.#deps.clock.now()).catch((error: unknown) =>
        this.#log.warn({ err: error, ...roomFields(room) }, 'room snapshot failed'),
      );
    }
  }

  /** No accepted event is lost on a clean shutdown. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#writer.close();
    clearTimeout(this.#ackTimer);
  }
}
