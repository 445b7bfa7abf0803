import type { ByeCode, Seat, ServerMessage } from '@skylark/contract/room';

/** A person's open connection, as the room sees it. */
export interface Peer {
  readonly client: string;
  readonly personId: string;
  /** A later socket, or one whose person went in later, has the larger number. */
  readonly arrival: number;
  /** It lays out a room that is not open yet: in the record nobody came and nobody left. */
  readonly isPreparing: boolean;
  /** A second device that draws for its seat, and sits nowhere. */
  readonly penId: string | undefined;
  send(message: ServerMessage): void;
  /** A message that was made once for several. */
  sendFrame(frame: Buffer): void;
  /** @returns whether it went: a moment's sound never waits behind anything */
  sendVoice(frame: Buffer): boolean;
  /** One of its events is on disk: said along with the next message, for alone it would cost as much as that. */
  stored(n: number, seq: number): void;
  /**
   * Says so now, if it has not been said and has waited since `toMs`, of `performance.now()`.
   * @returns whether nothing waits to be said any more
   */
  sendStored(toMs: number): boolean;
  /** Says why, then closes: the seat is left. */
  bye(code: ByeCode): void;
  /** Closes without a word and without leaving the seat, which its successor has taken already. */
  drop(): void;
}

/** A connection in the lobby whose seat another device has: it is shown what happens and says nothing. */
export interface Watcher extends Peer {
  readonly seat: Seat;
  /** Takes the seat if it is free by now. */
  sit(): void;
}
