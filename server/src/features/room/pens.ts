import type { RoomEvent } from '@skylark/contract/room';
import { kindsWith } from '@skylark/contract/roomEvents.facts';
import { newRoomState, type RoomState } from '@skylark/contract/roomState';
import type { Caller } from '../../platform/http/bind.ts';

/** Pens: second devices that draw for a person who has a seat. They occupy no seat and don't count as presence. */
export interface Pens {
  /** The owner of a pen token in this room; undefined if it isn't a pen's token or the pen has ended. */
  find(token: string, roomId: string): Promise<(Caller & { penId: string }) | undefined>;
  /** Which of these pens haven't ended. */
  listLive(penIds: string[]): Promise<ReadonlySet<string>>;
}

/** Bus topic: a pen has ended; the key is its id. */
export const PEN_ENDED = 'pen';

const TO_PENS = kindsWith('toPens');
export const isShownToPens = (kind: RoomEvent['k']): boolean => TO_PENS.has(kind);

/** The part of the room's state that a pen receives. */
export const shownToPens = ({ call, deck, page, shown, freePages, tools, covers, papers }: RoomState): RoomState => ({
  ...newRoomState(),
  call,
  deck,
  page,
  shown,
  freePages,
  tools,
  covers,
  papers,
});
