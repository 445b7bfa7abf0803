import type { PageId } from '@skylark/contract/board';
import type { RefusalCode, RoomEvent, RoomKind, Seat, SentEvent } from '@skylark/contract/room';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { RefusalOf } from './rules.ts';

/** What of the thing that a room belongs to decides over the room. */
export interface Standing {
  /** The presentation that is put up when the room is entered for the first time. */
  deckId: string | null;
  /** Whether drawing is open (a homework: for the student); undefined where the room itself decides. */
  tools?: boolean;
  /** Nothing is added any more. */
  isOver?: boolean;
  /** Not open yet: its teacher lays out the board and is not there for anybody. */
  isPreparing?: boolean;
}

/** Who may be in a room now. */
export interface Holders {
  teacherId: string;
  studentId: string;
  standing: Standing;
  /** Why nobody may be in it, although it is theirs. */
  shut?: 'room_not_open' | 'lesson_over';
}

/** Whose event it is, and of which room. */
export interface Sender {
  roomId: string;
  personId: string;
  seat: Seat;
}

/** What becomes of an event that was looked at before it is logged. */
export type EventOutcome =
  | { code: RefusalCode }
  | {
      event: Exclude<RoomEvent, { k: 'join' | 'leave' | 'end' }>;
      /** The pages of the presentation that is shown from now on. */
      slides?: ReadonlySet<PageId>;
    };

/**
 * All that is special about one kind of room, held by the feature whose things they are. The rooms themselves know
 * nothing of lessons, whiteboards or homework: a room is opened with the policy that has admitted its visitor.
 */
export interface RoomKindPolicy {
  kind: RoomKind;
  /** Topic of the bus: with the room as its key, something behind a room of this kind has changed, or is gone. */
  topic: string;
  /** What of its log stays: all of it, once the room is shut for good, or what a page that comes back may need. */
  keeps: 'whole' | 'tail';
  /** Whether a board without slides begins with an empty page. */
  hasFirstPage: boolean;
  /** Whether its two people talk with each other there. */
  hasCall?: boolean;
  /** @returns undefined when there is no such thing of the caller's; @throws Failure when it is theirs, and shut */
  admit(deps: Deps, caller: Caller, id: string): Promise<Standing | undefined>;
  /** Whether the caller may see what lies in the room, also when it is shut. */
  canSee(deps: Deps, caller: Caller, id: string): Promise<boolean>;
  /** Of rooms that are open already, all in one query; those that are gone or of another kind are left out. */
  state(deps: Deps, ids: string[]): Promise<Map<string, Holders>>;
  /** The rooms of a student. */
  listRoomsOf: (db: Db, studentId: string) => Promise<string[]>;
  /** Why a seat may not do this now, as far as the kind decides it. */
  refusalOf: RefusalOf;
  /** The pages of a presentation, in order. Without it rooms of this kind have none. */
  slidesOf?(deps: Deps, deckId: string): Promise<PageId[]>;
  /**
   * What an event changes beyond its room, done before the event is logged and shown.
   * @returns undefined when it changes nothing but the room
   */
  onEvent?(deps: Deps, sender: Sender, event: SentEvent): Promise<EventOutcome> | undefined;
}

/** Topic of the bus: the thing behind a room that is no lesson has changed, or is gone; its key is the room. */
export const ROOM_POLICY_CHANGED = 'board';
