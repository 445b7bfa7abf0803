import type { Author, RoomEvent } from '@skylark/contract/room';
import { frameFor, textAt } from './textFrame.ts';

/** Wrapping of the entries in a message. */
const EVENTS_OPEN = '{"t":"events","l":[';
const EVENTS_CLOSE = ']}';
const ENTRY_CLOSE = `]${EVENTS_CLOSE}`;
export const eventsMessage = (entries: string[]): string => EVENTS_OPEN + entries.join(',') + EVENTS_CLOSE;
/** An entry as sent to clients. @param body the event as JSON text */
export const entryText = (seq: number, author: Author, body: string): string => `[${seq},"${author}",${body}]`;

/**
 * The message for one entry, as the frame sent to all recipients.
 * @param bodyBytes length of the event in bytes; equal to its text length if it is plain ASCII
 */
export function entryFrame(seq: number, author: Author, body: string, bodyBytes = Buffer.byteLength(body)): Buffer {
  const begin = `${EVENTS_OPEN}[${seq},"${author}",`;
  const frame = frameFor(begin.length + bodyBytes + ENTRY_CLOSE.length);
  // Written in parts: concatenating first would copy the texts once more.
  const bodyAt = textAt(frame) + frame.write(begin, textAt(frame), 'latin1');
  frame.write(body, bodyAt, bodyBytes === body.length ? 'latin1' : 'utf8');
  frame.write(ENTRY_CLOSE, bodyAt + bodyBytes, 'latin1');
  return frame;
}
/** Start and end of the entry's own text within such a frame. */
export const entryFrom = (frame: Buffer): number => textAt(frame) + EVENTS_OPEN.length;
export const entryTo = (frame: Buffer): number => frame.length - EVENTS_CLOSE.length;

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
