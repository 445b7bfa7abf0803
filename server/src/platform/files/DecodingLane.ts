import { Counter, Gauge } from 'prom-client';
import { Failure } from '../http/failure.ts';

/** Who is uploading: an account, and whether it has proved an address or belongs to a lesson. */
export interface Uploader {
  account: string;
  isKnown: boolean;
}

interface LaneLimits {
  name: string;
  /** Memory for all pictures being decoded at the same time. Anything larger runs alone. */
  bytes: number;
  /** Concurrent decoders: each occupies one of the process's few threads. */
  atOnce: number;
  /** Maximum number of waiting pictures, in all and from accounts that have proved nothing. */
  waiting: number;
  waitingOfStrangers: number;
  /** Maximum number of one account's pictures that are being decoded or waiting. */
  perAccount: number;
}

interface Waiting {
  bytes: number;
  isStranger: boolean;
  begin: () => void;
}

const RETRY_SECONDS = 10;

/** Both belong to the process rather than to one app; every app's registry exposes them. */
export const picturesWaiting = new Gauge({
  name: 'skylark_pictures_waiting',
  help: 'Pictures that wait to be decoded',
  labelNames: ['lane'] as const,
  registers: [],
});
export const picturesRefused = new Counter({
  name: 'skylark_pictures_refused_total',
  help: 'Pictures refused because too many waited to be decoded',
  labelNames: ['lane', 'reason'] as const,
  registers: [],
});

/**
 * Decodes pictures in order of arrival. Refuses them when too many wait: in all, from strangers, or from one account.
 */
export class DecodingLane {
  readonly #limits: LaneLimits;
  readonly #waiting: Waiting[] = [];
  readonly #ofAccount = new Map<string, number>();
  #running = 0;
  #held = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
    picturesWaiting.set({ lane: limits.name }, 0);
    for (const reason of ['account', 'strangers', 'full']) picturesRefused.inc({ lane: limits.name, reason }, 0);
  }

  /** @throws Failure too_many_requests if the account has too many here; overloaded if too many wait */
  async during<T>(bytes: number, by: Uploader | undefined, work: () => Promise<T>): Promise<T> {
    const leave = this.#enter(by);
    try {
      await new Promise<void>((begin) => {
        this.#waiting.push({ bytes, isStranger: by?.isKnown === false, begin });
        this.#admit();
      });
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#held -= bytes;
        this.#admit();
      }
    } finally {
      leave();
    }
  }

  #enter(by: Uploader | undefined): () => void {
    const { waiting, waitingOfStrangers, perAccount } = this.#limits;
    const account = by?.account;
    const mine = account === undefined ? 0 : (this.#ofAccount.get(account) ?? 0);
    if (account !== undefined && mine >= perAccount) this.#refuse('account');
    if (this.#waiting.length >= waiting) this.#refuse('full');
    const strangers = this.#waiting.filter(({ isStranger }) => isStranger).length;
    if (by?.isKnown === false && strangers >= waitingOfStrangers) this.#refuse('strangers');
    if (account === undefined) return () => undefined;
    this.#ofAccount.set(account, mine + 1);
    return () => {
      const left = (this.#ofAccount.get(account) ?? 1) - 1;
      if (left > 0) this.#ofAccount.set(account, left);
      else this.#ofAccount.delete(account);
    };
  }

  #refuse(reason: 'account' | 'strangers' | 'full'): never {
    picturesRefused.inc({ lane: this.#limits.name, reason });
    throw new Failure(reason === 'account' ? 'too_many_requests' : 'overloaded', undefined, RETRY_SECONDS);
  }

  #admit(): void {
    const { bytes, atOnce, name } = this.#limits;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#running >= atOnce || (this.#held > 0 && this.#held + next.bytes > bytes)) break;
      this.#waiting.shift();
      this.#running += 1;
      this.#held += next.bytes;
      next.begin();
    }
    picturesWaiting.set({ lane: name }, this.#waiting.length);
  }
}
