import type { RoomEvent, SentEvent } from '@skylark/contract/room';
import { newRoomState, type RoomState } from '@skylark/contract/roomState';
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

/** What of the room a pen is shown: what its page draws. Messages, comments, devices and who comes are for the person's own page. */
const SHOWN: ReadonlySet<RoomEvent['k']> = new Set([
  'ink',
  'put',
  'clear',
  'unclear',
  'forget',
  'call',
  'end',
  'deck',
  'show',
  'tools',
  'cover',
]);
export const isShownToPens = (kind: RoomEvent['k']): boolean => SHOWN.has(kind);

/** The same of a room that comes whole. */
export const shownToPens = ({ call, deck, page, shown, freePages, tools, covers }: RoomState): RoomState => ({
  ...newRoomState(),
  call,
  deck,
  page,
  shown,
  freePages,
  tools,
  covers,
});

/** All that a pen may do; whether its seat may is for the policy. */
export const PEN_EVENTS: ReadonlySet<SentEvent['k']> = new Set(['ink', 'put', 'clear', 'unclear']);
