import type { Seat } from '@skylark/contract/room';
import { session } from '../../lib/session.ts';
import type { BoardPort } from '../board/index.ts';
import { RoomLink } from './RoomLink.ts';
import { boardPort } from './boardPort.ts';
import { socketAddress } from './socketAddress.ts';

interface Options {
  /** Id of the whiteboard or homework; its room has the same id. */
  id: string;
  seat: Seat;
  /** Called when the socket was refused: whether retrying makes sense. */
  isStillOpen: () => Promise<boolean>;
}

/** How long handing in waits for unsaved work. */
const SETTLE_WITHIN_MS = 15_000;

/** A board without a lesson: the link to its room, and its board port. The creator must close it. */
export class BoardSession {
  readonly id: string;
  readonly seat: Seat;
  readonly link: RoomLink;
  readonly board: BoardPort;

  constructor({ id, seat, isStillOpen }: Options) {
    this.id = id;
    this.seat = seat;
    this.link = new RoomLink({
      roomId: id,
      seat,
      address: socketAddress(id),
      token: session.token() ?? '',
      isStillOpen,
    });
    this.board = boardPort(this.link, id);
  }

  /**
   * Resolves when the server has stored all of this person's work.
   * @throws Error when it takes too long
   */
  settled(): Promise<void> {
    const isSettled = (): boolean => this.link.snapshot().unsaved === 0 && this.link.snapshot().status.kind === 'live';
    if (isSettled()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const stop = this.link.subscribe(() => {
        if (!isSettled()) return;
        clearTimeout(timer);
        stop();
        resolve();
      });
      const timer = setTimeout(() => {
        stop();
        reject(new Error('Some work is not saved yet'));
      }, SETTLE_WITHIN_MS);
    });
  }

  close(): void {
    this.link.close();
  }
}
