import { call } from '../../../lib/call.ts';
import { Listeners } from '../../../lib/Listeners.ts';
import { median } from './median.ts';
import { reachRelay } from './reachRelay.ts';

export type ServerPath = { kind: 'asking' } | { kind: 'reached'; milliseconds: number } | { kind: 'failed' };
/** `unused`: the school runs no relay, or could not say. */
export type RelayPath = 'asking' | 'reached' | 'blocked' | 'unused';

export interface NetworkState {
  server: ServerPath;
  relay: RelayPath;
}

const ASKING: NetworkState = { server: { kind: 'asking' }, relay: 'asking' };
/** The first is slower: it also finds the way. */
const ROUNDS = 6;

/** Tries the ways that a lesson takes: to the server, and to the relay of calls. Whoever makes one ends it. */
export class NetworkProbe {
  #state: NetworkState = ASKING;
  readonly #changed = new Listeners();
  #until: AbortController | undefined;

  readonly snapshot = (): NetworkState => this.#state;
  readonly subscribe = this.#changed.add;

  start(): void {
    this.end();
    const until = new AbortController();
    this.#until = until;
    const show = (part: Partial<NetworkState>): void => {
      if (until.signal.aborted) return;
      this.#state = { ...this.#state, ...part };
      this.#changed.notify();
    };
    show(ASKING);
    measureServer(until.signal).then(
      (milliseconds) => show({ server: { kind: 'reached', milliseconds } }),
      () => show({ server: { kind: 'failed' } }),
    );
    call('GET /api/v2/devices/network', { signal: until.signal })
      .then(({ iceServers }) => (iceServers.length === 0 ? 'unused' : reachRelay(iceServers, until.signal)))
      .then(
        (relay) => show({ relay }),
        () => show({ relay: 'unused' }),
      );
  }

  end(): void {
    this.#until?.abort();
  }
}

async function measureServer(signal: AbortSignal): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const answer = await fetch('/healthz', { signal, cache: 'no-store' });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    rounds.push(performance.now() - begun);
  }
  return Math.round(median(rounds.slice(1)));
}
