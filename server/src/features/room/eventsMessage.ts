import type { Author, RoomEvent } from '@skylark/contract/room';

/** Around the entries in a message. */
const EVENTS_OPEN = '{"t":"events","l":[';
const EVENTS_CLOSE = ']}';
export const eventsMessage = (entries: string[]): string => EVENTS_OPEN + entries.join(',') + EVENTS_CLOSE;
/** An entry as a client gets it. @param body the event as text */
export const entryText = (seq: number, author: Author, body: string): string => `[${seq},"${author}",${body}]`;
/** The entries of such a message, as text. */
export const entriesOf = (message: string): string => message.slice(EVENTS_OPEN.length, -EVENTS_CLOSE.length);

/** What the server adds to, puts in order for both, or does itself: its sender waits for it too. */
const ECHOED: ReadonlySet<RoomEvent['k']> = new Set([
  'deck',
  'call',
  'timer',
  'chance',
  'roll',
  'say',
  'play',
  'star',
  'join',
  'leave',
  'end',
]);
export const isEchoed = (author: Author, kind: RoomEvent['k']): boolean => author === '-' || ECHOED.has(kind);
