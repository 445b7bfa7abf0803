import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import type { RoomKindPolicy, Holders } from './roomKindPolicy.ts';
import type { Hub } from './hub.ts';

/** Rooms, or people, that are asked about at once: the answer about many would hold up everybody who draws. */
const CHECKED_AT_ONCE = 25;
/** Between two such questions: one after the other they'd leave little of the processor to who draws. */
const BETWEEN_MS = 8;
/** In all: who has lost a right is not kept in by how many others are here. */
const ALL_BETWEEN_MS = 500;

/** Checks all of them part by part, with pauses in which other work gets its turn. */
export async function checkInParts<T>(all: readonly T[], check: (part: T[]) => Promise<unknown>): Promise<void> {
  const pauseMs = Math.min(BETWEEN_MS, (ALL_BETWEEN_MS * CHECKED_AT_ONCE) / all.length);
  for (let at = 0; at < all.length; at += CHECKED_AT_ONCE) {
    if (at > 0) await setTimeout(pauseMs);
    await check(all.slice(at, at + CHECKED_AT_ONCE));
  }
}

/** One open socket of a room. */
interface Visitor {
  readonly roomId: string;
  readonly personId: string;
  readonly seat: 't' | 's';
  readonly isPreparing: boolean;
  bye(code: 'not_yours' | 'lesson_over'): void;
}

/**
 * Brings open rooms in line with what they belong to, and ends the seat of everybody who has lost the right to it: the
 * lesson was cancelled, moved, ended or given to another teacher, the whiteboard or homework is gone. Checks run one
 * after the other, so that an older reading never undoes a newer one.
 */
export class RightsWatch {
  readonly #deps: Deps;
  readonly #hub: Hub;
  readonly #policies: readonly RoomKindPolicy[];
  readonly #visitors: Iterable<Visitor>;
  #due = new Set<string>();
  /** The check that has not begun: all who ask until then share it. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, hub: Hub, policies: readonly RoomKindPolicy[], visitors: Iterable<Visitor>) {
    this.#deps = deps;
    this.#hub = hub;
    this.#policies = policies;
    this.#visitors = visitors;
  }

  /** Resolves when these rooms are in line with what the database said after the call. */
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

  /** For what the bus did not say: messages may be lost, and sessions end by time alone. */
  async checkAll(): Promise<void> {
    const ids = [...new Set([...this.#visitors].map(({ roomId }) => roomId))];
    await checkInParts(ids, (part) => this.check(part));
  }

  async #checkNow(ids: ReadonlySet<string>): Promise<void> {
    // Who comes in from here on was let in by a newer reading than ours.
    const visitors = Map.groupBy(this.#visitors, ({ roomId }) => roomId);
    const open = [...ids].filter((id) => visitors.has(id) || this.#hub.find(id) !== undefined);
    if (open.length === 0) return;
    const found = await Promise.all(this.#policies.map((policy) => this.#stateOf(policy, open)));
    const holders = new Map(found.flatMap((one) => [...one]));
    const over: Visitor[] = [];
    for (const id of open) {
      const own = holders.get(id);
      const here = visitors.get(id) ?? [];
      if (own) this.#stand(id, own);
      if (own?.shut === 'lesson_over') over.push(...here);
      else for (const one of here) if (!own || !isOpenFor(one, own) || !isHolder(one, own)) one.bye('not_yours');
    }
    if (over.length === 0) return;
    // The end of the lesson is on disk before anybody is notified.
    await this.#hub.flush();
    for (const one of over) one.bye('lesson_over');
  }

  /** What a room is of does not change: of open rooms only their own kind is asked. */
  async #stateOf(policy: RoomKindPolicy, ids: string[]): Promise<Map<string, Holders>> {
    const own = ids.filter((id) => (this.#hub.find(id)?.policy ?? policy) === policy);
    return own.length === 0 ? new Map() : policy.state(this.#deps, own);
  }

  #stand(id: string, { standing, shut }: Holders): void {
    const room = this.#hub.find(id);
    const nowMs = this.#deps.clock.now().getTime();
    if (shut === 'lesson_over') room?.end(nowMs);
    else room?.stand(standing, nowMs);
  }
}

/** Who lays out the board leaves when the room opens; everybody else when it is not open any more. */
const isOpenFor = ({ isPreparing }: Visitor, { shut }: Holders): boolean =>
  isPreparing ? shut === 'room_not_open' : shut === undefined;

const isHolder = ({ seat, personId }: Visitor, { teacherId, studentId }: Holders): boolean =>
  personId === (seat === 't' ? teacherId : studentId);
