import { Failure } from './failure.ts';
import { networksOf } from './networks.ts';

interface Owned {
  readonly personId: string;
  readonly address: string;
}

/** Open sockets by owner and origin, so that neither a person nor an address (IPv6: a /64) holds too many. */
export class OpenSockets<T extends Owned> implements Iterable<T> {
  readonly #all = new Set<T>();
  readonly #people = new Map<string, Set<T>>();
  readonly #addresses = new Map<string, number>();
  readonly #limits: { perPerson: number; perAddress: number };

  constructor(limits: { perPerson: number; perAddress: number }) {
    this.#limits = limits;
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#all.values();
  }

  get size(): number {
    return this.#all.size;
  }

  of(personId: string): Iterable<T> {
    return this.#people.get(personId) ?? [];
  }

  /** @throws Failure too_many_requests if the address has reached its limit */
  requirePlace(address: string): void {
    if ((this.#addresses.get(networksOf(address).narrow) ?? 0) >= this.#limits.perAddress)
      throw new Failure('too_many_requests');
  }

  /** @returns the person's oldest socket if there are too many: the caller closes it, and it is no longer counted */
  add(one: T): T | undefined {
    const own = this.#people.get(one.personId) ?? new Set();
    this.#people.set(one.personId, own.add(one));
    this.#all.add(one);
    const { narrow } = networksOf(one.address);
    this.#addresses.set(narrow, (this.#addresses.get(narrow) ?? 0) + 1);
    if (own.size <= this.#limits.perPerson) return undefined;
    const [oldest] = own;
    if (oldest) this.delete(oldest);
    return oldest;
  }

  delete(one: T): void {
    if (!this.#all.delete(one)) return;
    const own = this.#people.get(one.personId);
    own?.delete(one);
    if (own?.size === 0) this.#people.delete(one.personId);
    const { narrow } = networksOf(one.address);
    const left = (this.#addresses.get(narrow) ?? 0) - 1;
    if (left > 0) this.#addresses.set(narrow, left);
    else this.#addresses.delete(narrow);
  }
}
