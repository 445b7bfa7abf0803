import type { FastifyRequest } from 'fastify';

interface Progress {
  step: 'sent' | 'made';
  done: number;
  of: number;
}

/**
 * Progress of the uploads that are being converted to slides, per deck. Kept in this server's memory only: a page whose
 * request reaches another server gets null and shows no progress.
 */
export class SlidesInWork {
  readonly #of = new Map<string, () => Progress>();

  /** Tracks an upload while `work` runs. @param work receives a callback for finished slides */
  async during<T>(
    deckId: string,
    request: Pick<FastifyRequest, 'raw'>,
    work: (told: (done: number, of: number) => void) => Promise<T>,
  ): Promise<T> {
    const { socket, headers } = request.raw;
    const length = Number(headers['content-length']);
    const before = socket.bytesRead;
    let made: Progress | undefined;
    const progress = (): Progress => {
      if (made) return made;
      // A chunked body has no content-length.
      const share = length > 0 ? (socket.bytesRead - before) / length : 0;
      return { step: 'sent', done: Math.floor(100 * Math.min(1, share)), of: 100 };
    };
    this.#of.set(deckId, progress);
    try {
      return await work((done, of) => (made = { step: 'made', done, of }));
    } finally {
      // A later upload for the same deck may have replaced this one.
      if (this.#of.get(deckId) === progress) this.#of.delete(deckId);
    }
  }

  progressOf(deckId: string): Progress | null {
    return this.#of.get(deckId)?.() ?? null;
  }
}
