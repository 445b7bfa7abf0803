import type { SlidesProgress } from '@skylark/contract/teacherDecks';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { reportSlides, SlidesElsewhere } from './SlidesElsewhere.ts';

const REPORT_EVERY_MS = 1_000;

/**
 * Progress of uploads being converted to slides, per deck. It is in the memory of the converting server; other servers
 * get a report every second, because a page's requests may reach any of them.
 */
export class SlidesInWork {
  readonly #deps: Pick<Deps, 'bus' | 'db' | 'log'>;
  readonly #of = new Map<string, () => SlidesProgress>();
  readonly #elsewhere: SlidesElsewhere;

  constructor(deps: Pick<Deps, 'bus' | 'db' | 'log'>) {
    this.#deps = deps;
    this.#elsewhere = new SlidesElsewhere(deps.bus);
  }

  /** Tracks an upload while `work` runs. @param work receives a callback for finished slides */
  async during<T>(
    deckId: string,
    request: Pick<FastifyRequest, 'raw'>,
    work: (told: (done: number, of: number) => void) => Promise<T>,
  ): Promise<T> {
    const { socket, headers } = request.raw;
    const length = Number(headers['content-length']);
    const before = socket.bytesRead;
    let made: SlidesProgress | undefined;
    const progress = (): SlidesProgress => {
      if (made) return made;
      // A chunked body has no content-length.
      const share = length > 0 ? (socket.bytesRead - before) / length : 0;
      return { step: 'sent', done: Math.floor(100 * Math.min(1, share)), of: 100 };
    };
    this.#of.set(deckId, progress);
    let reported: Promise<void> | undefined;
    const reporting = setInterval(() => {
      // Of two uploads for one deck, the later one is shown.
      if (this.#of.get(deckId) === progress) reported = this.#report(deckId, progress());
    }, REPORT_EVERY_MS).unref();
    try {
      return await work((done, of) => (made = { step: 'made', done, of }));
    } finally {
      clearInterval(reporting);
      // A later upload for the same deck may have replaced this one.
      if (this.#of.get(deckId) === progress) {
        this.#of.delete(deckId);
        // Sent one after the other: a report that overtakes the end would be shown until it expires.
        if (reported) await reported.then(() => this.#report(deckId, null));
      }
    }
  }

  /** Resolves to null when no server converts slides for the deck. */
  async progressOf(deckId: string): Promise<SlidesProgress | null> {
    return this.#of.get(deckId)?.() ?? this.#elsewhere.progressOf(deckId);
  }

  async #report(deckId: string, progress: SlidesProgress | null): Promise<void> {
    const { bus, db, log } = this.#deps;
    try {
      await reportSlides(bus, db, deckId, progress);
    } catch (error) {
      // A page without a report shows no progress, but the upload continues.
      log.debug({ err: error }, 'the progress of an upload was not reported');
    }
  }
}
