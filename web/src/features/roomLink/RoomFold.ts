import {
  type Board,
  foldBoard,
  isBoardEvent,
  type PageSnapshot,
  pageOfSnapshot,
  PROVISIONAL_SEQ,
  renumber,
} from '@skylark/contract/boardState';
import type { PlayEvent } from '@skylark/contract/play';
import type { LoggedEvent, Report, RoomEvent, Seat, SentEvent, ServerMessage, View } from '@skylark/contract/room';
import { type KindWith, kindsWith } from '@skylark/contract/roomEvents.facts';
import { type Play, withMove } from '@skylark/contract/playState';
import { foldRoom, newRoomState, otherSeat, type RoomState } from '@skylark/contract/roomState';
import { serverNowMs } from '../../lib/clock.ts';
import { Listeners } from '../../lib/Listeners.ts';
import type { Pending } from './Outbox.ts';
import type { BoardUpdate, RoomSnapshot } from './roomSnapshot.ts';

type Message<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

/** A page's state of a room: the fold of the room's log, plus its own unacknowledged events. */
export class RoomFold {
  readonly board: Board = new Map();
  readonly changed = new Listeners();
  readonly boardChanged = new Listeners<BoardUpdate>();
  /** Whether this connection's hello was sent from the lobby, so that another device may have the seat. */
  cameByLobby = false;
  readonly #client: string;
  /**
   * Own moves that have not come back yet. They are shown on top of the room's moves, which have one order for both
   * sides.
   */
  #moves: readonly PlayEvent[] = [];
  #snapshot: RoomSnapshot;

  constructor({ client, seat, unsaved }: { client: string; seat: Seat; unsaved: number }) {
    this.#client = client;
    this.#snapshot = {
      status: { kind: 'connecting' },
      seat,
      state: newRoomState(),
      otherClient: undefined,
      views: {},
      reports: {},
      plays: [],
      unsaved,
      roundTripMs: undefined,
      trouble: undefined,
    };
  }

  readonly snapshot = (): RoomSnapshot => this.#snapshot;

  /** Whether this page has the seat. A page that only previews the room may not send. */
  get hasSeat(): boolean {
    return this.#hasSeatIn(this.#snapshot.state);
  }

  #hasSeatIn({ seats }: RoomState): boolean {
    const own = seats[this.#snapshot.seat];
    return !this.cameByLobby || (own.kind === 'here' && own.client === this.#client);
  }

  update(change: Partial<RoomSnapshot>): void {
    const next = { ...this.#snapshot, ...change };
    if (next.state.plays !== this.#snapshot.state.plays) next.plays = this.#playsOf(next);
    const other = next.state.seats[otherSeat(next.seat)];
    const otherClient = this.#hasSeatIn(next.state) && other.kind === 'here' ? other.client : undefined;
    this.#snapshot = { ...next, otherClient };
    this.changed.notify();
  }

  #playsOf({ state, seat }: Pick<RoomSnapshot, 'state' | 'seat'>): readonly Play[] {
    return this.#moves.reduce((plays, move) => withMove(plays, move, seat, serverNowMs()), state.plays);
  }

  #setMoves(moves: readonly PlayEvent[]): void {
    if (moves.length === this.#moves.length) return;
    this.#moves = moves;
    this.update({ plays: this.#playsOf(this.#snapshot) });
  }

  /** Starts a connection, with the whole room or with what is new since the last one. */
  begin({ resumed, state, views, reports }: Message<'welcome'>): void {
    if (!resumed) {
      this.board.clear();
      // Moves that are still waiting are applied again when everything has arrived.
      this.#moves = [];
      // Older servers omit fields that were added later.
      this.update({ state: { ...newRoomState(), ...(state as RoomState) }, views, reports: this.#withOwn(reports) });
      return;
    }
    const { seat, views: known } = this.#snapshot;
    this.update({ views: { ...views, [seat]: known[seat] } as RoomSnapshot['views'], reports: this.#withOwn(reports) });
  }

  /** This page's own report is more current than the server's. */
  #withOwn(reports: RoomSnapshot['reports']): RoomSnapshot['reports'] {
    const { seat, reports: known } = this.#snapshot;
    return { ...reports, ...(known[seat] && { [seat]: known[seat] }) };
  }

  applyPage(message: Message<'page'>): void {
    const page = pageOfSnapshot(message.page as PageSnapshot);
    const begun = message.more ? this.board.get(page.id) : undefined;
    if (begun) for (const [id, element] of page.elements) begun.elements.set(id, element);
    else this.board.set(page.id, page);
    this.boardChanged.notify({ kind: 'everything' }, page.id, false);
  }

  applyView(seat: Seat, view: View): void {
    this.update({ views: { ...this.#snapshot.views, [seat]: view } });
  }

  applyReport(seat: Seat, report: Report): void {
    this.update({ reports: { ...this.#snapshot.reports, [seat]: report } });
  }

  applyOwn({ n, event }: Pending): void {
    if (isBoardEvent(event)) {
      this.boardChanged.notify(foldBoard(this.board, event, PROVISIONAL_SEQ + n), event.page, true);
    } else if (event.k === 'play') {
      this.#setMoves([...this.#moves, event]);
    } else if (!isEchoed(event)) {
      this.update({ state: foldRoom(this.#snapshot.state, this.#snapshot.seat, event) });
    }
  }

  applyLogged([seq, author, event]: LoggedEvent): void {
    if (isBoardEvent(event)) this.boardChanged.notify(foldBoard(this.board, event, seq), event.page, false);
    else {
      const { reports, views } = this.#snapshot;
      // Removed in the same update that brings it back.
      if (event.k === 'play') this.#moves = this.#moves.filter(({ id }) => id !== event.id);
      this.update({
        state: foldRoom(this.#snapshot.state, author, event),
        reports: withoutLeft(reports, event, this.#snapshot.seat),
        views: withoutHidden(views, event, this.#snapshot.seat),
      });
    }
  }

  /** An own event got its number in the log. */
  renumber({ n, event }: Pending, seq: number): void {
    if (isBoardEvent(event)) renumber(this.board, event, PROVISIONAL_SEQ + n, seq);
  }
}

type EchoedEvent = Extract<SentEvent, { k: KindWith<'echoed'> }>;
const ECHOED = kindsWith('echoed');
const isEchoed = (event: SentEvent): event is EchoedEvent => ECHOED.has(event.k);

/** When a page joins or leaves, the previous page's report is discarded. */
function withoutLeft(reports: RoomSnapshot['reports'], event: RoomEvent, own: Seat): RoomSnapshot['reports'] {
  if ((event.k !== 'join' && event.k !== 'leave') || event.seat === own || !reports[event.seat]) return reports;
  const { [event.seat]: _, ...others } = reports;
  return others;
}

/** A page that reloads also reports itself as hidden, so that report is valid only until the page leaves. */
function withoutHidden(views: RoomSnapshot['views'], event: RoomEvent, own: Seat): RoomSnapshot['views'] {
  if ((event.k !== 'join' && event.k !== 'leave') || event.seat === own || views[event.seat]?.[3] !== 0) return views;
  const { [event.seat]: _, ...others } = views;
  return others;
}
