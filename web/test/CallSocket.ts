import type { Seat } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';

/** A message between page and server takes up to this long. */
const TRAVELS_MS = 150;

export type Seats = Record<Seat, SeatState>;
/** What the server sends a page, as far as a call depends on it. */
export type RoomMessage =
  | { t: 'welcome'; seats: Seats }
  | { t: 'ready' }
  | { t: 'seats'; seats: Seats }
  | { t: 'signal'; from: string; d: string };

/** The room as its pages and sockets see it. */
export interface RoomOfPages {
  /** How many times slower than usual pages and network are. */
  readonly slowness: number;
  /** @returns milliseconds */
  within(ms: number): number;
  join(socket: CallSocket): void;
  signal(from: CallSocket, to: string, d: string): void;
}

/** A page as its sockets and the room see it. */
interface PageOfRoom {
  readonly seat: Seat;
  readonly client: string;
  readonly socket: CallSocket | undefined;
  receive(message: RoomMessage): void;
  /** The socket has ended, which the page notices later. */
  lose(socket: CallSocket): void;
}

/** One socket of a page: what is sent arrives late and in order, or not at all once the cable is cut. */
export class CallSocket {
  readonly page: PageOfRoom;
  isCut = false;
  /** The server has given the seat to a later socket of the same page, or has noticed the end of this one. */
  isOver = false;
  readonly #room: RoomOfPages;
  #upMs = 0;
  #downMs = 0;

  constructor(room: RoomOfPages, page: PageOfRoom) {
    this.#room = room;
    this.page = page;
  }

  up(arrive: () => void): void {
    this.#upMs = Math.max(this.#upMs, performance.now() + this.#room.within(TRAVELS_MS * this.#room.slowness));
    setTimeout(() => {
      if (!this.isCut && !this.isOver) arrive();
    }, this.#upMs - performance.now());
  }

  down(message: RoomMessage): void {
    this.#downMs = Math.max(this.#downMs, performance.now() + this.#room.within(TRAVELS_MS * this.#room.slowness));
    setTimeout(() => {
      if (!this.isCut && this.page.socket === this) this.page.receive(message);
    }, this.#downMs - performance.now());
  }
}
