import { CLOSE_BYE } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aShape } from '../../../test/board.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const kindsOf = async (roomId: string): Promise<string[]> => {
  const { rows } = await school.database.pool.query<{ kind: string }>(
    `select body::json->>'k' as kind from room_log where room_id = $1 order by seq`,
    [roomId],
  );
  return rows.map(({ kind }) => kind);
};

/** A lesson's room with both people connected to a server that is about to shut down. */
async function aRoomOn(server: School) {
  const room = await aLessonRoom(school);
  const t = await RoomSocket.join(server, room.lessonId, room.teacher.token);
  const s = await RoomSocket.join(server, room.lessonId, room.student.token);
  return { ...room, t, s };
}

/** Blocks log writes of a server until `until` resolves. */
function holdLog({ database: { pool } }: School, until: Promise<unknown>): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const held = async (...args: unknown[]): Promise<unknown> => {
    if ((args[0] as { name?: string }).name === 'append-log') await until;
    return query(...args);
  };
  vi.spyOn(pool, 'query').mockImplementation(held as never);
}

it('a server that ends has all of its rooms on disk before it lets their pages go, and the next one keeps them', async () => {
  const ending = await school.openSecond();
  const { lessonId, page, teacher, student, t, s } = await aRoomOn(ending);
  holdLog(ending, new Promise((resolve) => setTimeout(resolve, 300)));
  t.do(aShape('t', page));
  await t.settled();
  const closings = Promise.all([t.closing(), s.closing()]);
  const ended = ending.close();
  await closings;
  expect((await kindsOf(lessonId)).slice(-3)).toEqual(['put', 'leave', 'leave']);
  const again = await Promise.all([teacher, student].map(({ token }) => RoomSocket.join(school, lessonId, token)));
  await ended;
  for (const socket of again) {
    await socket.settled();
    expect(socket.closed).toBeUndefined();
    socket.close();
  }
});

it('a long room is left with a snapshot, so that the next server opens it at once', async () => {
  const ending = await school.openSecond();
  const { lessonId, page, t } = await aRoomOn(ending);
  for (let drawn = 0; drawn < 10; drawn += 1) await t.doStored(...Array.from({ length: 25 }, () => aShape('t', page)));
  await ending.close();
  const { rows } = await school.database.pool.query<{ tail: number }>(
    `select count(*)::int as tail from room_log
     where room_id = $1 and seq > (select seq from room_snapshots where room_id = $1)`,
    [lessonId],
  );
  // Added by the shutdown itself: both leaves.
  expect(rows).toEqual([{ tail: 2 }]);
});

it('an unresponsive database doesn’t keep pages on a server that shuts down', async () => {
  const ending = await school.openSecond();
  const { page, t, s } = await aRoomOn(ending);
  let answer = (): void => undefined;
  holdLog(ending, new Promise<void>((resolve) => (answer = resolve)));
  t.do(aShape('t', page));
  await t.settled();
  const closings = Promise.all([t.closing(), s.closing()]);
  const ended = ending.close();
  expect(await closings).toHaveLength(2);
  answer();
  await ended;
});

it('pages left on another server are moved immediately, however quiet the room is', async () => {
  const [first, next] = [await school.openSecond(), await school.openSecond()];
  const { lessonId, page, teacher, student, t, s } = await aRoomOn(first);
  await t.doStored(aShape('t', page));
  const closed = t.closing();
  const moved = await RoomSocket.join(next, lessonId, student.token, { client: s.client, n: s.n });
  // The teacher does nothing, so no write can notify that server.
  expect((await closed).code).toBe(CLOSE_BYE);
  const back = await RoomSocket.join(next, lessonId, teacher.token, { client: t.client, n: t.n });
  await back.doStored(aShape('t', page));
  await moved.settled();
  expect([moved.closed, back.closed]).toEqual([undefined, undefined]);
  for (const socket of [moved, back]) socket.close();
  for (const server of [next, first]) await server.close();
});
