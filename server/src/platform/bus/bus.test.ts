import { once } from 'node:events';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aLesson, aStudent, aTeacher, aWhiteboard, type Person } from '../../../test/builders.ts';
import { ask, post } from '../../../test/http.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let second: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  second = await school.openSecond();
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
});
afterAll(async () => {
  await second.close();
  await school.close();
});

const listen = async (at: School, { token }: Person): Promise<{ socket: WebSocket; heard: string[] }> => {
  const socket = new WebSocket(at.url.replace('http', 'ws') + LIVE_PATH, [LIVE_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  await once(socket, 'open');
  return { socket, heard };
};
const giveHomework = () => post(school, '/api/v2/homeworks', { student_id: student.id, description: 'Draw.' }, teacher);
/** Number of messages of a topic that a server has received. */
const receivedBy = async (at: School, topic: string): Promise<number> => {
  const text = await (await fetch(`${at.url}/metrics`)).text();
  return Number(new RegExp(`^skylark_bus_messages_received\\{topic="${topic}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
};

describe('messages between servers', () => {
  it('send changes of a person only to servers with a page of that person', async () => {
    const own = await listen(school, teacher);
    const stranger = await listen(second, await aStudent(school));
    const before = await receivedBy(school, 'person');
    for (let count = 0; count < 5; count += 1) expect((await giveHomework()).status).toBe(200);
    // A teacher's list of students says what waits, too.
    await expect.poll(() => own.heard).toEqual(Array.from({ length: 5 }, () => ['homeworks', 'lessons']).flat());
    // The messages to the student go to whichever server sends them.
    await expect.poll(() => receivedBy(second, 'messages')).toBeGreaterThan(0);
    expect(await receivedBy(school, 'person')).toBe(before + 10);
    expect(await receivedBy(second, 'person')).toBe(0);
    own.socket.close();
    stranger.socket.close();
  });

  it('reach a page that has only just been let in, many of them at once, and the last one that stays', async () => {
    const visitors = await Promise.all(Array.from({ length: 30 }, () => aStudent(school)));
    const pages = await Promise.all(visitors.map((one) => listen(second, one)));
    const twice = await listen(second, visitors[0] as Person);
    await second.app.deps.bus.publishAll(
      school.database.db,
      visitors.map(({ id }) => ({ topic: 'person', key: id, id: 'lessons' })),
    );
    await expect.poll(() => pages.map(({ heard }) => heard)).toEqual(visitors.map(() => ['lessons']));
    await expect.poll(() => twice.heard).toEqual(['lessons']);
    const closed = once(twice.socket, 'close');
    twice.socket.close();
    await closed;
    const key = visitors[0]?.id ?? '';
    await school.app.deps.bus.publishAll(school.database.db, [{ topic: 'person', key, id: 'schedule' }]);
    await expect.poll(() => pages[0]?.heard).toEqual(['lessons', 'schedule']);
    for (const { socket } of pages) socket.close();
  });

  it('arrive again after the connection was lost, at pages opened before and at new ones', async () => {
    const before = await listen(school, teacher);
    await school.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    );
    const after = await listen(school, student);
    await expect
      .poll(
        async () => {
          await giveHomework();
          return [before.heard.includes('homeworks'), after.heard.includes('homeworks')];
        },
        { timeout: 30_000, interval: 200 },
      )
      .toEqual([true, true]);
    before.socket.close();
    after.socket.close();
  });

  it('about what a room belongs to are sent only to the server that has it open', async () => {
    const pair = { teacher, student };
    const [open, shut] = [await aWhiteboard(school, pair), await aWhiteboard(school, pair)];
    const page = await RoomSocket.join(second, open, teacher.token);
    // A server that opens a room tells whoever else has it open.
    await expect.poll(() => receivedBy(second, 'board')).toBe(1);
    const codeOf = async (id: string): Promise<string> => {
      const { rows } = await school.database.pool.query<{ code: string }>(
        'select code from whiteboards where id = $1',
        [id],
      );
      return rows[0]?.code ?? '';
    };
    const rename = async (id: string) => {
      const body = { name_for_teacher: 'New' };
      const path = `/api/v2/whiteboards/${await codeOf(id)}`;
      expect((await ask(school, 'PATCH', path, { as: teacher, body })).status).toBe(200);
    };
    await rename(shut);
    await rename(open);
    await expect.poll(() => receivedBy(second, 'board')).toBe(2);
    expect(await receivedBy(school, 'board')).toBe(0);
    page.close();
  });
});
