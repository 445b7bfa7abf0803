import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { READY_PROTOCOL, READY_SOCKET_PATH } from '@skylark/contract/readyCheck.facts';
import { WebSocket } from 'ws';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { remind } from '../lessons/index.ts';
import { createCheckLink } from './index.ts';

const TURN = { secret: 'a secret of the relay', urls: ['turn:relay.test:3478'] };
let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool({ config: { turn: TURN }, hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school, { firstName: 'Masha' })]);
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(110) });
  await school.database.pool.query("update lessons set created_at = starts_at - interval '1 day' where id = $1", [
    lessonId,
  ]);
});

const runReminders = () => remind(school.app.deps, (db, lesson) => createCheckLink(school.app.deps, db, lesson));
const mailsTo = async ({ email }: Person, word: string) =>
  (await outboxOf(school, email)).filter(({ subject }) => subject.includes(word));
const LINK = /\/check(?:\?lang=(\w+))?#token=([\w-]{43})/;
/** The token from the reminder's mail. */
async function aToken(): Promise<string> {
  await runReminders();
  const [mail] = await mailsTo(student, 'Lesson soon');
  return LINK.exec(mail?.text ?? '')?.[2] ?? '';
}

const FOUND = { camera: 'on', microphone: 'on', speaker: 'heard', room: 'reached', relay: 'reached', milliseconds: 40 };
const send = (token: string, found: object = {}, is_final = true) =>
  post(school, '/api/v2/ready_checks/result', { token, ...FOUND, ...found, is_final });
const resultFor = async (as: Person) => (await get(school, `/api/v2/lessons/${lessonId}/ready_check`, as)).body;

describe('the link of the reminder', () => {
  it('goes to the family alone, is kept as a hash, and shows the lesson without signing in', async () => {
    expect(await resultFor(teacher)).toEqual({ sent_at: null, result: null });
    const token = await aToken();
    expect(token).toHaveLength(43);
    const [teachers] = await mailsTo(teacher, 'Lesson soon');
    expect(teachers?.text).not.toContain('/check');
    const { rows } = await school.database.pool.query(
      'select token_hash::text from ready_checks where lesson_id = $1',
      [lessonId],
    );
    expect(rows[0].token_hash).not.toContain(token);
    const { body } = await post(school, '/api/v2/ready_checks/look', { token });
    expect(body).toMatchObject({ lesson_id: lessonId, child: 'Masha' });
    expect((await resultFor(teacher)).sent_at).not.toBeNull();
  });

  it('opens nothing else', async () => {
    const token = await aToken();
    for (const path of ['/api/v2/profile', '/api/v2/lessons', `/api/v2/rooms/${lessonId}`])
      expect(await get(school, path, { token })).toMatchObject(refusal('not_signed_in', 401));
  });

  it('gives credentials of the relay for two minutes', async () => {
    const { body } = await post(school, '/api/v2/ready_checks/relay', { token: await aToken() });
    const until = Number(body.ice_servers[0].username.split(':')[0]) * 1000 - school.clock.now().getTime();
    expect(until).toBeLessThanOrEqual(120_000);
    expect(until).toBeGreaterThan(60_000);
    // coturn counts by the part after the expiry: all checks share one quota, and a room's is another.
    const own = (await get(school, '/api/v2/devices/network', student)).body.ice_servers[0].username.split(':');
    expect(own[1]).toHaveLength(32);
    expect(body.ice_servers[0].username.split(':')[1]).toBe(own[1]);
  });

  it('ends with the lesson, with its cancelling, and with a reminder of another time', async () => {
    const look = async (token: string) => (await post(school, '/api/v2/ready_checks/look', { token })).status;
    const token = await aToken();
    const { pool } = school.database;
    await pool.query("update lessons set status = 'cancelled' where id = $1", [lessonId]);
    expect(await look(token)).toBe(410);
    expect(await send(token)).toMatchObject(refusal('link_used', 410));
    await pool.query("update lessons set status = 'booked' where id = $1", [lessonId]);
    expect(await look(token)).toBe(200);
    const row = { id: lessonId, studentId: student.id } as never;
    await createCheckLink(school.app.deps, school.database.db, row);
    expect(await look(token)).toBe(410);
    const other = await aToken().catch(() => '');
    expect(other).toBe(token);
    for (const wrong of ['x', 'a'.repeat(43)]) expect(await look(wrong)).toBe(410);
    expect(await post(school, '/api/v2/ready_checks/look', { token: 'x'.repeat(101) })).toMatchObject({ status: 422 });
  });
});

describe('what was found', () => {
  it('stands on the lesson for its two people and for managers, and the last one counts', async () => {
    const token = await aToken();
    await send(token, { camera: 'denied', relay: 'blocked' }, false);
    expect((await resultFor(teacher)).result).toMatchObject({ verdict: 'nearly', faults: ['camera', 'relay'] });
    await send(token);
    expect((await resultFor(teacher)).result).toMatchObject({ verdict: 'ready', faults: [] });
    expect(await resultFor(student)).toEqual(await resultFor(teacher));
    const stranger = await aStudent(school);
    expect((await get(school, `/api/v2/lessons/${lessonId}/ready_check`, stranger)).status).toBe(404);
    const lines = (await manager.get('/ready_checks')).body.items;
    expect(lines.find(({ id }: { id: string }) => id === lessonId)).toMatchObject({ result: { verdict: 'ready' } });
    expect((await manager.get('/ready_checks?state=failed')).body.items).not.toContainEqual(
      expect.objectContaining({ id: lessonId }),
    );
  });

  it('a failed one is sent to the family with what helps, in its language, once for each kind', async () => {
    await school.database.pool.query("update accounts set locale = 'uk' where id = $1", [student.id]);
    await runReminders();
    const [mail] = await mailsTo(student, 'Скоро урок');
    const [, lang, token = ''] = LINK.exec(mail?.text ?? '') ?? [];
    expect(lang).toBe('uk');
    const failed = () => mailsTo(student, 'Перед уроком');
    await send(token, { microphone: 'denied' }, false);
    expect(await failed()).toEqual([]);
    await send(token, { microphone: 'denied', speaker: 'unheard' });
    await send(token, { microphone: 'denied', speaker: 'unheard' });
    expect(await failed()).toHaveLength(1);
    expect((await failed())[0]?.text).toMatch(/Мікрофон не ввімкнувся[^]*Пробного звуку не було чути/);
    expect((await failed())[0]?.text).toContain(`#token=${token}`);
    await send(token, { microphone: 'denied', camera: 'none' });
    expect(await failed()).toHaveLength(2);
    expect((await failed()).some(({ text }) => text.includes('Камера') && !text.includes('Мікрофон'))).toBe(true);
    expect(await mailsTo(teacher, 'Before the lesson')).toEqual([]);
  });

  it('said many times at once it is one mail', async () => {
    const token = await aToken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token, { microphone: 'silent' })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await mailsTo(student, 'Before the lesson')).toHaveLength(1);
  });

  it.each([{ camera: 'x' }, { milliseconds: -1 }, { milliseconds: 0.5 }, { room: null }, { speaker: 'maybe' }])(
    'refuses what cannot be: %j',
    async (wrong) => {
      expect((await send('x', wrong)).status).toBe(422);
    },
  );

  it('managers see who has not checked, page by page', async () => {
    const second = await aLesson(school, { teacher, student, startsAt: school.clock.in(200) });
    const pages = [];
    let cursor = '';
    do {
      const { body } = await manager.get(`/ready_checks?state=unchecked&limit=1${cursor}`);
      pages.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : '';
    } while (cursor !== '');
    expect(pages.indexOf(lessonId)).toBeGreaterThanOrEqual(0);
    expect(pages.indexOf(second)).toBeGreaterThan(pages.indexOf(lessonId));
    expect((await manager.get('/ready_checks?cursor=x')).status).toBe(422);
  });
});

describe('the socket of the check', () => {
  const open = (token: string, protocols = [READY_PROTOCOL, `token.${token}`], origin?: string) =>
    new Promise<string>((resolve) => {
      const url = school.url.replace('http', 'ws') + READY_SOCKET_PATH;
      const socket = new WebSocket(url, protocols, origin === undefined ? {} : { origin });
      socket.once('message', (data: Buffer) => resolve(data.toString('utf8')));
      socket.once('unexpected-response', (_, response) => resolve(String(response.statusCode)));
      socket.once('error', () => resolve('error'));
    });

  it('says one word to who has a link that works, and nothing to others', async () => {
    expect(await open(await aToken())).toBe('ready');
    expect(await open('x')).toBe('410');
    expect(await open('', [READY_PROTOCOL])).toBe('410');
    expect(await open('x', undefined, 'https://elsewhere.test')).toBe('403');
  });
});
