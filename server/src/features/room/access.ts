import type { Seat } from '@skylark/contract/room';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { RoomKindPolicy, RoomStatus } from './roomKindPolicy.ts';

/** Finds the policy that admits the caller. @throws Failure room_not_found, or the reason the room is closed */
export async function requireAdmission(
  deps: Deps,
  policies: readonly RoomKindPolicy[],
  caller: Caller,
  id: string,
): Promise<{ policy: RoomKindPolicy; status: RoomStatus }> {
  for (const policy of policies) {
    const status = await policy.admit(deps, caller, id);
    if (status) return { policy, status };
  }
  throw new Failure('room_not_found');
}

/** @throws Failure room_not_found for anyone except the two people it belongs to */
export async function requireSight(
  deps: Deps,
  policies: readonly RoomKindPolicy[],
  caller: Caller,
  id: string,
): Promise<void> {
  for (const policy of policies) if (await policy.canSee(deps, caller, id)) return;
  throw new Failure('room_not_found');
}

/**
 * For whoever looks as one of the two: a board on which something can still happen isn't shown to anybody unseen.
 * @throws Failure room_not_found
 */
export async function requireOver(deps: Deps, policies: readonly RoomKindPolicy[], id: string): Promise<void> {
  for (const policy of policies) {
    const room = (await policy.state(deps, [id])).get(id);
    if (room && (room.closedReason === 'lesson_over' || room.status.isOver === true)) return;
  }
  throw new Failure('room_not_found');
}

export const seatOf = (caller: Pick<Caller, 'type'>): Seat => (caller.type === 'teacher' ? 't' : 's');
