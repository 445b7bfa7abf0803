import { readCallMessage } from './callMessage.ts';
import { Negotiation } from './Negotiation.ts';

interface Options {
  makesOffers: boolean;
  configuration: RTCConfiguration;
  /** Sends something to the other page, by its name in the room. */
  send: (to: string, data: string) => void;
}

/**
 * What the first script of a room's page does of the call: it makes the first offer, or answers it, while the page's code
 * is still loaded and the page drawn, which keeps everything else waiting for 300 ms. `Pairing` takes it over.
 */
export class CallAhead {
  readonly #options: Options;
  #negotiation: Negotiation | undefined;
  #other: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns whether nothing of it is left to do: all else is to be heard once more by who takes over */
  hear(from: string, data: string): boolean {
    const { makesOffers } = this.#options;
    const message = readCallMessage(data);
    switch (message?.k) {
      case 'hello':
        // A second page of the other side finds another connection than this: the call begins anew with it.
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

  /** The connection that this page has offered to another one, if it has. */
  offeredTo(other: string): string | undefined {
    return this.#options.makesOffers && this.#other === other ? this.#negotiation?.id : undefined;
  }

  /** Hands over the connection of that name; whoever has it closes it. */
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
