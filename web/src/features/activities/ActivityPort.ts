import type { PlayEvent } from '@skylark/contract/play';
import type { BoardPort } from '../board/index.ts';

/** What an activity needs from the board below it: the seat, and the other side's pointer with the part it drags. */
export type ActivityPort = Pick<BoardPort, 'seat' | 'onCursor' | 'showCursor'>;

/** Where moves are sent: to a room, or anything else that stores them. */
export interface ActivityLink {
  do: (event: PlayEvent) => void;
}
