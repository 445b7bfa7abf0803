import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DESK_BEAT, DESK_LIVE_PATH, DESK_LIVE_PROTOCOL, DESK_TOPICS_MAX } from '@skylark/contract/deskLive.facts';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, type AtDesk } from '../../../test/DeskBrowser.ts';
import { ask } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { handleUpgrades } from '../../platform/http/upgrades.ts';
import { createDeskSockets } from './createDeskSockets.ts';

let school: School;
let olha: AtDesk;
let teacher: Person;
let masha: Person;
let petro: Person;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  olha = await aManagerAtDesk(school);
  teacher = await aTeacher(school);
  [masha, petro] = [await aStudent(school), await aStudent(school)];
  lessonId = await aLesson(school, { teacher, student: masha, startsAt: school.clock.in(30) });
});
afterAll(() => school.close());

const opened = new Set<WebSocket>();
afterEach(() => {
  for (const socket of opened) socket.terminate();
  opened.clear();
});

interface Way {
  cookie?: string | undefined;
  origin?: string | undefined;
  url?: string;
}
const wayOf = ({ browser }: AtDesk): Way => ({ cookie: browser.cookie, origin: browser.origin });
function dial({ cookie, origin, url = school.url }: Way): WebSocket {
  const socket = new WebSocket(url.replace('http', 'ws') + DESK_LIVE_PATH, [DESK_LIVE_PROTOCOL], {
    ...(origin !== undefined && { origin }),
    headers: { ...(cookie !== undefined && { cookie }) },
  });
  opened.add(socket);
  return socket;
}
const statusOf = async (socket: WebSocket): Promise<number> => {
  socket.on('error', () => undefined);
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return answer.statusCode;
};
/** A page subscribed to these topics, and the messages it receives except the heartbeat. */
async function show(manager: AtDesk, topics: readonly string[], way: Way = {}) {
  const socket = dial({ ...wayOf(manager), ...way });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => {
    const word = data.toString('utf8');
    if (word !== DESK_BEAT) heard.push(word);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify(topics));
  // Each topic is announced once after subscribing.
  await expect.poll(() => heard.toSorted()).toEqual(topics.toSorted());
  heard.length = 0;
  return { socket, heard };
}

describe('the socket of the desk opens', () => {
  it('only by the cookie of the desk, and only for a page of the desk', async () => {
    const { cookie, origin } = wayOf(olha);
    expect(await statusOf(dial({ origin }))).toBe(401);
    expect(await statusOf(dial({ origin, cookie: `skylark-desk=${'x'.repeat(43)}` }))).toBe(401);
    expect(await statusOf(dial({ cookie, origin: 'https://elsewhere.test' }))).toBe(403);
    expect(await statusOf(dial({ cookie }))).toBe(403);
    // A family's token opens the families' socket only.
    const asFamily = new WebSocket(
      school.url.replace('http', 'ws') + DESK_LIVE_PATH,
      [DESK_LIVE_PROTOCOL, `skylark.token.${masha.token}`],
      { origin: origin ?? '' },
    );
    expect(await statusOf(asFamily)).toBe(401);
  });

  it('five times for one manager: a sixth page polls, until one of them is closed', async () => {
    const busy = await aManagerAtDesk(school, 'support');
    const pages = [];
    for (let n = 0; n < 5; n += 1) pages.push(await show(busy, ['now']));
    expect(await statusOf(dial(wayOf(busy)))).toBe(429);
    for (const { socket } of pages) expect(socket.readyState).toBe(WebSocket.OPEN);
    pages[0]?.socket.terminate();
    await expect
      .poll(async () => {
        const socket = dial(wayOf(busy));
        socket.on('error', () => undefined);
        return Promise.race([
          once(socket, 'open').then(() => 'open'),
          once(socket, 'unexpected-response').then(() => 'refused'),
        ]);
      })
      .toBe('open');
  });
});

describe('a page of the desk is told', () => {
  it('what one manager does with a lesson: on Now, on the lesson and on the family, and nobody else', async () => {
    const ira = await aManagerAtDesk(school, 'support');
    const page = await show(ira, ['now', `lesson:${lessonId}`, `family:${masha.id}`, 'me']);
    const other = await show(ira, ['inbox', `family:${petro.id}`]);
    expect((await olha.browser.manager('POST', `/lessons/${lessonId}/taken`, {})).status).toBe(200);
    await expect.poll(() => page.heard.toSorted()).toEqual([`family:${masha.id}`, `lesson:${lessonId}`, 'now']);
    expect(other.heard).toEqual([]);
  });

  it('on whichever server', async () => {
    const second = await school.openSecond();
    const far = await show(olha, [`family:${petro.id}`], {
      url: second.url,
      origin: second.url.replace('127.0.0.1', 'localhost'),
    });
    await olha.browser.manager('POST', `/families/${petro.id}/notes`, { text: 'Likes dragons', isPinned: false });
    await expect.poll(() => far.heard).toEqual([`family:${petro.id}`]);
    far.socket.terminate();
    await second.close();
  });

  it('what a family changes itself, and of a child that was added while the page was open', async () => {
    const page = await show(olha, [`family:${petro.id}`]);
    const added = await ask(school, 'POST', '/api/v2/family/children', {
      as: petro,
      body: { first_name: 'Lev', last_name: 'Body' },
    });
    expect(added.status).toBe(200);
    await expect.poll(() => page.heard).toContain(`family:${petro.id}`);
    const { body } = await olha.browser.manager('GET', `/families/${petro.id}`);
    const lev = body.children.find((child: { name: string }) => child.name.startsWith('Lev'));
    await expect
      .poll(async () => {
        page.heard.length = 0;
        await olha.browser.manager('POST', `/students/${lev.id}/credits`, {
          amount: 1,
          reason: 'A gift',
          key: crypto.randomUUID(),
        });
        await new Promise((done) => setTimeout(done, 200));
        return page.heard;
      })
      .toContain(`family:${petro.id}`);
  });

  it('of every new inbox item, and of what a colleague does with it', async () => {
    const page = await show(olha, ['inbox']);
    const ira = await aManagerAtDesk(school, 'support');
    const dueAt = school.clock.in(60).toISOString();
    const made = await ira.browser.manager('POST', '/inbox', { text: 'Call Nina', dueAt });
    expect(made.status).toBe(200);
    await expect.poll(() => page.heard).toEqual(['inbox']);
    await expect
      .poll(async () => {
        page.heard.length = 0;
        await ira.browser.manager('POST', `/inbox/${made.body.id}/comments`, { text: 'No answer' });
        await new Promise((done) => setTimeout(done, 200));
        return page.heard;
      })
      .toEqual(['inbox']);
  });

  it('the same thing at most once a second, however much happens, and never too little', async () => {
    const page = await show(olha, ['now']);
    const change = () => school.app.deps.bus.publish(school.database.db, 'desk:now', 'now');
    for (let n = 0; n < 30; n += 1) await change();
    await expect.poll(() => page.heard, { timeout: 5_000 }).toEqual(['now']);
    // It was just announced: further changes wait until the second is over, and aren't lost.
    await change();
    await expect.poll(() => page.heard, { timeout: 5_000 }).toEqual(['now', 'now']);
  });

  it('no longer, once it shows something else', async () => {
    const page = await show(olha, ['now', 'inbox']);
    page.socket.send('["inbox"]');
    await ask(school, 'GET', '/healthz');
    await expect
      .poll(async () => {
        page.heard.length = 0;
        await school.app.deps.bus.publishAll(school.database.db, [
          { topic: 'desk', key: 'now', id: 'now' },
          { topic: 'desk', key: 'inbox', id: 'inbox' },
        ]);
        await new Promise((done) => setTimeout(done, 1_200));
        return page.heard;
      })
      .toEqual(['inbox']);
  });
});

describe('the socket of the desk ends', () => {
  const closing = (socket: WebSocket) => once(socket, 'close').then(([code]) => Number(code));

  it('with its session, and with the manager’s access', async () => {
    const leaving = await aManagerAtDesk(school, 'support');
    const page = await show(leaving, ['now']);
    const closed = closing(page.socket);
    await leaving.browser.manager('DELETE', '/me/session');
    expect(await closed).toBe(4000);
    const ended = await aManagerAtDesk(school, 'support');
    const last = await show(ended, ['now']);
    const gone = closing(last.socket);
    // Without a bus message, as after a restore of the database: the next check finds it.
    await school.database.pool.query(
      'delete from manager_sessions where manager_id = (select id from managers where name = $1)',
      [ended.name],
    );
    expect(await gone).toBe(4000);
    expect(await statusOf(dial(wayOf(ended)))).toBe(401);
  });

  it.each([
    ['what isn’t JSON', 'now'],
    ['what isn’t a list', '{"now":true}'],
    ['an unknown topic', '["money"]'],
    ['a topic without its id', '["family"]'],
    ['an id that is none', '["family:1"]'],
    ['a word that objects have anyway', '["constructor"]'],
    ['too many topics', JSON.stringify(Array.from({ length: DESK_TOPICS_MAX + 1 }, () => 'now'))],
  ])('for a page that sends %s', async (_, text) => {
    const page = await show(olha, []);
    const closed = closing(page.socket);
    page.socket.send(text);
    expect(await closed).toBe(4000);
  });

  it('for a page that wants to follow what its manager may not see', async () => {
    const bookkeeper = await aManagerAtDesk(school, 'bookkeeper');
    const page = await show(bookkeeper, ['inbox', `family:${masha.id}`]);
    const closed = closing(page.socket);
    page.socket.send('["now"]');
    expect(await closed).toBe(4000);
    expect(page.heard).toEqual([]);
  });

  it('for a page that sends without pause, and for one that no longer answers', async () => {
    const page = await show(olha, []);
    const closed = closing(page.socket);
    for (let n = 0; n < 40; n += 1)
      page.socket.send(
        `["family:${crypto.randomUUID()}","family:${crypto.randomUUID()}","family:${crypto.randomUUID()}","family:${crypto.randomUUID()}","family:${crypto.randomUUID()}"]`,
      );
    await closed;

    const { deps } = school.app;
    const sockets = createDeskSockets(deps, { pingEveryMs: 200 });
    const server = createServer();
    const stop = handleUpgrades(server, deps.log, [sockets.route]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [awake, asleep] = [
      await show(olha, ['now'], { url: `http://127.0.0.1:${port}` }),
      dial({ ...wayOf(olha), url: `http://127.0.0.1:${port}` }),
    ];
    await once(asleep, 'open');
    const gone = closing(asleep);
    asleep.pause();
    await new Promise((done) => setTimeout(done, 1_000));
    asleep.resume();
    await gone;
    expect(awake.socket.readyState).toBe(WebSocket.OPEN);
    awake.socket.terminate();
    await stop();
    await sockets.close();
    server.close();
  });
});
