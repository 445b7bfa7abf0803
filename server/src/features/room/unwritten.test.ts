import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { lessonPolicy } from '../lessonRoom/index.ts';
import { Hub } from './hub.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let deckId: string;
let page: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, deckId, page } = await aLessonRoom(school));
});

it('shows events before they are stored, acknowledges them only afterwards, and loses nothing', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await school.database.pool.query('alter table room_log rename to room_log_away');
  try {
    const n = t.do(aStroke('t', page, [1, 0]));
    await s.receiveEvent('ink');
    await t.until(() => school.errors.some((line) => line.includes('could not be written')));
    expect(t.ackedN).toBeLessThan(n);
  } finally {
    await school.database.pool.query('alter table room_log_away rename to room_log');
    school.errors.length = 0;
  }
  await t.until(() => t.ackedN === t.n);
  const { rows } = await school.database.pool.query(
    `select from room_log where room_id = $1 and body::json->>'k' = 'ink'`,
    [lessonId],
  );
  expect(rows).toHaveLength(1);
  t.close();
  s.close();
});

it('releases the rooms when too much waits: their pages still have it', async () => {
  const { deps } = school.app;
  const hub = new Hub(deps, { waitingMaxRows: 2 });
  const room = await hub.open(lessonId, lessonPolicy, { deckId });
  await hub.flush();
  await school.database.pool.query('alter table room_log rename to room_log_away');
  try {
    for (const shown of [page, page, page]) room.announce({ k: 'deck', deck: deckId, page: shown }, Date.now());
    expect(hub.waitingEvents).toBe(3);
    await hub.flush();
    expect({ waiting: hub.waitingEvents, open: hub.openRooms }).toEqual({ waiting: 0, open: 0 });
  } finally {
    await school.database.pool.query('alter table room_log_away rename to room_log');
    school.errors.length = 0;
  }
  await hub.close();
});

it('goes on writing for the other rooms when one is taken over while its events are on their way', async () => {
  const { deps } = school.app;
  const [hub, other] = [new Hub(deps), new Hub(deps)];
  const standing = { deckId };
  const elsewhere = await aLesson(school, {
    teacher: await aTeacher(school),
    student: await aStudent(school),
    startsAt: school.clock.in(1),
    deckId,
  });
  const [overtaken, healthy] = [
    await hub.open(lessonId, lessonPolicy, standing),
    await hub.open(elsewhere, lessonPolicy, standing),
  ];
  await hub.flush();
  const taker = await other.open(lessonId, lessonPolicy, standing);
  taker.announce({ k: 'show', page }, Date.now());
  await other.flush();
  overtaken.announce({ k: 'show', page }, Date.now());
  const writing = hub.flush();
  // Arrives during the write that will reveal that the room belongs to another server.
  await new Promise(setImmediate);
  overtaken.announce({ k: 'show', page }, Date.now());
  await writing;
  expect(overtaken.isClosed).toBe(true);
  await new Promise((passed) => setTimeout(passed, 200));
  healthy.announce({ k: 'show', page }, Date.now());
  const isWritten = async (): Promise<boolean> => {
    const { rows } = await school.database.pool.query('select from room_log where room_id = $1 and seq = $2', [
      elsewhere,
      healthy.seq,
    ]);
    return rows.length === 1;
  };
  await expect.poll(isWritten, { timeout: 30_000 }).toBe(true);
  await Promise.all([hub.close(), other.close()]);
});

it('reports how long the oldest event has waited, and logs it when it is long', async () => {
  const { deps } = school.app;
  const hub = new Hub(deps);
  const room = await hub.open(lessonId, lessonPolicy, { deckId });
  await hub.flush();
  expect(hub.unsavedAgeSeconds).toBe(0);
  await school.database.pool.query('alter table room_log rename to room_log_away');
  const now = vi.spyOn(performance, 'now');
  try {
    room.announce({ k: 'show', page }, Date.now());
    await hub.flush();
    now.mockImplementation(() => 1e9);
    expect(hub.unsavedAgeSeconds).toBeGreaterThan(5);
    await hub.tidy();
    expect(school.errors.some((line) => line.includes('room events are not saved'))).toBe(true);
  } finally {
    now.mockRestore();
    await school.database.pool.query('alter table room_log_away rename to room_log');
    school.errors.length = 0;
  }
  await hub.flush();
  expect(hub.waitingEvents).toBe(0);
  await hub.close();
});
