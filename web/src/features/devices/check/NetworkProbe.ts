import { call, type Reply } from '../../../lib/call.ts';
import { Listeners } from '../../../lib/Listeners.ts';
import { median } from './median.ts';
import { reachRelay } from './reachRelay.ts';

export type ServerPath = { kind: 'asking' } | { kind: 'reached'; milliseconds: number } | { kind: 'failed' };
/** `unused`: the school has no relay; `untried`: the school gave no credentials to test it with. */
export type RelayPath = 'asking' | 'reached' | 'blocked' | 'unused' | 'untried';

/** A room's socket; `untried` when it is not tested. */
export type RoomPath = 'asking' | 'reached' | 'blocked' | 'untried';

export interface NetworkState {
  server: ServerPath;
  relay: RelayPath;
  room: RoomPath;
}

/** How connections that need authorization are tested. */
export interface Ways {
  askRelay: (signal: AbortSignal) => Promise<Reply<'GET /api/v2/devices/network'>>;
  /** Rejects when it cannot be reached. */
  reachRoom?: (signal: AbortSignal) => Promise<void>;
}

const OWN_WAYS: Ways = { askRelay: (signal) => call('GET /api/v2/devices/network', { signal }) };

const ASKING: NetworkState = { server: { kind: 'asking' }, relay: 'asking', room: 'untried' };
/** The first one is slower, because it includes connecting. */
const ROUNDS = 6;

/** Tests the connections a lesson needs: to the server, and to the call relay. The creator must end it. */
export class NetworkProbe {
  #state: NetworkState = ASKING;
  readonly #changed = new Listeners();
  readonly #ways: Ways;
  #until: AbortController | undefined;

  constructor(ways: Ways = OWN_WAYS) {
    this.#ways = ways;
  }

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
    const { askRelay, reachRoom } = this.#ways;
    show({ ...ASKING, room: reachRoom ? 'asking' : 'untried' });
    measureServer(until.signal).then(
      (milliseconds) => show({ server: { kind: 'reached', milliseconds } }),
      () => show({ server: { kind: 'failed' } }),
    );
    reachRoom?.(until.signal).then(
      () => show({ room: 'reached' }),
      () => show({ room: 'blocked' }),
    );
    askRelay(until.signal)
      .then(({ iceServers, needsLesson }): RelayPath | Promise<RelayPath> => {
        if (needsLesson) return 'untried';
        return iceServers.length === 0 ? 'unused' : reachRelay(iceServers, until.signal);
      })
      .then(
        (relay) => show({ relay }),
        () => show({ relay: 'untried' }),
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
