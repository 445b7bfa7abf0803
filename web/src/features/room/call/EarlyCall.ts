import { readCallMessage } from './callMessage.ts';
import { Negotiation } from './Negotiation.ts';

interface Options {
  makesOffers: boolean;
  configuration: RTCConfiguration;
  /** Sends a message to the other page, by its client id in the room. */
  send: (to: string, data: string) => void;
}

/**
 * The call's part in the first script of a room page: it creates or answers the first offer while the page's code is
 * still loading and rendering, which blocks everything else for 300 ms. `Pairing` takes it over.
 */
export class EarlyCall {
  readonly #options: Options;
  #negotiation: Negotiation | undefined;
  #other: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns whether the message is fully handled; if not, whoever takes over must process it again */
  hear(from: string, data: string): boolean {
    const { makesOffers } = this.#options;
    const message = readCallMessage(data);
    switch (message?.k) {
      case 'hello':
        // If the other side opens a second page, that page finds a different connection, and the call starts over with
        // it.
        if (makesOffers && !this.#negotiation) this.#begin(crypto.randomUUID(), from);
        return false;
      case 'offer':
        if (makesOffers) return false;
        if (message.c !== this.#negotiation?.id) this.#begin(message.c, from);
        this.#negotiation?.receive(message);
        return false;
      case 'answer':
      case 'ice':
        if (message.c !== this.#negotiation?.id) return false;
        this.#negotiation.receive(message);
        return true;
      default:
        return false;
    }
  }

  /** The connection this page has offered to `other`, if any. */
  offeredTo(other: string): string | undefined {
    return this.#options.makesOffers && this.#other === other ? this.#negotiation?.id : undefined;
  }

  /** Hands over the connection with this id; the new owner closes it. */
  take(id: string): Negotiation | undefined {
    if (this.#negotiation?.id !== id) return undefined;
    const negotiation = this.#negotiation;
    this.#negotiation = undefined;
    return negotiation;
  }

  close(): void {
    this.#negotiation?.close();
    this.#negotiation = undefined;
  }

  #begin(id: string, other: string): void {
    this.close();
    const { makesOffers, configuration, send } = this.#options;
    this.#other = other;
    this.#negotiation = new Negotiation({
      id,
      makesOffers,
      configuration,
      send: (message) => send(other, JSON.stringify(message)),
    });
  }
}
