import { writeVoiceFrame } from '@skylark/contract/voice.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aShape, aStroke } from '../../../../test/board.ts';
import { aSibling, aStudent, type Person } from '../../../../test/builders.ts';
import { ask, get, post } from '../../../../test/http.ts';
import { aLessonRoom } from '../../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { openSession } from '../../auth/index.ts';
import { listPresence, listRecord } from '../../room/index.ts';

// A pen is a second device that draws for a person in a lesson: it needs a code and has access to this lesson's board
// only.

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let deckId: string;
let page: string;
let t: RoomSocket;
let s: RoomSocket;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, deckId, page } = await aLessonRoom(school));
  t = await RoomSocket.join(school, lessonId, teacher.token);
  s = await RoomSocket.join(school, lessonId, student.token);
  await t.doStored({ k: 'call' }, { k: 'tools', on: true });
  return () => {
    t.close();
    s.close();
  };
});

const run = (text: string, values: unknown[]) => school.database.pool.query(text, values);
const code = async (as: Person, id = lessonId): Promise<string> =>
  (await post(school, `/api/v2/rooms/${id}/pen`, {}, as)).body.code as string;
const claim = (typed: string) => post(school, '/api/v2/pens/claim', { code: typed });
const tokenOf = async (as: Person): Promise<string> => (await claim(await code(as))).body.token as string;
const look = (token: string, of: string | null = null) => post(school, '/api/v2/pens/look', { token, deck_id: of });
const end = (as: Person) => ask(school, 'DELETE', `/api/v2/rooms/${lessonId}/pen`, { as, body: {} });
const isOpen = async (as: Person) => (await get(school, `/api/v2/rooms/${lessonId}/pen`, as)).body.is_open;

describe('a second device', () => {
  it('draws under the seat of its person: both sides and the person’s own page see it, and it sees them', async () => {
    const pen = await RoomSocket.join(school, lessonId, await tokenOf(student));
    expect(await isOpen(student)).toBe(true);
    const [drawn, own, teachers] = [aStroke('s', page), aStroke('s', page), aShape('t', page)];
    await pen.doStored(drawn);
    await s.doStored(own);
    await t.doStored(teachers);
    const ids = (socket: RoomSocket) => socket.events().flatMap(([, , event]) => ('id' in event ? [event.id] : []));
    await s.until(() => ids(s).includes(drawn.id) && ids(s).includes(teachers.id));
    await t.until(() => ids(t).includes(drawn.id) && ids(t).includes(own.id));
    await pen.until(() => ids(pen).includes(own.id) && ids(pen).includes(teachers.id));
    // Nobody gets their own events back.
    expect(ids(pen)).not.toContain(drawn.id);
    expect(ids(s)).not.toContain(own.id);
    expect(pen.events().map(([, author, event]) => [author, event.k])).toContainEqual(['s', 'ink']);
    pen.close();
  });

  it('takes no seat, is in no record and adds no presence, whoever joins or leaves', async () => {
    const pen = await RoomSocket.join(school, lessonId, await tokenOf(student));
    await pen.doStored(aStroke('s', page));
    const elsewhere = await RoomSocket.join(school, lessonId, student.token);
    expect(await s.receive('bye')).toMatchObject({ code: 'seat_taken' });
    await pen.doStored(aStroke('s', page));
    expect(pen.closed).toBeUndefined();
    elsewhere.close();
    await elsewhere.closing();
    await t.receiveEvent('leave', elsewhere.events().at(-1)?.[0] ?? 0);
    await pen.doStored(aStroke('s', page));
    pen.close();
    await pen.closing();
    await school.app.hub.flush();
    const presenceEvents = (await listPresence(school.database.db, lessonId)).map(
      ({ seat, kind }) => `${seat} ${kind}`,
    );
    expect(presenceEvents.filter((one) => one.startsWith('s'))).toEqual(['s enter', 's leave', 's enter', 's leave']);
    const entries = await listRecord(school.database.db, lessonId, school.clock.now().getTime());
    expect(entries.filter(({ k }) => k === 'enter')).toHaveLength(3);
  });

  it('does nothing but draw: messages about the lesson, the call or the seat are ignored', async () => {
    const pen = await RoomSocket.join(school, lessonId, await tokenOf(teacher));
    const lesson = [
      { k: 'call' },
      { k: 'show', page: 'free:1' },
      { k: 'deck', deck: deckId },
      { k: 'tools', on: false },
      { k: 'sync', on: false },
      { k: 'screen', large: false },
      { k: 'media', camera: 'on', microphone: 'on' },
      { k: 'path', path: 'direct' },
      { k: 'cover', page, cover: null },
      { k: 'paper', page: 'free:1', paper: 'ruled' },
      { k: 'timer', seconds: 60 },
      { k: 'say', id: 'tsaying00001', text: 'hello' },
      { k: 'comment', id: 'tcomment0001', page, text: 'hello' },
    ] as const;
    for (const event of lesson) {
      const n = pen.do(event as never);
      await pen.until(() => pen.all('refused').some((one) => one.n === n));
    }
    expect(pen.all('refused').every(({ code: why }) => why === 'not_allowed')).toBe(true);
    pen.send({ t: 'view', page, r: [0, 0, 1, 1] });
    pen.send({ t: 'report', faults: [], hand: true, stopped: true });
    pen.send({ t: 'ask', ask: 'camera_on' });
    pen.send({ t: 'signal', to: s.client, d: 'x' });
    pen.send({ t: 'enter' });
    await pen.doStored(aShape('t', page));
    await s.until(() => s.events().some(([, , { k }]) => k === 'put'));
    for (const kind of ['view', 'report', 'ask', 'signal'] as const) expect(s.all(kind)).toEqual([]);
    expect(t.closed).toBeUndefined();
    pen.close();
  });

  it('gets the board but no messages or reports, when joining, while connected and when reconnecting', async () => {
    const say = (id: string) => ({ k: 'say', id, text: 'a secret' }) as const;
    const comment = { k: 'comment', id: 'tcomment0001', page, text: 'a secret' } as const;
    const media = { k: 'media', camera: 'on', microphone: 'denied' } as const;
    await t.doStored(say('tsaying00001'), comment, { k: 'show', page: 'free:1' });
    await t.doStored({ k: 'paper', page: 'free:1', paper: 'ruled' }, { k: 'show', page });
    s.send({ t: 'report', faults: [], hand: true, stopped: false });
    await t.receive('report');
    const token = await tokenOf(student);
    const pen = await RoomSocket.join(school, lessonId, token);
    const welcome = await pen.receive('welcome');
    expect(welcome).toMatchObject({
      views: {},
      reports: {},
      state: { sayings: [], comments: [], call: 'started', page, papers: [{ page: 'free:1', paper: 'ruled' }] },
    });
    const drawn = aShape('t', page);
    await t.doStored(say('tsaying00002'), media, drawn, { k: 'tools', on: false });
    await pen.receiveEvent('tools');
    const kindsOf = (socket: RoomSocket) => socket.events().map(([, , { k }]) => k);
    expect(kindsOf(pen)).toEqual(['put', 'tools']);
    const seq = pen.events().at(-1)?.[0] ?? 0;
    const { client } = pen;
    pen.cut();
    await s.doStored(say('ssaying00001'));
    await t.doStored({ k: 'tools', on: true });
    /**
     * Resumes with what it already has; the rest comes from memory, or from the log once memory doesn't reach back that
     * far.
     */
    const back = async () => {
      const again = await RoomSocket.open(school, lessonId, token);
      again.send({ t: 'hello', client, epoch: (welcome as { epoch: string }).epoch, seq, n: 0, last: 0 });
      await again.receive('ready');
      expect((await again.receive('welcome')).resumed).toBe(true);
      const kinds = kindsOf(again);
      again.cut();
      return kinds;
    };
    expect(await back()).toEqual(['tools']);
    for (let at = 0; at < 140; at += 20)
      await t.doStored(...Array.from({ length: 20 }, () => ({ k: 'sync', on: false }) as const));
    await t.doStored(aShape('t', page));
    expect(await back()).toEqual(['tools', 'put']);
  });

  it('gives no access to the account, nor to another lesson', async () => {
    const token = await tokenOf(student);
    for (const path of [
      '/api/v2/profile',
      '/api/v2/lessons',
      `/api/v2/rooms/${lessonId}`,
      `/api/v2/rooms/${lessonId}/pen`,
    ]) {
      const answer = await fetch(school.url + path, { headers: { 'x-auth-token': token } });
      expect(answer.status, path).toBe(401);
    }
    const other = await aLessonRoom(school);
    await expect(RoomSocket.open(school, other.lessonId, token)).rejects.toThrow('401');
    expect((await look(token)).body).toEqual({ room_id: lessonId, seat: 's', slides: [] });
    expect((await look(token, deckId)).body.slides).toHaveLength(3);
    // A deck that was never shown in this lesson.
    expect((await look(token, other.deckId)).body.slides).toEqual([]);
    expect(await post(school, '/api/v2/pens/picture', { token, picture: crypto.randomUUID() })).toMatchObject({
      status: 404,
    });
  });

  it('is nobody’s page: not under the name of its person’s, with its count, its call or its voice', async () => {
    const token = await tokenOf(student);
    const pen = await RoomSocket.open(school, lessonId, token);
    pen.send({ t: 'hello', client: s.client, epoch: null, seq: 0, n: 0, last: 0 });
    expect(await pen.receive('bye')).toMatchObject({ code: 'bad_message' });
    await s.doStored(aStroke('s', page));
    const own = await RoomSocket.open(school, lessonId, token);
    own.send({ t: 'hello', client: own.client, epoch: null, seq: 0, n: 0, last: 0 });
    await own.receive('ready');
    await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
    own.sendRaw(Buffer.from(writeVoiceFrame({ n: 1, packets: [new Uint8Array(40)] })));
    await own.doStored(aStroke('s', page));
    expect(t.all('signal')).toEqual([]);
    expect(t.voices).toEqual([]);
    own.close();
  });

  it('locks nobody out: one of its sockets stays, and its person’s page stays connected', async () => {
    const token = await tokenOf(student);
    const pens = [];
    for (let count = 0; count < 24; count += 1) pens.push(await RoomSocket.open(school, lessonId, token));
    for (const one of pens.slice(0, -1)) await one.closing();
    expect(s.closed).toBeUndefined();
    await s.doStored(aStroke('s', page));
    pens.at(-1)?.close();
  });

  it('draws only what its seat may: nothing while the tools are off, and not on the teacher’s elements', async () => {
    const pen = await RoomSocket.join(school, lessonId, await tokenOf(student));
    const n = pen.do(aShape('t', page), { k: 'clear', page, clear: 'sclear000001' });
    await pen.until(() => pen.all('refused').length === 2);
    await t.doStored({ k: 'tools', on: false });
    pen.do(aStroke('s', page));
    await pen.until(() => pen.all('refused').some((one) => one.n === n + 1));
    expect(pen.all('refused').at(-1)?.code).toBe('tools_off');
    pen.close();
  });
});

describe('a code', () => {
  it('works once, also when it is used twice at the same moment', async () => {
    const one = await code(student);
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await claim(one)).body.error).toBe('invalid_code');
  });

  it('may be typed with small letters, spaces and dashes, and is void after five minutes or with the next one', async () => {
    const first = await code(student);
    const second = await code(student);
    expect((await claim(first)).status).toBe(422);
    expect((await claim(` ${second.slice(0, 4).toLowerCase()} - ${second.slice(4)} `)).status).toBe(200);
    const late = await code(student);
    school.clock.moveBy({ minutes: 6 });
    expect((await claim(late)).status).toBe(422);
    school.clock.moveBy({ minutes: -6 });
  });

  it('is for the two people of an open lesson', async () => {
    const strangers = [await aStudent(school), await aSibling(school, student)];
    for (const stranger of strangers) {
      expect((await post(school, `/api/v2/rooms/${lessonId}/pen`, {}, stranger)).status).toBe(404);
      expect((await ask(school, 'DELETE', `/api/v2/rooms/${lessonId}/pen`, { as: stranger, body: {} })).status).toBe(
        404,
      );
    }
    const early = await aLessonRoom(school, school.clock.in(60));
    expect((await post(school, `/api/v2/rooms/${early.lessonId}/pen`, {}, early.student)).status).toBe(409);
    expect((await post(school, `/api/v2/rooms/${early.lessonId}/pen`, {}, early.teacher)).status).toBe(409);
  });

  it('cannot be guessed: after some wrong ones the network waits', async () => {
    const limited = await openSchool({ hasLimits: true });
    try {
      const statuses = [];
      for (let at = 0; at < 24; at += 1)
        statuses.push((await post(limited, '/api/v2/pens/claim', { code: `AAAA222${at}` })).status);
      expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('one’s own code doesn’t reset the limit on guesses: correct ones count, too', async () => {
    const limited = await openSchool({ hasLimits: true });
    try {
      const own = await aLessonRoom(limited, limited.clock.in(1));
      const statuses = [];
      for (let at = 0; at < 24; at += 1) {
        const made =
          at === 12 ? (await post(limited, `/api/v2/rooms/${own.lessonId}/pen`, {}, own.student)).body : null;
        statuses.push((await post(limited, '/api/v2/pens/claim', { code: made?.code ?? `AAAA222${at}` })).status);
      }
      expect(statuses[12]).toBe(200);
      expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
    } finally {
      await limited.close();
    }
  });

  it.each(['', 'x'.repeat(41), '\u0000', null, 7, {}])('%j is no code', async (typed) => {
    expect((await post(school, '/api/v2/pens/claim', { code: typed })).status).toBe(422);
  });
});

describe('a code of another sign-in', () => {
  it('ends the device that the first one had made', async () => {
    const token = await tokenOf(student);
    const { token: another } = await openSession(school.app.deps, school.database.db, student.id, 'test');
    const elsewhere = { ...student, token: another };
    await code(elsewhere);
    expect((await look(token)).body.error).toBe('link_used');
  });
});

describe('a second device ends', () => {
  const ended = async (pen: RoomSocket, token: string): Promise<void> => {
    expect(await pen.receive('bye')).toMatchObject({ t: 'bye' });
    await pen.closing();
    await expect(RoomSocket.open(school, lessonId, token)).rejects.toThrow(/40[19]/);
    expect((await look(token)).body.error).toBe('link_used');
  };

  it('with "disconnect", which leaves the person’s own page as it is', async () => {
    const token = await tokenOf(student);
    const pen = await RoomSocket.join(school, lessonId, token);
    const waiting = await code(student);
    expect((await end(teacher)).status).toBe(200);
    expect(pen.closed).toBeUndefined();
    expect((await end(student)).status).toBe(200);
    await ended(pen, token);
    expect((await claim(waiting)).status).toBe(422);
    expect(s.closed).toBeUndefined();
    expect(await isOpen(student)).toBe(false);
  });

  it('with "Finish" on the device itself, also when that is said twice; a new code stays good', async () => {
    const token = await tokenOf(student);
    const pen = await RoomSocket.join(school, lessonId, token);
    const next = await code(student);
    const finish = (of: string) => post(school, '/api/v2/pens/finish', { token: of });
    expect((await finish('x')).status).toBe(200);
    expect(pen.closed).toBeUndefined();
    expect((await Promise.all([finish(token), finish(token)])).map(({ status }) => status)).toEqual([200, 200]);
    await ended(pen, token);
    expect(await isOpen(student)).toBe(false);
    expect(s.closed).toBeUndefined();
    expect((await claim(next)).status).toBe(200);
    expect(await isOpen(student)).toBe(true);
  });

  it('with another one that takes its place: one a person', async () => {
    const token = await tokenOf(student);
    const pen = await RoomSocket.join(school, lessonId, token);
    const next = await RoomSocket.join(school, lessonId, await tokenOf(student));
    await ended(pen, token);
    await next.doStored(aStroke('s', page));
    // The teacher's session is unaffected.
    const teachers = await RoomSocket.join(school, lessonId, await tokenOf(teacher));
    await next.doStored(aStroke('s', page));
    expect([next.closed, teachers.closed]).toEqual([undefined, undefined]);
    for (const socket of [next, teachers]) socket.close();
  });

  it('when the same device opens two sockets: the later one goes on', async () => {
    const token = await tokenOf(student);
    const first = await RoomSocket.join(school, lessonId, token);
    const second = await RoomSocket.join(school, lessonId, token);
    await first.closing();
    await second.doStored(aStroke('s', page));
    expect(second.closed).toBeUndefined();
    second.close();
  });

  it('with the session that created it', async () => {
    const token = await tokenOf(student);
    const pen = await RoomSocket.join(school, lessonId, token);
    expect((await ask(school, 'DELETE', '/api/v2/auth/session', { as: student, body: {} })).status).toBeLessThan(300);
    await ended(pen, token);
  });

  it('with the lesson', async () => {
    const token = await tokenOf(student);
    const unused = await code(teacher);
    const pen = await RoomSocket.join(school, lessonId, token);
    await run(`update lessons set status = 'held', held_at = ends_at where id = $1`, [lessonId]);
    await school.app.deps.bus.publish(school.database.db, 'lesson', lessonId);
    await ended(pen, token);
    expect((await claim(unused)).status).toBe(422);
    expect((await post(school, `/api/v2/rooms/${lessonId}/pen`, {}, student)).status).toBe(409);
  });

  it('not with the person’s own page: that may come back', async () => {
    const pen = await RoomSocket.join(school, lessonId, await tokenOf(student));
    s.cut();
    await expect.poll(() => school.app.hub.find(lessonId)?.peers.s === undefined).toBe(true);
    await pen.doStored(aStroke('s', page));
    expect(pen.closed).toBeUndefined();
    pen.close();
  });
});
