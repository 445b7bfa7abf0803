import type { ByeCode, Seat, ServerMessage } from '@skylark/contract/room';

/** A person's open connection, as seen by the room. */
export interface Peer {
  readonly client: string;
  readonly personId: string;
  /** Order of arrival: larger for sockets opened later and for people who entered later. */
  readonly arrival: number;
  /** The teacher is preparing a room that isn't open yet; no join or leave is recorded. */
  readonly isPreparing: boolean;
  /** Set for a second device that only draws for its seat and doesn't occupy it. */
  readonly penId: string | undefined;
  send(message: ServerMessage): void;
  /** Sends a message that is JSON text already. */
  sendText(message: string): void;
  /** @returns whether it was sent; voice never queues behind other messages */
  sendVoice(frame: Buffer): boolean;
  /**
   * One of this page's events is on disk. The acknowledgement is attached to the next message; sent alone it would cost
   * as much as a message.
   */
  stored(n: number, seq: number): void;
  /**
   * Sends pending acknowledgements now if they have waited since before `toMs` (`performance.now()`).
   * @returns whether nothing is left to send
   */
  sendPendingAcknowledgements(toMs: number): boolean;
  /** Sends the reason, then closes and frees the seat. */
  bye(code: ByeCode): void;
  /** Takes no more messages, because a successor is joining. It keeps the seat until it is dropped or its socket closes. */
  stopReading(): void;
  /** Closes silently and keeps the seat, because a successor has already taken it. */
  drop(): void;
}

/** A connection in the lobby whose seat is taken by another device: it receives events but can't send any. */
export interface Watcher extends Peer {
  readonly seat: Seat;
  /** Takes the seat if it has become free. */
  takeSeat(): void;
}
