import { queryObjects } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { MessageReader } from './MessageReader.ts';
import { Room } from './room.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

/**
 * Number of rooms and connections in memory after garbage collection. Counting each class walks the whole heap, which
 * takes seconds.
 */
const alive = () =>
  Object.fromEntries([Room, MessageReader].map((kind) => [kind.name, queryObjects(kind, { format: 'count' })]));

/** Two people join newly opened rooms and draw, one of them reconnects, and all leave. */
async function churn(rooms: number): Promise<void> {
  const all = await Promise.all(Array.from({ length: rooms }, () => aLessonRoom(school)));
  await Promise.all(
    all.map(async ({ lessonId, teacher, student }) => {
      const t = await RoomSocket.join(school, lessonId, teacher.token);
      const lost = await RoomSocket.join(school, lessonId, student.token);
      lost.close();
      const s = await RoomSocket.join(school, lessonId, student.token);
      await t.doStored({ k: 'show', page: 'free:1' }, aStroke('t', 'free:1'));
      await s.receiveEvent('show');
      t.close();
      s.close();
    }),
  );
}

it('rooms that were left leave nothing in memory, however many there were', async () => {
  const before = alive();
  for (let cycle = 0; cycle < 3; cycle += 1) {
    await churn(4);
    const releasedRooms = (): number => {
      // Some rooms only count as empty after the clock was moved.
      school.clock.moveBy({ minutes: 2 });
      return school.app.hub.openRooms;
    };
    await expect.poll(releasedRooms, { timeout: 30_000, interval: 500 }).toBe(0);
  }
  await expect.poll(alive, { timeout: 30_000, interval: 1_000 }).toEqual(before);
}, 240_000);
