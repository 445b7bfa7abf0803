import type { PageId } from '@skylark/contract/board';
import type { RoomSummary } from '@skylark/contract/nowTroubles.facts';
import type { RefusalCode, RoomEvent, RoomKind, Seat, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { RefusalOf } from './rules.ts';

/** What the lesson, homework or whiteboard behind a room determines about it. */
export interface RoomStatus {
  /** The deck shown when the room is first entered. */
  deckId: string | null;
  /** Whether drawing is enabled (in homework: for the student); undefined if the room itself decides. */
  tools?: boolean;
  /** Nothing can be added any more. */
  isOver?: boolean;
  /** The lesson's teacher, who may change while the room is open. */
  teacherId?: string;
  /** The teacher who took over the lesson while it was in progress. */
  handedTo?: { id: string; firstName: string };
  /** Not open yet: the teacher prepares the board and isn't present to anyone. */
  isPreparing?: boolean;
}

/** The people who may be in a room now. */
export interface RoomOwners {
  teacherId: string;
  studentId: string;
  status: RoomStatus;
  /** Why nobody may be in it at the moment, including its owners. */
  closedReason?: 'room_not_open' | 'lesson_over';
}

/** The sender of an event, and the room. */
export interface Sender {
  roomId: string;
  personId: string;
  seat: Seat;
}

/** Result of processing an event before it is logged. */
export type EventOutcome =
  | { code: RefusalCode }
  | {
      event: Exclude<RoomEvent, { k: 'join' | 'enter' | 'leave' | 'handover' | 'end' }>;
      /** The pages of the new current deck. */
      slides?: ReadonlySet<PageId>;
    };

/**
 * Everything specific to one kind of room, implemented by the feature it belongs to. The room code itself knows nothing
 * about lessons, whiteboards or homework: a room is opened with the policy that admitted its visitor.
 */
export interface RoomKindPolicy {
  kind: RoomKind;
  /** Bus topic: what a room of this kind belongs to has changed or is gone; the key is the room id. */
  topic: string;
  /** What remains of the log: all of it once the room is closed for good, or only what a reconnecting page may need. */
  keeps: 'whole' | 'tail';
  /** Whether a board without slides starts with an empty page. */
  hasFirstPage: boolean;
  /** Whether the two people have a call there. */
  hasCall?: boolean;
  /** @returns undefined if the caller has no such thing; @throws Failure if they do, but the room is closed */
  admit(deps: Deps, caller: Caller, id: string): Promise<RoomStatus | undefined>;
  /** Whether the caller may see the room's content, even when it is closed. */
  canSee(deps: Deps, caller: Caller, id: string): Promise<boolean>;
  /** For rooms that are open already, in one query; rooms that are gone or of another kind are left out. */
  state(deps: Deps, ids: string[]): Promise<Map<string, RoomOwners>>;
  /** A student's rooms. */
  listRoomsOf: (db: Db, studentId: string) => Promise<string[]>;
  /** Why a seat may not do this now, as far as this kind decides. */
  refusalOf: RefusalOf;
  /** The pages of a deck, in order. Kinds without this method have no decks. */
  slidesOf?(deps: Deps, deckId: string): Promise<PageId[]>;
  /** Records a deck that the room itself puts on its board, before anybody receives it; earlier ones stay recorded. */
  putOnBoard?(deps: Deps, id: string, deckId: string): Promise<void>;
  /**
   * Stores summaries of open rooms for managers who watch lessons, and reads the last ones. Kinds without it aren't
   * watched.
   */
  summaries?: {
    save(deps: Deps, rooms: readonly { id: string; summary: RoomSummary }[]): Promise<void>;
    list(deps: Deps, ids: readonly string[]): Promise<Map<string, RoomSummary>>;
  };
  /**
   * Effects of an event beyond its room, applied before the event is logged and sent.
   * @returns undefined if it changes nothing outside the room
   */
  onEvent?(deps: Deps, sender: Sender, event: SentEvent, state: RoomState): Promise<EventOutcome> | undefined;
}

/** Bus topic: what a room other than a lesson's belongs to has changed or is gone; the key is the room id. */
export const ROOM_POLICY_CHANGED = 'board';
