import type { Seat } from '@skylark/contract/room';
import { newRoomState, otherSeat, type SeatState } from '@skylark/contract/roomState';
import { CallPage } from './CallPage.ts';
import type { CallSocket, RoomOfPages, Seats } from './CallSocket.ts';

/** The server learns of the end of a page up to this late. */
const NOTICED_WITHIN_MS = 4_000;

/**
 * A room of two pages with their calls, as the server keeps it (server/src/features/room): who comes takes the seat,
 * silently when the earlier socket of the same page is still known.
 */
export class CallRoom implements RoomOfPages {
  readonly chance: () => number;
  readonly pages: Partial<Record<Seat, CallPage>> = {};
  readonly #peers: Partial<Record<Seat, CallSocket>> = {};
  #seats: Seats = newRoomState().seats;

  readonly slowness: number;

  constructor(chance: () => number, slowness = 1) {
    this.chance = chance;
    this.slowness = slowness;
  }

  /** After this long the server knows of each page that is gone, and each page of each socket that is lost. */
  readonly settledMs = NOTICED_WITHIN_MS;

  within(ms: number): number {
    return Math.floor(this.chance() * ms);
  }

  /** The page of this seat is loaded, also again. The client stays, as in a tab that is reloaded. */
  load(seat: Seat): void {
    this.unload(seat);
    const page = new CallPage(this, seat);
    this.pages[seat] = page;
  }

  /** The page is gone without a word. */
  unload(seat: Seat, noticedAfterMs = this.chance() < 0.5 ? 0 : this.within(NOTICED_WITHIN_MS)): void {
    const page = this.pages[seat];
    delete this.pages[seat];
    page?.unload();
    if (page?.socket) this.close(page.socket, noticedAfterMs);
  }

  /** The person leaves with the button. */
  leave(seat: Seat): void {
    const socket = this.pages[seat]?.socket;
    socket?.up(() => this.#end(socket, 'left'));
    this.unload(seat, NOTICED_WITHIN_MS);
  }

  /** What is on its way is lost; the page comes back by itself. */
  cut(seat: Seat): void {
    const page = this.pages[seat];
    const socket = page?.socket;
    if (!page || !socket) return;
    socket.isCut = true;
    this.close(socket, this.within(NOTICED_WITHIN_MS));
    page.lose(socket);
  }

  close(socket: CallSocket, noticedAfterMs: number): void {
    setTimeout(() => this.#end(socket, 'lost'), noticedAfterMs);
  }

  join(socket: CallSocket): void {
    const { seat, client } = socket.page;
    const before = this.#peers[seat];
    if (before) {
      this.#peers[seat] = socket;
      before.isOver = true;
      before.page.lose(before);
    }
    socket.down({ t: 'welcome', seats: this.#seats });
    socket.down({ t: 'ready' });
    if (!before) {
      this.#peers[seat] = socket;
      this.#seat(seat, { kind: 'here', client, camera: null, microphone: null, hears: null, sees: null });
    }
  }

  signal(from: CallSocket, to: string, d: string): void {
    const { seat, client } = from.page;
    const other = this.#peers[otherSeat(seat)];
    if (other?.page.client === to) other.down({ t: 'signal', from: client, d });
  }

  #end(socket: CallSocket, why: 'left' | 'lost'): void {
    const { seat } = socket.page;
    if (socket.isOver) return;
    socket.isOver = true;
    if (this.#peers[seat] !== socket) return;
    delete this.#peers[seat];
    this.#seat(seat, { kind: 'away', why });
  }

  #seat(seat: Seat, is: SeatState): void {
    this.#seats = { ...this.#seats, [seat]: is };
    for (const socket of Object.values(this.#peers)) socket.down({ t: 'seats', seats: this.#seats });
  }
}
