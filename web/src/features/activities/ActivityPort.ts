import type { PlayEvent } from '@skylark/contract/play';
import type { BoardPort } from '../board/index.ts';

/** What an activity needs of the board under it: whose seat it is, and what a hand carries. */
export type ActivityPort = Pick<BoardPort, 'seat' | 'onCursor' | 'showCursor'>;

/** Where moves go: into a room, or to whatever else keeps them. */
export interface ActivityLink {
  do: (event: PlayEvent) => void;
}
