import type { Author, RoomEvent } from '@skylark/contract/room';

export const eventsMessage = (entries: string[]): string => `{"t":"events","l":[${entries.join(',')}]}`;
/** An entry as sent to clients. @param body the event as JSON text */
export const entryText = (seq: number, author: Author, body: string): string => `[${seq},"${author}",${body}]`;

/** Events that the server adds to, orders for both sides, or creates itself; the sender waits for them too. */
const ECHOED: ReadonlySet<RoomEvent['k']> = new Set([
  'deck',
  'call',
  'timer',
  'chance',
  'roll',
  'say',
  'play',
  'star',
  'screen',
  'join',
  'enter',
  'leave',
  'handover',
  'end',
]);
export const isEchoed = (author: Author, kind: RoomEvent['k']): boolean => author === '-' || ECHOED.has(kind);
