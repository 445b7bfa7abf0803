import type { PageId } from '@skylark/contract/board';
import type { Board } from '@skylark/contract/boardState';
import type { AckRun, LoggedEvent, Report, Seat, SentEvent, ServerMessage, View } from '@skylark/contract/room';
import type { LaterMessage } from '@skylark/contract/room.facts';
import type { SocketAhead } from '../../lib/ahead.ts';
import { setServerTime } from '../../lib/clock.ts';
import { Listeners } from '../../lib/Listeners.ts';
import { CLOSE_FAILED, CLOSE_TOO_LARGE } from './closeCodes.ts';
import { LogPosition } from './LogPosition.ts';
import { Outbox } from './Outbox.ts';
import { RoomFold } from './RoomFold.ts';
import { type LinkStatus, RoomSocket, type RoomSocketOptions } from './RoomSocket.ts';
import {
  type BoardUpdate,
  type OtherCursor,
  type RoomSnapshot,
  type Said,
  type SoundSaid,
  type Trouble,
  troubleOf,
} from './roomSnapshot.ts';
import { saveOutbox, takeSavedOutbox } from './savedOutbox.ts';

/** One stroke that is refused is many events. */
const TROUBLE_EVERY_MS = 5_000;
/** Pointer and view keep out of the way of what is drawn for so long after the server said that it is too much. */
const QUIET_AFTER_SLOW_MS = 3_000;

interface Options extends Pick<RoomSocketOptions, 'address' | 'token' | 'isStillOpen'> {
  roomId: string;
  seat: Seat;
  /** Looks in only, until `enter`: another device of the same person keeps its seat. */
  isInLobby?: boolean;
  /** What was opened before this code had come: as whom, and the socket for just that client. */
  ahead?: { client: string | undefined; take: (client: string) => SocketAhead | undefined };
}

/**
 * The page's end of a room: sends and receives over a socket that reconnects by itself, with an outbox that loses
 * nothing. Whoever makes one closes it.
 */
export class RoomLink {
  readonly client: string;
  readonly board: Board;
  /** The call's name for this page, where the other page was told of it before this one's code had come. */
  readonly pageAhead: string | undefined;
  readonly #roomId: string;
  readonly #socket: RoomSocket;
  readonly #outbox: Outbox;
  readonly #fold: RoomFold;
  readonly #position = new LogPosition();
  readonly #signals = new Listeners<[from: string, data: string]>();
  readonly #voices = new Listeners<[frame: Uint8Array]>();
  readonly #said = new Listeners<[said: Said | SoundSaid]>();
  /** What this page last said of itself: said again on each new connection. */
  #report: Report | undefined;
  /** What the server that is there now knows beyond what each of them does. */
  #takes: readonly LaterMessage[] = [];
  readonly #cursors = new Listeners<[cursor: OtherCursor | null]>();
  #isInLobby: boolean;
  #isFlushDue = false;
  #isLeaving = false;
  /** More waits than may go out at once. */
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  #troubleAtMs = -Infinity;
  /** The server is behind with what we send: until then nothing is added that is only shown. */
  #shownAgainAtMs = 0;

  constructor({ roomId, seat, isInLobby = false, ahead, ...socket }: Options) {
    this.#roomId = roomId;
    this.#isInLobby = isInLobby;
    this.#outbox = new Outbox(takeSavedOutbox(roomId, seat), ahead?.client);
    this.client = this.#outbox.client;
    this.#fold = new RoomFold({ client: this.client, seat, unsaved: this.#outbox.size });
    this.board = this.#fold.board;
    window.addEventListener('pagehide', this.#onPageHide);
    window.addEventListener('pageshow', this.#onPageShow);
    const begun = ahead?.take(this.client);
    this.pageAhead = begun?.page;
    if (begun) this.#fold.cameByLobby = isInLobby;
    this.#socket = new RoomSocket({
      ...socket,
      begun,
      hello: () => {
        this.#fold.cameByLobby = this.#isInLobby;
        return {
          t: 'hello',
          client: this.client,
          ...this.#position.hello(),
          n: this.#outbox.ackedN,
          last: this.#outbox.lastN,
          parts: true,
          ...(this.#isInLobby && { lobby: true }),
        };
      },
      onMessage: (message, ageMs) => this.#receive(message, ageMs),
      onBytes: (bytes) => this.#voices.notify(bytes),
      onClosed: (code) => {
        if (code === CLOSE_TOO_LARGE || code === CLOSE_FAILED) this.#fail();
      },
      onStatus: (status) => this.#onStatus(status),
    });
  }

  // ---- what screens read ----

  readonly snapshot = (): RoomSnapshot => this.#fold.snapshot();
  readonly subscribe = (listener: () => void): (() => void) => this.#fold.changed.add(listener);
  readonly onBoard = (listener: (...update: BoardUpdate) => void): (() => void) =>
    this.#fold.boardChanged.add(listener);
  readonly onSignal = this.#signals.add;
  readonly onVoice = this.#voices.add;
  readonly onSaid = this.#said.add;
  readonly onCursor = this.#cursors.add;

  // ---- what screens do ----

  /** Out of the lobby: the seat is this page's from here on. */
  enter(): void {
    if (!this.#isInLobby) return;
    this.#isInLobby = false;
    if (this.#position.isReady) this.#socket.send({ t: 'enter' });
  }

  /** Does something in the room: seen here at once, by the other side in a moment, and kept until the server has it. */
  do(event: SentEvent): void {
    if (this.snapshot().status.kind === 'gone') return;
    const n = this.#outbox.add(event);
    this.#fold.takeOwn({ n, event });
    // Browsers call listeners of this event in the order they were added: others may hand over what was typed after us.
    if (this.#isLeaving) this.#onPageHide();
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
    this.#fold.takeView(this.snapshot().seat, view);
    if (this.#mayShow) this.#socket.send({ t: 'view', page, r });
  }

  /** @returns whether it could be sent: signals are not kept, calls renegotiate instead */
  signal(to: string, data: string): boolean {
    if (!this.#maySend) return false;
    this.#socket.send({ t: 'signal', to, d: data });
    return true;
  }

  /** A moment's sound: what cannot go at once does not go at all. */
  readonly speak = (frame: Uint8Array<ArrayBuffer>): void => {
    if (this.#maySend) this.#socket.sendAtOnce(frame);
  };

  /** Something comes through again after a gap: a socket that does not is opened anew. */
  readonly probe = (): void => this.#socket.probe();

  /** How this page is, whenever that has changed. */
  report(report: Report): void {
    this.#report = report;
    this.#fold.takeReport(this.snapshot().seat, report);
    this.#sendReport();
  }

  /** @returns whether it could be sent: it is for this moment, and not kept */
  say(said: Said | Omit<SoundSaid, 'at'>): boolean {
    if (!this.#maySend || (said.t === 'sound' && !this.#takes.includes('sound'))) return false;
    this.#socket.send(said);
    return true;
  }

  /** Leaves for good: the other side sees that nobody was cut off. What is not on disk there waits here. */
  close(): void {
    clearTimeout(this.#flushTimer);
    if (this.#outbox.size > 0 && this.snapshot().status.kind !== 'gone') this.#onPageHide();
    if (this.#position.isReady) this.#socket.send({ t: 'leave' });
    this.#socket.stop({ kind: 'gone', why: 'left' });
  }

  get #maySend(): boolean {
    return this.#position.isReady && this.#fold.hasSeat;
  }

  get #mayShow(): boolean {
    return this.#maySend && Date.now() >= this.#shownAgainAtMs;
  }

  // ---- what the server says ----

  #onStatus(status: LinkStatus): void {
    if (status.kind !== 'live') {
      this.#position.lose();
      this.#cursors.notify(null);
    }
    if (status.kind === 'gone') {
      window.removeEventListener('pagehide', this.#onPageHide);
      window.removeEventListener('pageshow', this.#onPageShow);
    }
    this.#fold.update({ status });
  }

  #receive(message: ServerMessage, ageMs: number): void {
    switch (message.t) {
      case 'welcome':
        setServerTime(message.now + ageMs);
        this.#takes = message.takes ?? [];
        this.#position.welcome(message);
        this.#fold.begin(message);
        return;
      case 'page':
        this.#fold.takePage(message);
        return;
      case 'events':
        for (const logged of message.l) this.#takeLogged(logged);
        return;
      case 'ack':
        this.#acknowledge(message.r);
        return;
      case 'ready':
        this.#becomeReady(message.seq);
        return;
      case 'refused': {
        if (!this.#outbox.drop(message.n, false)) return;
        const trouble = troubleOf(message.code);
        if (trouble) this.#showTrouble(trouble);
        // It is shown here already and has to go again: the server knows the page as it is.
        this.#startOver();
        return;
      }
      case 'cursor':
        this.#cursors.notify(message);
        return;
      case 'nocursor':
        this.#cursors.notify(null);
        return;
      case 'view':
        this.#fold.takeView(message.seat, [message.page, ...message.r]);
        return;
      case 'signal':
        this.#signals.notify(message.from, message.d);
        return;
      case 'report':
        this.#fold.takeReport(message.seat, message);
        return;
      case 'ask':
      case 'reply':
      case 'sign':
      case 'lower':
      case 'sound':
        this.#said.notify(message);
        return;
      case 'pong':
        this.#fold.update({ roundTripMs: Date.now() - message.c });
        // Half of the way was the way back; what took longer has waited in a page that slept.
        setServerTime(message.now + Math.min(500, (Date.now() - message.c) / 2));
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

  #takeLogged(logged: LoggedEvent): void {
    const [seq, , event] = logged;
    if (!this.#position.pass(seq)) return;
    this.#fold.takeLogged(logged);
    // The seat is ours from here on: what was kept until then may go.
    if (event.k !== 'join') return;
    this.#flush();
    this.#sendReport();
  }

  #becomeReady(seq: number): void {
    const { isFresh, dealtWithN } = this.#position;
    this.#position.pass(seq);
    // Those that were dealt with and not acknowledged were refused while we were away.
    const wereRefused = this.#outbox.drop(dealtWithN, true);
    if (wereRefused && !isFresh) return this.#startOver();
    if (isFresh) for (const pending of this.#outbox.pending()) this.#fold.takeOwn(pending);
    this.#position.becomeReady();
    this.#outbox.rewind();
    this.#socket.becomeLive();
    const page: PageId = this.snapshot().state.page ?? 'free:1';
    this.#fold.boardChanged.notify({ kind: 'everything' }, page, false);
    this.#flush();
    this.#sendReport();
  }

  /** The server could do nothing with what was sent: after a few times its head is given up, for the rest waits behind it. */
  #fail(): void {
    if (!this.#position.isReady || !this.#outbox.fail()) return;
    this.#showTrouble('not_saved');
    // It is still to be seen here: what comes next is taken whole.
    this.#position.forget();
  }

  #showTrouble(kind: Trouble): void {
    if (performance.now() - this.#troubleAtMs < TROUBLE_EVERY_MS) return;
    this.#troubleAtMs = performance.now();
    this.#fold.update({ trouble: { kind } });
  }

  /** Takes everything from the server anew. */
  #startOver(): void {
    this.#position.forget();
    this.#position.lose();
    this.#socket.connect();
  }

  #flush(): void {
    clearTimeout(this.#flushTimer);
    if (this.#maySend) {
      for (const message of this.#outbox.take()) this.#socket.sendText(message);
      const { waitMs } = this.#outbox;
      if (waitMs !== undefined) this.#flushTimer = setTimeout(() => this.#flush(), waitMs);
    }
    if (this.snapshot().unsaved !== this.#outbox.size) this.#fold.update({ unsaved: this.#outbox.size });
  }

  #sendReport(): void {
    if (this.#maySend && this.#report) this.#socket.send({ t: 'report', ...this.#report });
  }

  #acknowledge(runs: readonly AckRun[]): void {
    for (const { pending, seq } of this.#outbox.acknowledge(runs)) {
      // The server has sent everything before this already: after a gap it need not go back further.
      this.#position.pass(seq);
      this.#fold.renumber(pending, seq);
    }
    this.#fold.update({ unsaved: this.#outbox.size });
  }

  readonly #onPageHide = (): void => {
    this.#isLeaving = true;
    saveOutbox(this.#roomId, this.snapshot().seat, this.#outbox.save());
  };
  /** The page came back as it was, out of the browser's memory. */
  readonly #onPageShow = (): void => {
    this.#isLeaving = false;
  };
}
