import type { Author, RoomEvent } from '@skylark/contract/room';
import { kindsWith } from '@skylark/contract/roomEvents.facts';

export const eventsMessage = (entries: string[]): string => `{"t":"events","l":[${entries.join(',')}]}`;
/** An entry as sent to clients. @param body the event as JSON text */
export const entryText = (seq: number, author: Author, body: string): string => `[${seq},"${author}",${body}]`;

const ECHOED = kindsWith('echoed');
export const isEchoed = (author: Author, kind: RoomEvent['k']): boolean => author === '-' || ECHOED.has(kind);
