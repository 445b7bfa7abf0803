import type { PageId } from '@skylark/contract/board';
import type { BoardChange } from '@skylark/contract/boardState';
import type { Ask, RefusalCode, Report, Seat, ServerMessage, Sign, View } from '@skylark/contract/room';
import type { Play } from '@skylark/contract/playState';
import type { RoomState } from '@skylark/contract/roomState';
import type { LinkStatus } from './RoomSocket.ts';

/** All that a screen shows of a room besides what is drawn; a new object at each change. */
export interface RoomSnapshot {
  status: LinkStatus;
  seat: Seat;
  state: RoomState;
  /** The page of the other side that is in the room now. */
  otherClient: string | undefined;
  views: Partial<Record<Seat, View>>;
  reports: Partial<Record<Seat, Report>>;
  /** What was done in activities, with one's own moves that are still on their way. */
  plays: readonly Play[];
  /** Own work that is not on the server's disk yet. */
  unsaved: number;
  /** Round trip of the last ping. */
  roundTripMs: number | undefined;
  /** Own work that was not taken, and why: a new object each time. */
  trouble: { readonly kind: Trouble } | undefined;
}

/** Refusals that a person has to know of; others follow from what the screen shows already. */
export type Trouble = 'page_full' | 'room_full' | 'not_saved';

/** What changed on a page of the board, and whether by this page's own event. */
export type BoardUpdate = [change: BoardChange | { kind: 'everything' }, page: PageId, isOwn: boolean];

/** What the other side says in passing: nothing of it is kept. */
export type Said =
  | { t: 'ask'; ask: Ask }
  | { t: 'reply'; ask: Ask; yes: boolean }
  | { t: 'sign'; sign: Sign }
  | { t: 'lower' };

/** What the teacher has both hear: it comes to its own page, too. */
export type SoundSaid = Extract<ServerMessage, { t: 'sound' }>;

export interface OtherCursor {
  page: PageId;
  x: number;
  y: number;
  laser: boolean;
  /** Of an activity, what it carries. */
  part?: string | undefined;
}

/** @returns what a person has to know of a refusal; undefined when the screen shows it already */
export function troubleOf(code: RefusalCode): Trouble | undefined {
  switch (code) {
    case 'page_full':
    case 'room_full':
      return code;
    case 'invalid':
    case 'unknown':
      return 'not_saved';
    case 'not_allowed':
    case 'tools_off':
    case 'not_yours':
    case 'no_such_page':
      return undefined;
  }
}
