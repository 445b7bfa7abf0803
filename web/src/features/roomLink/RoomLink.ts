import type { PageId } from '@skylark/contract/board';
import type { Board } from '@skylark/contract/boardState';
import type { AckRun, LoggedEvent, Report, Seat, SentEvent, ServerMessage, View } from '@skylark/contract/room';
import type { LaterMessage } from '@skylark/contract/room.facts';
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
  type TransientMessage,
  type SoundMessage,
  type Trouble,
  troubleOf,
} from './roomSnapshot.ts';
import { saveOutbox, takeSavedOutbox } from './savedOutbox.ts';

/** A single refused stroke consists of many events. */
const TROUBLE_EVERY_MS = 5_000;
/**
 * How long pointer and view updates are paused after the server reported overload, so that drawing takes precedence.
 */
const QUIET_AFTER_SLOW_MS = 3_000;

interface Options extends Pick<RoomSocketOptions, 'address' | 'token' | 'isStillOpen'> {
  roomId: string;
  seat: Seat;
  /** Previews the room until `enter`, so that another device of the same person keeps its seat. */
  isInLobby?: boolean;
}

/**
 * The page's end of a room: sends and receives over a socket that reconnects automatically, with an outbox that loses
 * nothing. The creator must close it.
 */
export class RoomLink {
  readonly client: string;
  readonly board: Board;
  readonly roomId: string;
  readonly #socket: RoomSocket;
  readonly #outbox: Outbox;
  readonly #fold: RoomFold;
  readonly #position = new LogPosition();
  readonly #signals = new Listeners<[from: string, data: string]>();
  readonly #voices = new Listeners<[frame: Uint8Array]>();
  readonly #unheard = new Listeners();
  readonly #said = new Listeners<[said: TransientMessage | SoundMessage]>();
  /** This page's last report, sent again on each new connection. */
  #report: Report | undefined;
  /** The later messages that the current server accepts. */
  #takes: readonly LaterMessage[] = [];
  readonly #cursors = new Listeners<[cursor: OtherCursor | null]>();
  #isInLobby: boolean;
  #isFlushDue = false;
  #isLeaving = false;
  /** Set while more is waiting than may be sent now. */
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  #troubleAtMs = -Infinity;
  /** The server is behind with our messages: until then, display-only messages are not sent. */
  #shownAgainAtMs = 0;

  constructor({ roomId, seat, isInLobby = false, ...socket }: Options) {
    this.roomId = roomId;
    this.#isInLobby = isInLobby;
    this.#outbox = new Outbox(takeSavedOutbox(roomId, seat));
    this.client = this.#outbox.client;
    this.#fold = new RoomFold({ client: this.client, seat, unsaved: this.#outbox.size });
    this.board = this.#fold.board;
    window.addEventListener('pagehide', this.#onPageHide);
    window.addEventListener('pageshow', this.#onPageShow);
    this.#socket = new RoomSocket({
      ...socket,
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
      onMessage: (message) => this.#receive(message),
      onBytes: (bytes) => this.#voices.notify(bytes),
      onClosed: (code) => {
        if (code === CLOSE_TOO_LARGE || code === CLOSE_FAILED) this.#fail();
      },
      onStatus: (status) => this.#onStatus(status),
    });
  }

  // ---- state for the UI ----

  readonly snapshot = (): RoomSnapshot => this.#fold.snapshot();
  readonly subscribe = (listener: () => void): (() => void) => this.#fold.changed.add(listener);
  readonly onBoard = (listener: (...update: BoardUpdate) => void): (() => void) =>
    this.#fold.boardChanged.add(listener);
  readonly onSignal = this.#signals.add;
  readonly onVoice = this.#voices.add;
  /** Frames of this page's voice were dropped on their way. */
  readonly onUnheard = this.#unheard.add;
  readonly onSaid = this.#said.add;
  readonly onCursor = this.#cursors.add;

  // ---- actions ----

  /** Leaves the lobby: from here on this page has the seat. */
  enter(): void {
    if (!this.#isInLobby) return;
    this.#isInLobby = false;
    if (this.#position.isReady) this.#socket.send({ t: 'enter' });
  }

  /**
   * Performs an action in the room: visible here immediately, on the other side shortly after, and stored until the
   * server has it.
   */
  do(event: SentEvent): void {
    if (this.snapshot().status.kind === 'gone') return;
    const n = this.#outbox.add(event);
    this.#fold.applyOwn({ n, event });
    // Browsers call this event's listeners in the order they were added: others may submit typed text after us.
    if (this.#isLeaving) this.#onPageHide();
    if (this.#isFlushDue) return;
    // Events of the same moment are sent together.
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
    this.#fold.applyView(this.snapshot().seat, view);
    if (this.#mayShow) this.#socket.send({ t: 'view', page, r });
  }

  /** @returns whether it could be sent. Signals are not stored; calls renegotiate instead. */
  signal(to: string, data: string): boolean {
    if (!this.#maySend) return false;
    this.#socket.send({ t: 'signal', to, d: data });
    return true;
  }

  /** A moment of sound: dropped if it can't be sent immediately. */
  readonly speak = (frame: Uint8Array<ArrayBuffer>): void => {
    if (this.#maySend) this.#socket.sendAtOnce(frame);
  };

  /** Data arrives again after a gap: reconnects if the socket does not respond. */
  readonly probe = (): void => this.#socket.probe();

  /** Sends this page's report when it has changed. */
  report(report: Report): void {
    this.#report = report;
    this.#fold.applyReport(this.snapshot().seat, report);
    this.#sendReport();
  }

  /** @returns whether it could be sent; it is only relevant now, so it is not stored */
  say(said: TransientMessage | Omit<SoundMessage, 'at'>): boolean {
    if (!this.#maySend || (said.t === 'sound' && !this.#takes.includes('sound'))) return false;
    this.#socket.send(said);
    return true;
  }

  /**
   * Leaves for good, so that the other side does not mistake it for a lost connection. Unsaved work stays stored here.
   */
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

  // ---- messages from the server ----

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

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        setServerTime(message.now);
        this.#takes = message.takes ?? [];
        this.#position.welcome(message);
        this.#fold.begin(message);
        return;
      case 'page':
        this.#fold.applyPage(message);
        return;
      case 'events':
        for (const logged of message.l) this.#applyLogged(logged);
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
        // The event is already shown here and must be removed: the server has the correct state.
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
        this.#fold.applyView(message.seat, [message.page, ...message.r]);
        return;
      case 'signal':
        this.#signals.notify(message.from, message.d);
        return;
      case 'report':
        this.#fold.applyReport(message.seat, message);
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
        // Half of the round trip was the way back; a longer delay was a suspended page.
        setServerTime(message.now + Math.min(500, (Date.now() - message.c) / 2));
        return;
      case 'slow':
        this.#shownAgainAtMs = Date.now() + QUIET_AFTER_SLOW_MS;
        return;
      case 'unheard':
        this.#unheard.notify();
        return;
      case 'bye':
        if (message.code === 'bad_message') this.#fail();
        // With `moved` and similar codes the client has to reconnect or start over; the others are final.
        if (message.code === 'moved' || message.code === 'too_fast' || message.code === 'bad_message') return;
        this.#socket.stop({ kind: 'gone', why: message.code, by: message.by });
        return;
    }
  }

  #applyLogged(logged: LoggedEvent): void {
    const [seq, , event] = logged;
    if (!this.#position.pass(seq)) return;
    this.#fold.applyLogged(logged);
    // This page has the seat from here on, so what was held back may be sent.
    if (event.k !== 'join') return;
    this.#flush();
    this.#sendReport();
  }

  #becomeReady(seq: number): void {
    const { isFresh, processedN } = this.#position;
    this.#position.pass(seq);
    // Events that were processed but not acknowledged were refused while we were away.
    const wereRefused = this.#outbox.drop(processedN, true);
    if (wereRefused && !isFresh) return this.#startOver();
    if (isFresh) for (const pending of this.#outbox.pending()) this.#fold.applyOwn(pending);
    this.#position.becomeReady();
    // The person entered after this connection had sent its hello from the lobby.
    if (this.#fold.cameByLobby && !this.#isInLobby) this.#socket.send({ t: 'enter' });
    this.#outbox.rewind();
    this.#socket.becomeLive();
    const page: PageId = this.snapshot().state.page ?? 'free:1';
    this.#fold.boardChanged.notify({ kind: 'everything' }, page, false);
    this.#flush();
    this.#sendReport();
    // The view may have changed meanwhile, and the server forgets a hidden page when it disconnects.
    const { seat, views } = this.snapshot();
    if (this.#mayShow && views[seat]) this.showView(views[seat]);
  }

  /**
   * The server could not process what was sent: after several times the first event is given up, because the rest waits
   * behind it.
   */
  #fail(): void {
    if (!this.#position.isReady || !this.#outbox.fail()) return;
    this.#showTrouble('not_saved');
    // It is still visible here, so the next connection loads everything.
    this.#position.forget();
  }

  #showTrouble(kind: Trouble): void {
    if (performance.now() - this.#troubleAtMs < TROUBLE_EVERY_MS) return;
    this.#troubleAtMs = performance.now();
    this.#fold.update({ trouble: { kind } });
  }

  /** Loads everything from the server again. */
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
      // The server has already sent everything before this, so after a gap it need not go back further.
      this.#position.pass(seq);
      this.#fold.renumber(pending, seq);
    }
    this.#fold.update({ unsaved: this.#outbox.size });
  }

  readonly #onPageHide = (): void => {
    this.#isLeaving = true;
    saveOutbox(this.roomId, this.snapshot().seat, this.#outbox.save());
  };
  /** The page was restored from the browser's back/forward cache. */
  readonly #onPageShow = (): void => {
    this.#isLeaving = false;
  };
}
