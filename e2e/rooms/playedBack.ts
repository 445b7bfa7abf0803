import type { RoomEvent } from '@skylark/contract/room';
import { readReplay, readReplayEntries } from '../../server/src/features/room/replay.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { Tape, TapeHead } from '../../web/src/features/room/replay/Tape.ts';

/** The last moment of a room as the replay page shows it, built from what its server sends, part by part. */
export async function playedBack(db: Database, roomId: string): Promise<TapeHead> {
  const replay = await readReplay(db, roomId);
  if (!replay) throw new Error('nothing is kept of this room');
  const tape = new Tape(replay.state, replay.pages);
  for (let after: number | null = 0; after !== null;) {
    const part = await readReplayEntries(db, roomId, after);
    const entries = part?.entries ?? [];
    tape.add(
      entries.map(({ seq, at, author, body }) => ({
        seq,
        atMs: at.getTime() - replay.start.at.getTime(),
        author,
        event: JSON.parse(body) as RoomEvent,
      })),
    );
    after = part?.next ?? null;
  }
  const head = new TapeHead(tape);
  // Back and forth: the last moment is the same whatever the starting point.
  for (const count of [tape.entries.length, Math.floor(tape.entries.length / 2), tape.entries.length])
    head.goTo(count, () => undefined);
  return head;
}
