import type { Author, RoomEvent } from '@skylark/contract/room';
import { ECHOED_KINDS } from '@skylark/contract/room.facts';

export const eventsMessage = (entries: string[]): string => `{"t":"events","l":[${entries.join(',')}]}`;
/** An entry as sent to clients. @param body the event as JSON text */
export const entryText = (seq: number, author: Author, body: string): string => `[${seq},"${author}",${body}]`;

/** Includes events that the server itself creates. */
const ECHOED: ReadonlySet<RoomEvent['k']> = new Set([...ECHOED_KINDS, 'join', 'enter', 'leave', 'handover', 'end']);
export const isEchoed = (author: Author, kind: RoomEvent['k']): boolean => author === '-' || ECHOED.has(kind);
