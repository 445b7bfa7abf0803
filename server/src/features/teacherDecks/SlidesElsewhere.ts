import { SlidesProgress } from '@skylark/contract/teacherDecks';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';

const TOPIC = 'slides';
/** Reports arrive every second; without one for this long, the server that made them is gone. */
const VALID_MS = 5_000;
/** Pages poll every second; this long after the last poll, the subscription for a deck ends. */
const UNASKED_MS = 10_000;

/** @param progress null when the upload has ended */
export const reportSlides = (bus: Bus, db: Db, deckId: string, progress: SlidesProgress | null): Promise<void> =>
  bus.publishAll(db, [{ topic: TOPIC, key: deckId, id: JSON.stringify(progress) }]);

interface Watched {
  latest: SlidesProgress | null;
  receivedMs: number;
  leave?: () => void;
  unasked: NodeJS.Timeout;
}

/** Progress of uploads that other servers convert, for decks whose pages poll this server. */
export class SlidesElsewhere {
  readonly #bus: Bus;
  readonly #watched = new Map<string, Watched>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Resolves to null when no server converts slides for the deck, and for the first second after the first poll. */
  async progressOf(deckId: string): Promise<SlidesProgress | null> {
    const known = this.#watched.get(deckId) ?? (await this.#watch(deckId));
    known.unasked.refresh();
    return performance.now() - known.receivedMs < VALID_MS ? known.latest : null;
  }

  async #watch(deckId: string): Promise<Watched> {
    const watched: Watched = {
      latest: null,
      receivedMs: -Infinity,
      unasked: setTimeout(() => {
        this.#watched.delete(deckId);
        watched.leave?.();
      }, UNASKED_MS).unref(),
    };
    this.#watched.set(deckId, watched);
    try {
      const leave = await this.#bus.subscribeTo(TOPIC, deckId, (message) => {
        watched.latest = readReport(message);
        watched.receivedMs = performance.now();
      });
      // There was no poll for so long that it was unsubscribed meanwhile.
      if (this.#watched.get(deckId) === watched) watched.leave = leave;
      else leave();
    } catch (error) {
      // The next poll subscribes again.
      clearTimeout(watched.unasked);
      this.#watched.delete(deckId);
      throw error;
    }
    return watched;
  }
}

/** A report of another version that this one can't read counts as none. */
function readReport(message: string): SlidesProgress | null {
  try {
    return SlidesProgress.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}
