import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStroke } from '../../server/test/board.ts';
import { aLessonRoom } from '../../server/test/lessonRoom.ts';
import { RoomSocket } from '../../server/test/RoomSocket.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { chanceOf } from './chance.ts';

/** Few rooms by default; the full test uses 60: `npm run trials`. */
const ROOMS = Number(process.env['COME_BACK_ROOMS'] ?? 3);
/** A room accepts only so many new connections of a person in a short time. */
const COME_BACKS = 10;
const SEED = Number(process.env['SEED'] ?? 1);

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  school.mayLog(/could not be written/);
  await school.database.pool.query(`create function refuse_ink() returns trigger language plpgsql as
    $$ begin raise exception 'no ink' using errcode = '58030'; end $$`);
});
afterAll(() => school.close());

const takeInk = (isTaken: boolean) =>
  school.database.pool.query(
    isTaken
      ? 'drop trigger if exists refuse_ink on room_log'
      : `create or replace trigger refuse_ink before insert on room_log for each row
          when (new.body like '{"k":"ink"%') execute function refuse_ink()`,
  );

// A page discards the events that a welcome counts as received, so by then all of them must be on disk: the server may
// be killed at any time.
it(
  `in ${ROOMS} rooms a page comes back while its earlier socket delivers and the database may fail: what it is told counts is on disk`,
  { timeout: 60_000 + ROOMS * 10_000 },
  async () => {
    const chance = chanceOf(SEED);
    let told = 0;
    for (let at = 0; at < ROOMS; at += 1) told += await oneRoom(chance);
    expect(told).toBeGreaterThan((ROOMS * COME_BACKS) / 4);
  },
);

/** @returns how often the page was let in while its earlier socket delivered */
async function oneRoom(chance: () => number): Promise<number> {
  let told = 0;
  const { teacher, lessonId, page } = await aLessonRoom(school);
  const hello = { client: `comes-back-${SEED}`, epoch: null, seq: 0 };
  let socket = await RoomSocket.join(school, lessonId, teacher.token, { client: hello.client });
  let ackedN = 0;
  for (let time = 0; time < COME_BACKS; time += 1) {
    await takeInk(chance() < 0.5);
    const next = await RoomSocket.open(school, lessonId, teacher.token, { client: hello.client });
    const last = socket.n + 1 + Math.floor(chance() * 12);
    next.send({ t: 'hello', ...hello, n: ackedN, last });
    // In transit when the page closed this socket.
    while (socket.n < last) {
      socket.do(aStroke('t', page));
      if (chance() < 0.7) await setImmediate();
    }
    await next.until(() => next.all('welcome').length > 0 || next.closed !== undefined);
    const welcome = next.all('welcome')[0];
    if (welcome) {
      told += 1;
      const { rows } = await school.database.pool.query<{ n: number }>(
        'select n from room_log where room_id = $1 and client = $2 order by n',
        [lessonId, hello.client],
      );
      const stored = rows.map(({ n }) => n).filter((n) => n <= welcome.n);
      if (stored.length !== welcome.n) throw new Error(`seed ${SEED}: ${stored.length} of ${welcome.n} are on disk`);
      await next.receive('ready');
      ackedN = welcome.n;
    } else if (next.all('bye')[0]?.code !== 'moved') throw new Error(JSON.stringify(next.received));
    next.n = ackedN;
    if (welcome) socket = next;
    else {
      await takeInk(true);
      socket.cut();
      await school.app.hub.flush();
      socket = await RoomSocket.join(school, lessonId, teacher.token, { client: hello.client, n: ackedN, last });
      ackedN = (await socket.receive('welcome')).n;
      socket.n = ackedN;
    }
  }
  await takeInk(true);
  await socket.doStored(aStroke('t', page));
  socket.close();
  return told;
}
