import type { SentEvent } from '@skylark/contract/room';
import type { Caller } from '../../platform/http/bind.ts';

/** Second devices that draw for somebody who has a seat: they sit nowhere, and nobody was there with them. */
export interface Pens {
  /** Whose pen a token is, in this room; undefined when it is none, or has ended. */
  find(token: string, roomId: string): Promise<(Caller & { penId: string }) | undefined>;
  /** Which of these pens have not been ended. */
  listLive(penIds: string[]): Promise<ReadonlySet<string>>;
}

/** Topic of the bus: by its id, a pen was ended. */
export const PEN_ENDED = 'pen';

/** All that a pen may do; whether its seat may is for the policy. */
export const PEN_EVENTS: ReadonlySet<SentEvent['k']> = new Set(['ink', 'put', 'clear', 'unclear']);
