import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLook, aShape, aStroke } from '../../../test/board.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let deckId: string;
let slides: string[];
let page: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A new lesson starting now, with a deck of three slides. */
async function newLesson(): Promise<void> {
  ({ teacher, student, lessonId, deckId, page, pages: slides } = await aLessonRoom(school));
}

const joinBoth = async (): Promise<[RoomSocket, RoomSocket]> => [
  await RoomSocket.join(school, lessonId, teacher.token),
  await RoomSocket.join(school, lessonId, student.token),
];

describe('access to a room', () => {
  beforeAll(newLesson);

  it.each([
    ['nobody', () => undefined, '401'],
    ['a wrong token', () => 'x'.repeat(43), '401'],
  ])('is refused to %s', async (_, token, status) => {
    await expect(RoomSocket.open(school, lessonId, token())).rejects.toThrow(status);
  });

  it('stays shut for the people of other lessons, who learn not even that it exists', async () => {
    const [otherTeacher, otherStudent] = await Promise.all([aTeacher(school), aStudent(school)]);
    await aLesson(school, { teacher: otherTeacher, student: otherStudent, startsAt: school.clock.in(1) });
    await expect(RoomSocket.open(school, lessonId, otherTeacher.token)).rejects.toThrow('404');
    await expect(RoomSocket.open(school, lessonId, otherStudent.token)).rejects.toThrow('404');
    await expect(RoomSocket.open(school, crypto.randomUUID(), teacher.token)).rejects.toThrow('404');
  });

  it('is refused to pages of other sites', async () => {
    await expect(
      RoomSocket.open(school, lessonId, teacher.token, { origin: 'https://elsewhere.test' }),
    ).rejects.toThrow('403');
    const own = await RoomSocket.open(school, lessonId, teacher.token, { origin: school.url });
    own.close();
  });

  it('opens 900 seconds before the start and not earlier, and shuts with the lesson', async () => {
    const [t, s] = await Promise.all([aTeacher(school), aStudent(school)]);
    // The teacher may join earlier to prepare: lessonRoom/prepare.test.ts.
    const early = await aLesson(school, { teacher: t, student: s, startsAt: school.clock.in(15.2) });
    await expect(RoomSocket.open(school, early, s.token)).rejects.toThrow('409');
    const past = await aLesson(school, { teacher: t, student: s, startsAt: school.clock.in(-50) });
    await expect(RoomSocket.open(school, past, t.token)).rejects.toThrow('409');
    const [t2, s2] = await Promise.all([aTeacher(school), aStudent(school)]);
    const held = await aLesson(school, { teacher: t2, student: s2, startsAt: school.clock.in(-10), status: 'held' });
    await expect(RoomSocket.open(school, held, s2.token)).rejects.toThrow('409');
    school.clock.moveBy({ seconds: 15 });
    const opened = await RoomSocket.open(school, early, s.token);
    opened.close();
  });

  it('shuts an open socket when its session is ended', async () => {
    const { status } = await get(school, '/api/v2/profile', student);
    expect(status).toBe(200);
    const socket = await RoomSocket.join(school, lessonId, student.token);
    await ask(school, 'DELETE', '/api/v2/auth/session', { as: student });
    expect(await socket.receive('bye')).toMatchObject({ code: 'not_yours' });
  });
});

describe('coming into a room', () => {
  beforeAll(newLesson);

  it("shows the lesson's own presentation, and both sides who is there", async () => {
    const [t, s] = await joinBoth();
    expect(await t.receive('welcome')).toMatchObject({ seat: 't', state: { page, shown: [page] } });
    expect(await s.receive('welcome')).toMatchObject({
      seat: 's',
      resumed: false,
      state: { page, call: 'waiting', seats: { t: { kind: 'here', client: t.client } } },
    });
    await t.until(() => t.events().some(([, , event]) => event.k === 'join' && event.client === s.client));
    s.send({ t: 'leave' });
    expect((await t.receiveEvent('leave'))[2]).toMatchObject({ seat: 's', why: 'left' });
    t.close();
  });

  it('leaves a seat with the socket that was opened last when an earlier hello arrives late', async () => {
    const slow = await RoomSocket.open(school, lessonId, student.token);
    const reloaded = await RoomSocket.join(school, lessonId, student.token);
    slow.send({ t: 'hello', client: slow.client, epoch: null, seq: 0, n: 0, last: 0 });
    expect(await slow.receive('bye')).toEqual({ t: 'bye', code: 'seat_taken' });
    await reloaded.doStored({ k: 'flow', audio: true, video: true });
    reloaded.close();
  });

  it('gives a seat to the device that came last, and tells the first', async () => {
    const first = await RoomSocket.join(school, lessonId, student.token);
    const second = await RoomSocket.join(school, lessonId, student.token);
    expect(await first.receive('bye')).toEqual({ t: 'bye', code: 'seat_taken' });
    expect(await first.closing()).toMatchObject({ code: 4000 });
    expect((await second.receiveEvent('join'))[2]).toMatchObject({ client: second.client });
    second.close();
  });
});

describe('drawing', () => {
  beforeAll(newLesson);

  it('is shown to the other side, numbered, and acknowledged when it is stored', async () => {
    const [t, s] = await joinBoth();
    const stroke = aStroke('t', page);
    await t.doStored(stroke, { ...stroke, from: 2, points: [20, 20], head: undefined, end: true } as never);
    const [seq, author, event] = await s.receiveEvent('ink');
    expect(author).toBe('t');
    expect(event).toEqual(stroke);
    const rows = await school.database.pool.query(
      'select seq, author, body from room_log where room_id = $1 and seq >= $2 order by seq',
      [lessonId, seq],
    );
    expect(rows.rows.map((row: { body: string }) => JSON.parse(row.body).points)).toEqual([
      [0, 0, 10, 10],
      [20, 20],
    ]);
    t.close();
    s.close();
  });

  it("is refused for the student while the teacher's tools are off, and taken while they are on", async () => {
    const [t, s] = await joinBoth();
    s.do(aStroke('s', page));
    expect(await s.receive('refused')).toMatchObject({ n: 1, code: 'tools_off' });
    await t.doStored({ k: 'tools', on: true });
    await s.receiveEvent('tools');
    await s.doStored(aStroke('s', page));
    await t.receiveEvent('ink');
    t.do({ k: 'tools', on: false });
    await s.until(() => s.events().filter(([, , event]) => event.k === 'tools').length === 2);
    s.do(aStroke('s', page));
    await s.until(() => s.all('refused').length === 2);
    expect(t.events().filter(([, , event]) => event.k === 'ink')).toHaveLength(1);
    t.close();
    s.close();
  });

  it('never lets a child do what is its teacher’s', async () => {
    const [t, s] = await joinBoth();
    const shape = aShape('t', page);
    await t.doStored({ k: 'tools', on: true }, shape);
    await s.receiveEvent('put');
    s.do(
      { k: 'put', id: shape.id, page, look: aLook({ version: 2, isDeleted: true }) },
      { k: 'put', id: shape.id, page, look: aLook({ version: 2, text: 'mine' }) },
      { k: 'clear', page, clear: 's000000001' },
      { k: 'show', page: slides[1] ?? '' },
      { k: 'tools', on: true },
      { k: 'sync', on: false },
      { k: 'call' },
      { k: 'deck', deck: crypto.randomUUID() },
      { ...aShape('t', page) },
    );
    await s.until(() => s.all('refused').length === 9);
    expect(s.all('refused').map((refused) => refused.code)).toEqual([
      'not_yours',
      'not_yours',
      'not_allowed',
      'not_allowed',
      'not_allowed',
      'not_allowed',
      'not_allowed',
      'not_allowed',
      'not_yours',
    ]);
    // Many exercises work by moving the teacher's pictures.
    await s.doStored({ k: 'put', id: shape.id, page, look: aLook({ version: 2, x: 5 }) });
    t.close();
    s.close();
  });

  it('is refused on pages that were never shown and on slides of other presentations', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    t.do(
      aStroke('t', slides[2] ?? ''),
      { k: 'show', page: `slide:${crypto.randomUUID()}` },
      { k: 'show', page: 'free:3' },
    );
    await t.until(() => t.all('refused').length === 3);
    expect(t.all('refused').map((refused) => refused.code)).toEqual(['no_such_page', 'no_such_page', 'no_such_page']);
    await t.doStored({ k: 'show', page: slides[2] ?? '' }, aStroke('t', slides[2] ?? ''), {
      k: 'show',
      page: 'free:1',
    });
    t.close();
  });
});

describe('the call', () => {
  beforeAll(newLesson);

  it('is started by the teacher, once, and sets the lesson to in progress', async () => {
    const [t, s] = await joinBoth();
    await t.doStored({ k: 'call' });
    await s.receiveEvent('call');
    expect(await get(school, `/api/v2/lessons/${lessonId}`, student)).toMatchObject({
      body: { status: 'in_progress' },
    });
    t.do({ k: 'call' });
    expect(await t.receive('refused')).toMatchObject({ code: 'not_allowed' });
    t.close();
    s.close();
  });

  it('passes signals only to the page they are meant for, and never keeps them', async () => {
    const [t, s] = await joinBoth();
    t.send({ t: 'signal', to: 'somebody-else-1', d: 'lost' });
    t.send({ t: 'signal', to: s.client, d: 'offer' });
    expect(await s.receive('signal')).toEqual({ t: 'signal', from: t.client, d: 'offer' });
    expect(s.all('signal')).toHaveLength(1);
    const kept = await school.database.pool.query("select 1 from room_log where room_id = $1 and body like '%offer%'", [
      lessonId,
    ]);
    expect(kept.rowCount).toBe(0);
    t.close();
    s.close();
  });
});

describe('a presentation', () => {
  beforeAll(newLesson);

  it('is picked by the teacher and shown; the lesson stays about what was planned', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const other = await aDeck(school, 2);
    const before = await get(school, `/api/v2/lessons/${lessonId}`, student);
    await t.doStored({ k: 'deck', deck: other.deckId });
    const [, , event] = await t.receiveEvent('deck', 2);
    expect(event).toEqual({ k: 'deck', deck: other.deckId, page: `slide:${other.slideIds[0]}` });
    const after = await get(school, `/api/v2/lessons/${lessonId}`, student);
    expect(after.body.presentation.id).toBe(deckId);
    expect(after.body).toEqual(before.body);
    t.do({ k: 'deck', deck: crypto.randomUUID() });
    expect(await t.receive('refused')).toMatchObject({ code: 'unknown' });
    t.close();
  });

  it('is what a lesson is about for which none was planned: the first that is picked', async () => {
    const [first, second] = await Promise.all([aDeck(school, 2), aDeck(school, 2)]);
    const startsAt = school.clock.in(1);
    const [own, child] = await Promise.all([aTeacher(school), aStudent(school)]);
    const id = await aLesson(school, { teacher: own, student: child, startsAt });
    const t = await RoomSocket.join(school, id, own.token);
    await t.doStored({ k: 'deck', deck: first.deckId }, { k: 'deck', deck: second.deckId });
    expect(await get(school, `/api/v2/lessons/${id}`, child)).toMatchObject({
      body: { presentation: { id: first.deckId, slides_count: 2 } },
    });
    t.close();
  });

  it('of a homework, or one that is out of use, is refused; a planned one that went out of use is not', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    const [homework, retired] = await Promise.all([aDeck(school, 1), aDeck(school, 1)]);
    const { db } = school.database;
    await db.updateTable('decks').set({ kind: 'homework' }).where('id', '=', homework.deckId).execute();
    const retiredAt = school.clock.now();
    await db.updateTable('decks').set({ retiredAt }).where('id', 'in', [retired.deckId, deckId]).execute();
    t.do({ k: 'deck', deck: homework.deckId }, { k: 'deck', deck: retired.deckId });
    await t.until(() => t.all('refused').length === 2);
    expect(t.all('refused').map(({ code }) => code)).toEqual(['unknown', 'unknown']);
    await t.doStored({ k: 'deck', deck: deckId });
    t.close();
  });
});

describe('invalid messages', () => {
  beforeAll(newLesson);

  it.each([
    ['no JSON', 'hello'],
    ['another kind of message', '{"t":"format_disk"}'],
    ['deep nesting', '['.repeat(20_000)],
    ['a count that no column holds', '{"t":"do","n":3000000000,"l":[{"k":"tools","on":true}]}'],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('close the connection: %s', async (_, message) => {
    const socket = await RoomSocket.join(school, lessonId, teacher.token);
    socket.sendRaw(message);
    expect(await socket.receive('bye')).toMatchObject({ code: 'bad_message' });
    await socket.closing();
  });

  it('before hello, or too many at once, close the connection', async () => {
    const early = await RoomSocket.open(school, lessonId, teacher.token);
    early.send({ t: 'nocursor' });
    await early.closing();
    const large = await RoomSocket.join(school, lessonId, teacher.token);
    large.sendRaw(`{"t":"signal","to":"x","d":"${'x'.repeat(100_000)}"}`);
    expect(await large.closing()).toMatchObject({ code: 1009 });
  });

  it('has left the server without an error', () => {
    expect(school.errors).toEqual([]);
  });
});
