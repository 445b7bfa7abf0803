import type pg from 'pg';
import { type MockInstance, vi } from 'vitest';
import type { Outbox as OutboxOf } from '../../web/src/features/roomLink/Outbox.ts';
import type { RoomLink } from '../../web/src/features/roomLink/RoomLink.ts';

type Outbox = InstanceType<typeof OutboxOf>;

/** Records what pages create and its result: everything acknowledged must be stored. */
export class Ledger {
  /** Kinds of events by client and number. */
  readonly #made = new Map<string, Map<number, string>>();
  /** Refused events are processed but not stored: a child moves what the teacher is just changing. */
  readonly #refused = new Map<string, Set<number>>();
  readonly #spies: MockInstance[];

  constructor({ Outbox }: { Outbox: typeof OutboxOf }) {
    // Called with its outbox as `this` below.
    // oxlint-disable-next-line typescript/unbound-method
    const { add, drop } = Outbox.prototype;
    const made = this.#made;
    const refused = this.#refused;
    const adds = vi.spyOn(Outbox.prototype, 'add').mockImplementation(function (this: Outbox, event) {
      const n = add.call(this, event);
      made.set(this.client, (made.get(this.client) ?? new Map<number, string>()).set(n, event.k));
      return n;
    });
    const drops = vi.spyOn(Outbox.prototype, 'drop').mockImplementation(function (this: Outbox, n, upTo) {
      const before = this.pending().map((one) => one.n);
      const dropped = drop.call(this, n, upTo);
      const left = new Set(this.pending().map((one) => one.n));
      const own = refused.get(this.client) ?? new Set();
      for (const one of before) if (!left.has(one)) own.add(one);
      refused.set(this.client, own);
      return dropped;
    });
    this.#spies = [adds, drops];
  }

  /** @returns the number of acknowledged events, and those of them that are missing or stored twice */
  async check(pool: pg.Pool, roomId: string, link: RoomLink): Promise<{ acknowledged: number; wrong: number[] }> {
    const all = [...(this.#made.get(link.client) ?? [])];
    const acknowledged = all.slice(0, all.length - link.snapshot().unsaved);
    const { rows } = await pool.query<{ n: number }>('select n from room_log where room_id = $1 and client = $2', [
      roomId,
      link.client,
    ]);
    const stored = new Set(rows.map(({ n }) => n));
    const twice = rows.map(({ n }) => n).filter((n, index, all) => all.indexOf(n) !== index);
    const refused = this.#refused.get(link.client);
    const lost = acknowledged.map(([n]) => n).filter((n) => !stored.has(n) && !refused?.has(n));
    return { acknowledged: acknowledged.length, wrong: [...twice, ...lost] };
  }

  end(): void {
    for (const spy of this.#spies) spy.mockRestore();
  }
}
