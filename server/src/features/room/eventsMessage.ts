import type { Author, RoomEvent } from '@skylark/contract/room';
import { frameFor, textAt } from './textFrame.ts';

/** Around the entries in a message. */
const EVENTS_OPEN = '{"t":"events","l":[';
const EVENTS_CLOSE = ']}';
const ENTRY_CLOSE = `]${EVENTS_CLOSE}`;
export const eventsMessage = (entries: string[]): string => EVENTS_OPEN + entries.join(',') + EVENTS_CLOSE;
/** An entry as a client gets it. @param body the event as text */
export const entryText = (seq: number, author: Author, body: string): string => `[${seq},"${author}",${body}]`;

/**
 * The message of one entry as the frame that all are sent.
 * @param bodyBytes how long the event is in bytes; an event as long as its text is plain ASCII
 */
export function entryFrame(seq: number, author: Author, body: string, bodyBytes = Buffer.byteLength(body)): Buffer {
  const begin = `${EVENTS_OPEN}[${seq},"${author}",`;
  const frame = frameFor(begin.length + bodyBytes + ENTRY_CLOSE.length);
  // In parts: joined, the texts would be copied once more.
  const bodyAt = textAt(frame) + frame.write(begin, textAt(frame), 'latin1');
  frame.write(body, bodyAt, bodyBytes === body.length ? 'latin1' : 'utf8');
  frame.write(ENTRY_CLOSE, bodyAt + bodyBytes, 'latin1');
  return frame;
}
/** Where the entry's own text stands in such a frame: from, and to. */
export const entryFrom = (frame: Buffer): number => textAt(frame) + EVENTS_OPEN.length;
export const entryTo = (frame: Buffer): number => frame.length - EVENTS_CLOSE.length;

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
