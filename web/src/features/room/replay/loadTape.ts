import type { PageSnapshot } from '@skylark/contract/boardState';
import { pageOfSnapshot } from '@skylark/contract/boardState';
import type { RoomEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import { newRoomState } from '@skylark/contract/roomState';
import { call, type Reply } from '../../../lib/call.ts';
import { Tape } from './Tape.ts';

export type ReplayHead = Reply<'GET /api/v2/lessons/{id}/replay'>;

/** The beginning of a lesson. Older servers omit fields that were added later. */
export const tapeOf = ({ state, pages }: Pick<ReplayHead, 'state' | 'pages'>): Tape =>
  new Tape(
    { ...newRoomState(), ...(JSON.parse(state) as RoomState) },
    pages.map((text) => pageOfSnapshot(JSON.parse(text) as PageSnapshot)),
  );

/**
 * Loads the whole log of a lesson into a tape, part by part.
 * @throws CallError
 */
export async function loadTape(
  lessonId: string,
  tape: Tape,
  after: number,
  signal: AbortSignal,
  onPart: (isAll: boolean, upTo: number) => void,
): Promise<void> {
  for (let from: number | null = after; from !== null;) {
    const { entries, next }: Reply<'GET /api/v2/lessons/{id}/replay/entries'> = await call(
      'GET /api/v2/lessons/{id}/replay/entries',
      { params: { id: lessonId }, query: { after: from }, signal },
    );
    if (signal.aborted) return;
    tape.add(entries.map(([seq, atMs, author, body]) => ({ seq, atMs, author, event: JSON.parse(body) as RoomEvent })));
    from = next;
    onPart(next === null, entries.at(-1)?.[0] ?? after);
  }
}
