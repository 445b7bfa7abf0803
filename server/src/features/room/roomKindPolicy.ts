import type { RoomKind } from '@skylark/contract/room';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';

/** What of the thing that a room belongs to decides over the room. */
export interface Standing {
  kind: RoomKind;
  /** The presentation that is put up when the room is entered for the first time. */
  deckId: string | null;
  /** When its time is up; null where there is no clock. */
  endsAt: Date | null;
  /** Whether drawing is open (a homework: for the student); undefined where the room itself decides. */
  tools?: boolean;
  /** Nothing is added any more. */
  isOver?: boolean;
}

type Of = Pick<Deps, 'db' | 'clock'>;

/** Who may be in a room now. */
export interface Holders {
  teacherId: string;
  studentId: string;
  standing: Standing;
  /** Why nobody may be in it, although it is theirs. */
  shut?: 'room_not_open' | 'lesson_over';
}

/**
 * The policy of one kind of room, held by the feature whose things they are. The rooms themselves know nothing of lessons,
 * whiteboards or homework: they ask the policies in turn.
 */
export interface RoomKindPolicy {
  /** @returns undefined when there is no such thing of the caller's; @throws Failure when it is theirs, and shut */
  admit(deps: Of, caller: Caller, id: string): Promise<Standing | undefined>;
  /** Whether the caller may see what lies in the room, also when it is shut. */
  canSee(deps: Of, caller: Caller, id: string): Promise<boolean>;
  /** The same for rooms that are open already, all in one query; those that are gone or of another kind are left out. */
  listHolders(deps: Of, ids: string[]): Promise<Map<string, Holders>>;
}

/** Topic of the bus: the thing behind a room that is no lesson has changed, or is gone. */
export const ROOM_POLICY_CHANGED = 'board';
