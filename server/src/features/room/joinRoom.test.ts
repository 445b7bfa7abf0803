import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStroke } from '../../../test/board.ts';
import type { Person } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

// A page forgets every event that a welcome counts, so each of them must be on disk or refused by then.

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let page: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, page } = await aLessonRoom(school));
});

/** Runs `work` while the database doesn't accept ink. */
async function withoutInk(work: () => Promise<void>): Promise<void> {
  const { pool } = school.database;
  await pool.query(`create or replace function refuse_ink() returns trigger language plpgsql as
    $$ begin raise exception 'no ink' using errcode = '58030'; end $$`);
  await pool.query(`create trigger refuse_ink before insert on room_log for each row
    when (new.body like '{"k":"ink"%') execute function refuse_ink()`);
  school.mayLog(/could not be written/);
  try {
    await work();
  } finally {
    await pool.query('drop trigger refuse_ink on room_log');
  }
}

/** Runs `work` while nobody else can pass `lock`. @param work gets a function that resolves once somebody waits for it */
async function withLock(lock: string, work: (isAwaited: () => Promise<void>) => Promise<void>): Promise<void> {
  const holder = await school.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    await work(async () => {
      const waits = async (): Promise<number> =>
        (
          await school.database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows.length;
      await expect.poll(waits).toBeGreaterThan(0);
    });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const storedOf = async (client: string): Promise<number[]> => {
  const { rows } = await school.database.pool.query<{ n: number }>(
    'select n from room_log where room_id = $1 and client = $2 order by seq',
    [lessonId, client],
  );
  return rows.map(({ n }) => n);
};

/** A new connection of the same page that keeps `last` events in its outbox, not yet joined. */
async function comeBack(before: RoomSocket, token: string, last: number): Promise<RoomSocket> {
  const back = await RoomSocket.open(school, lessonId, token, { client: before.client });
  back.send({ t: 'hello', client: before.client, epoch: null, seq: 0, n: 0, last });
  return back;
}

it('a page that reconnects while its earlier socket still delivers gets no acknowledgement of what is not on disk', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  // Nothing is waiting any more, so the new connection doesn't have to wait for it.
  await school.app.hub.flush();
  await withoutInk(async () => {
    let back: RoomSocket | undefined;
    await withLock('lock table room_log in access exclusive mode', async (isAwaited) => {
      back = await comeBack(t, teacher.token, 1);
      await isAwaited();
      t.do(aStroke('t', page));
      // Whether it was taken or not, it has been read by now.
      for (let times = 0; times < 5; times += 1) await s.settled();
    });
    await back?.receive('ready');
    expect(back?.all('welcome').map(({ n }) => n)).toEqual([0]);
    back?.close();
  });
  s.close();
});

it('a page that reconnects while the database accepts nothing is told to retry, and loses nothing', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await withoutInk(async () => {
    t.do(aStroke('t', page));
    await s.receiveEvent('ink');
    t.cut();
    const back = await comeBack(t, teacher.token, 1);
    await back.until(() => back.received.length > 0);
    expect(back.received).toEqual([{ t: 'bye', code: 'moved' }]);
  });
  await school.app.hub.flush();
  const back = await RoomSocket.join(school, lessonId, teacher.token, { client: t.client, last: 1 });
  expect([(await back.receive('welcome')).n, back.ackedN]).toEqual([1, 1]);
  expect(await storedOf(t.client)).toEqual([1]);
  back.close();
  s.close();
});

it.each(['still open', 'gone'])(
  'an event whose effects are under way counts before its page is back, with the earlier socket %s',
  async (earlier) => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const s = await RoomSocket.join(school, lessonId, student.token);
    let back: RoomSocket | undefined;
    await withLock(`select from lessons where id = '${lessonId}' for update`, async (isAwaited) => {
      // The call waits for the lesson's start, and the stroke for the call.
      t.do({ k: 'call' }, aStroke('t', page));
      await isAwaited();
      if (earlier === 'gone') {
        t.cut();
        await s.receiveEvent('leave');
      }
      back = await comeBack(t, teacher.token, 2);
      for (let times = 0; times < 5; times += 1) await s.settled();
      expect(back.all('welcome')).toEqual([]);
    });
    await back?.receive('ready');
    expect([back?.all('welcome')[0]?.n, back?.ackedN]).toEqual([2, 2]);
    expect(await storedOf(t.client)).toEqual([1, 2]);
    back?.close();
    s.close();
  },
);

it('the seat is free again when the page that was coming back never arrives', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await withLock('lock table room_log in access exclusive mode', async (isAwaited) => {
    const back = await comeBack(t, teacher.token, 1);
    await isAwaited();
    back.cut();
    await back.closing();
    t.close();
  });
  expect((await s.receiveEvent('leave'))[2]).toMatchObject({ seat: 't', why: 'lost' });
  const again = await RoomSocket.join(school, lessonId, teacher.token);
  again.close();
  s.close();
});
