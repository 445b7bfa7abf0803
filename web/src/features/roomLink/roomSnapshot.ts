import type { PageId } from '@skylark/contract/board';
import type { BoardChange } from '@skylark/contract/boardState';
import type { Ask, RefusalCode, Report, Seat, ServerMessage, Sign, View } from '@skylark/contract/room';
import type { Play } from '@skylark/contract/playState';
import type { RoomState } from '@skylark/contract/roomState';
import type { LinkStatus } from './RoomSocket.ts';

/** The room's state for the UI, except for the board; a new object on each change. */
export interface RoomSnapshot {
  status: LinkStatus;
  seat: Seat;
  state: RoomState;
  /** The other side's page that is in the room now. */
  otherClient: string | undefined;
  views: Partial<Record<Seat, View>>;
  reports: Partial<Record<Seat, Report>>;
  /** Moves in activities, including own ones not confirmed yet. */
  plays: readonly Play[];
  /** Number of own events the server has not stored yet. */
  unsaved: number;
  /** Round trip of the last ping. */
  roundTripMs: number | undefined;
  /** Own work that was refused, and why: a new object each time. */
  trouble: { readonly kind: Trouble } | undefined;
}

/** Refusals that a person has to know about; others are obvious from the screen. */
export type Trouble = 'page_full' | 'room_full' | 'not_saved';

/** What changed on a page of the board, and whether by this page's own event. */
export type BoardUpdate = [change: BoardChange | { kind: 'everything' }, page: PageId, isOwn: boolean];

/** Transient messages of the other side; never stored. */
export type TransientMessage =
  | { t: 'ask'; ask: Ask }
  | { t: 'reply'; ask: Ask; yes: boolean }
  | { t: 'sign'; sign: Sign }
  | { t: 'lower' };

/** A sound the teacher plays for both; the teacher's own page gets it too. */
export type SoundMessage = Extract<ServerMessage, { t: 'sound' }>;

export interface OtherCursor {
  page: PageId;
  x: number;
  y: number;
  laser: boolean;
  /** The part of an activity that it drags. */
  part?: string | undefined;
}

/** @returns what a person has to know about a refusal; undefined when the screen already shows it */
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
