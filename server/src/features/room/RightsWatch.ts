import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { reportCaught } from '../../platform/boundary/contain.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { RoomKindPolicy, RoomOwners } from './roomKindPolicy.ts';
import { followPlan } from './followPlan.ts';
import type { Hub } from './hub.ts';

/** Number of rooms or people checked per query. Larger queries would block everybody who is drawing. */
const CHECKED_AT_ONCE = 25;
/** Pause between two such queries; back to back they would leave little CPU time for drawing. */
const BETWEEN_MS = 8;
/** Upper bound for all pauses together, so that losing access takes effect quickly however many others are online. */
const ALL_BETWEEN_MS = 500;

/** Checks all items in batches, with pauses in which other work gets its turn. */
export async function checkInParts<T>(all: readonly T[], check: (part: T[]) => Promise<unknown>): Promise<void> {
  const pauseMs = Math.min(BETWEEN_MS, (ALL_BETWEEN_MS * CHECKED_AT_ONCE) / all.length);
  for (let at = 0; at < all.length; at += CHECKED_AT_ONCE) {
    if (at > 0) await setTimeout(pauseMs);
    await check(all.slice(at, at + CHECKED_AT_ONCE));
  }
}

/** An open socket of a room. */
interface Visitor {
  readonly roomId: string;
  readonly personId: string;
  readonly seat: 't' | 's';
  readonly isPreparing: boolean;
  bye(code: 'not_yours' | 'lesson_over' | 'handed_over', by?: string): void;
}

/**
 * Brings open rooms in line with what they belong to, and closes the connections of everybody who has lost access: the
 * lesson was cancelled, moved, ended or given to another teacher, or the whiteboard or homework is gone. Checks run one
 * after another, so that an older read never overrides a newer one.
 */
export class RightsWatch {
  readonly #deps: Deps;
  readonly #hub: Hub;
  readonly #policies: readonly RoomKindPolicy[];
  readonly #visitors: Iterable<Visitor>;
  #due = new Set<string>();
  /** The next check, not started yet; all calls until it starts share it. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, hub: Hub, policies: readonly RoomKindPolicy[], visitors: Iterable<Visitor>) {
    this.#deps = deps;
    this.#hub = hub;
    this.#policies = policies;
    this.#visitors = visitors;
  }

  /** Resolves when these rooms match a database state read after the call. */
  check(roomIds: Iterable<string>): Promise<void> {
    for (const id of roomIds) this.#due.add(id);
    if (this.#next) return this.#next;
    const next = this.#last.then(() => {
      this.#next = undefined;
      const due = this.#due;
      this.#due = new Set();
      return this.#checkNow(due);
    });
    this.#next = next;
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Covers what the bus doesn't report: messages can be lost, and sessions expire without any message. */
  async checkAll(): Promise<void> {
    const ids = [...new Set([...this.#visitors].map(({ roomId }) => roomId))];
    // A batch that can't be checked now doesn't affect the others; it is checked again in the next round.
    await checkInParts(ids, (part) =>
      this.check(part).catch((error: unknown) => reportCaught(this.#deps.log, 'timer', { rooms: part.length }, error)),
    );
  }

  async #checkNow(ids: ReadonlySet<string>): Promise<void> {
    // Anyone who joins after this line was admitted by a newer read than ours.
    const visitors = Map.groupBy(this.#visitors, ({ roomId }) => roomId);
    const open = [...ids].filter((id) => visitors.has(id) || this.#hub.find(id) !== undefined);
    if (open.length === 0) return;
    const found = await Promise.all(this.#policies.map((policy) => this.#stateOf(policy, open)));
    const holders = new Map(found.flatMap((one) => [...one]));
    const over: Visitor[] = [];
    await forEachIsolated(this.#deps.log, { name: 'room rights', items: open, idOf: (id) => id }, async (id) => {
      const own = holders.get(id);
      const here = visitors.get(id) ?? [];
      if (own?.closedReason === 'lesson_over') over.push(...here);
      else
        for (const one of here) {
          if (own && isOpenFor(one, own) && isOwner(one, own)) continue;
          const helper = one.seat === 't' ? own?.status.handedTo : undefined;
          if (helper) one.bye('handed_over', helper.firstName);
          else one.bye('not_yours');
        }
      // Only now, because a new teacher's seat starts empty.
      if (own) await this.#applyStatus(id, own);
    });
    if (over.length === 0) return;
    // The end of the lesson must be on disk before anybody is notified.
    await this.#hub.flush();
    for (const one of over) one.bye('lesson_over');
  }

  /** A room's kind never changes, so an open room is only looked up with its own policy. */
  async #stateOf(policy: RoomKindPolicy, ids: string[]): Promise<Map<string, RoomOwners>> {
    const own = ids.filter((id) => (this.#hub.find(id)?.policy ?? policy) === policy);
    return own.length === 0 ? new Map() : policy.state(this.#deps, own);
  }

  async #applyStatus(id: string, { status, closedReason }: RoomOwners): Promise<void> {
    const room = this.#hub.find(id);
    const nowMs = this.#deps.clock.now().getTime();
    if (!room) return;
    if (closedReason === 'lesson_over') return room.end(nowMs);
    room.applyStatus(status, nowMs);
    await followPlan(this.#deps, room, status.deckId, () => this.#hub.flush());
  }
}

/** A teacher preparing the room has to leave when it opens; everybody else when it is no longer open. */
const isOpenFor = ({ isPreparing }: Visitor, { closedReason }: RoomOwners): boolean =>
  isPreparing ? closedReason === 'room_not_open' : closedReason === undefined;

const isOwner = ({ seat, personId }: Visitor, { teacherId, studentId }: RoomOwners): boolean =>
  personId === (seat === 't' ? teacherId : studentId);
