import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVideo } from '../../../test/aVideo.ts';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { mailKindsTo, outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm, anMp4, aWebm } from '../../../test/sound.ts';
import { filesIn } from '../../../test/traces.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());

const OWN = '/api/v2/teacher_page';
const send = async (teacher: Person, bytes: Buffer, name = 'greeting.webm', type = 'video/webm') =>
  ask(school, 'POST', `${OWN}/greetings`, { as: teacher, body: aForm(bytes, name, type) });
/** The header and the first bytes of a greeting whose rest never comes. */
const sendHalf = async ({ token }: Person): Promise<Socket> => {
  const { hostname, port } = new URL(school.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [
    `POST ${OWN}/greetings HTTP/1.1`,
    `Host: ${hostname}`,
    `X-Auth-Token: ${token}`,
    'Content-Type: multipart/form-data; boundary=half',
    'Content-Length: 1000000',
    '',
    '--half\r\nContent-Disposition: form-data; name="file"; filename="a.webm"\r\nContent-Type: video/webm\r\n\r\nslow',
  ];
  await new Promise((sent) => socket.write(lines.join('\r\n'), sent));
  return socket;
};
const aShownTeacher = async (firstName = 'Anna'): Promise<Person> => {
  const teacher = await aTeacher(school, { firstName });
  await manager.patch(`/teachers/${teacher.id}`, { is_public: true });
  return teacher;
};
const pageOf = async (teacher: Person) => (await get(school, `/api/v2/teachers/${teacher.id}`)).body;
const approve = (id: string) => manager.post(`/greetings/${id}/approval`, {});
const reject = (id: string, reason = 'Too dark') => manager.post(`/greetings/${id}/rejection`, { reason });
const stored = () => filesIn(school.app.deps.config.dataDir).filter((path) => path.includes('greeting-'));

describe('a greeting', () => {
  it('is read one at a time for each teacher, so that nobody keeps pictures of others waiting', async () => {
    const [teacher, other] = [await aShownTeacher(), await aShownTeacher()];
    const video = await aVideo();
    const answers = await Promise.all([...[1, 2, 3].map(() => send(teacher, video)), send(other, video)]);
    const own = answers.slice(0, 3).filter(({ status }) => status === 429);
    expect(own).toHaveLength(2);
    expect(answers[3]).toMatchObject({ status: 200 });
    expect(await send(teacher, video)).toMatchObject({ status: 200 });
  });

  it('is accepted while others send theirs slowly', async () => {
    const slow = await Promise.all([1, 2, 3].map(async () => sendHalf(await aShownTeacher())));
    expect(await send(await aShownTeacher(), await aVideo())).toMatchObject({ status: 200 });
    for (const socket of slow) socket.destroy();
  });

  it('waits for a manager and is nobody else’s until then; approved it is played in parts, under its own type', async () => {
    const teacher = await aShownTeacher();
    const { status, body } = await send(teacher, await aVideo(), 'x.html', 'text/html');
    expect(status).toBe(200);
    expect(body.greetings).toMatchObject([{ state: 'waiting', content_type: 'video/webm', duration_seconds: 3 }]);
    const [{ id }] = body.greetings;
    expect((await pageOf(teacher)).greeting).toBeNull();
    const open = `/api/v2/teachers/${teacher.id}/greetings/${id}`;
    expect(await get(school, open)).toMatchObject(refusal('not_found', 404));
    expect(await get(school, `${OWN}/greetings/${id}`, await aShownTeacher())).toMatchObject(refusal('not_found', 404));
    const own = await fetch(`${school.url}${OWN}/greetings/${id}`, { headers: { 'X-Auth-Token': teacher.token } });
    expect(own.headers.get('content-type')).toBe('video/webm');
    expect((await manager.get('/greetings')).body.items).toContainEqual(
      expect.objectContaining({ id, teacher: { id: teacher.id, name: 'Anna Body' } }),
    );

    expect(await approve(id)).toMatchObject({ status: 200 });
    expect((await pageOf(teacher)).greeting).toEqual({ url: open, content_type: 'video/webm', duration_seconds: 3 });
    const whole = await fetch(school.url + open);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-disposition')).toBe('inline');
    const part = await fetch(school.url + open, { headers: { range: 'bytes=4-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-9/${bytes.length}`);
    expect(part.headers.get('content-type')).toBe('video/webm');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10));
    const ask = (headers: Record<string, string>, method = 'GET') => fetch(school.url + open, { method, headers });
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0', 'bytes=5-1']) {
      const none = await ask({ range });
      expect(none.status).toBe(416);
      expect(none.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
      expect(none.headers.get('content-type')).toBeNull();
      expect(await none.text()).toBe('');
    }
    for (const range of ['bytes=0-1,4-9', 'lines=1-2', 'bytes', ''])
      expect(Buffer.from(await (await ask({ range })).arrayBuffer())).toEqual(bytes);
    const stale = await ask({ 'if-match': '"another"' });
    expect([stale.status, await stale.text()]).toEqual([412, '']);
    // The way a browser revalidates its cached copy.
    const same = await ask({ 'if-none-match': whole.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const head = await ask({ range: 'bytes=4-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '6', '']);
    expect((await fetch(`${school.url}/api/v2/files/${stored()[0]?.split('/').at(-1)}`)).status).toBe(404);

    await manager.patch(`/teachers/${teacher.id}`, { is_public: false });
    expect(await get(school, open)).toMatchObject(refusal('not_found', 404));
    expect(await get(school, `/api/v2/teachers/${teacher.id}`)).toMatchObject(refusal('not_found', 404));
  });

  it('is approved in the place of the one before, which families see until then; the teacher is notified of both', async () => {
    const teacher = await aShownTeacher('Bohdana');
    const first = (await send(teacher, await aVideo())).body.greetings[0].id;
    await approve(first);
    await approve(first);
    const files = stored().length;
    const second = (await send(teacher, await aVideo({ container: 'mp4', seconds: 5 }))).body.greetings[1].id;
    expect((await pageOf(teacher)).greeting).toMatchObject({ content_type: 'video/webm' });
    expect(await reject(second, 'Please, with more light')).toMatchObject({ status: 200 });
    expect((await get(school, OWN, teacher)).body.greetings).toMatchObject([
      { id: first, state: 'approved', reason: null },
      { id: second, state: 'rejected', reason: 'Please, with more light' },
    ]);
    await approve(second);
    expect((await pageOf(teacher)).greeting).toMatchObject({ content_type: 'video/mp4', duration_seconds: 5 });
    expect((await get(school, OWN, teacher)).body.greetings).toHaveLength(1);
    expect(stored()).toHaveLength(files);
    expect(await mailKindsTo(school, teacher)).toEqual(['greeting_approved', 'greeting_rejected', 'greeting_approved']);
    const mails = await outboxOf(school, teacher.email);
    expect(mails.find(({ text }) => text.includes('Please, with more light'))?.subject).toMatch(/again/);
    const log = await manager.get(`/audit_log?person_id=${teacher.id}`);
    expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['greeting.sent', 'greeting.approved', 'greeting.rejected']),
    );
  });

  it('that was approved is taken back by a manager, also while a newer one waits, and removed by its teacher', async () => {
    const teacher = await aShownTeacher();
    const first = (await send(teacher, await aVideo())).body.greetings[0].id;
    await approve(first);
    const second = (await send(teacher, await aVideo())).body.greetings[1].id;
    expect(await reject(first)).toMatchObject({ status: 200 });
    expect((await pageOf(teacher)).greeting).toBeNull();
    expect((await get(school, OWN, teacher)).body.greetings).toMatchObject([{ id: second, state: 'waiting' }]);
    expect(await approve(first)).toMatchObject(refusal('not_found', 404));
    await approve(second);
    expect(await reject(second)).toMatchObject({ status: 200 });
    expect((await pageOf(teacher)).greeting).toBeNull();
    await approve(second);
    const files = stored().length;
    const remove = (as: Person) => ask(school, 'DELETE', `${OWN}/greetings/${second}`, { as });
    expect(await remove(await aShownTeacher())).toMatchObject(refusal('not_found', 404));
    expect((await remove(teacher)).body.greetings).toEqual([]);
    expect(await remove(teacher)).toMatchObject(refusal('not_found', 404));
    expect((await pageOf(teacher)).greeting).toBeNull();
    expect(stored()).toHaveLength(files - 1);
  });

  it('is one, however many are sent and decided at once', async () => {
    const teacher = await aShownTeacher();
    const video = await aVideo();
    const files = stored().length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(teacher, video)));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 429]).toContain(status);
    const { greetings } = (await get(school, OWN, teacher)).body;
    expect(greetings).toHaveLength(1);
    expect(stored()).toHaveLength(files + 1);
    const { id } = greetings[0];
    const decided = await Promise.all([approve(id), reject(id), send(teacher, video), approve(id), reject(id)]);
    for (const { status } of decided) expect([200, 404, 429]).toContain(status);
    const after = (await get(school, OWN, teacher)).body.greetings;
    expect(after.filter(({ state }: { state: string }) => state === 'approved').length).toBeLessThanOrEqual(1);
    expect(stored()).toHaveLength(files + after.length);
  });

  it('is a video with one picture and one sound, a minute at most, and keeps nothing else that was in the file', async () => {
    const teacher = await aShownTeacher();
    const wrong: [Buffer, string, number][] = [
      [Buffer.alloc(0), 'wrong_content_type', 415],
      [Buffer.from('<script>alert(1)</script>'), 'wrong_content_type', 415],
      [Buffer.alloc(5_000, 7), 'wrong_content_type', 415],
      [aWebm(), 'wrong_content_type', 415],
      [anMp4('vide'), 'wrong_content_type', 415],
      [(await aVideo()).subarray(0, 90), 'wrong_content_type', 415],
      [await aVideo({ hasPicture: false }), 'wrong_content_type', 415],
      [await aVideo({ hasSound: false }), 'wrong_content_type', 415],
      [await aVideo({ side: 4_000 }), 'wrong_content_type', 415],
      [await aVideo({ seconds: 63 }), 'too_large', 413],
      [await aVideo({ seconds: 63, container: 'mp4' }), 'too_large', 413],
    ];
    for (const [index, [bytes, error, status]] of wrong.entries())
      expect(await send(teacher, bytes), String(index)).toMatchObject(refusal(error as 'too_large', status));
    expect(await send(teacher, Buffer.alloc(21 * 1024 * 1024))).toMatchObject(refusal('too_large', 413));
    const files = stored().length;
    const given = await aVideo({ title: 'Somebody’s kitchen', seconds: 60 });
    expect(given.includes('kitchen')).toBe(true);
    const { body } = await send(teacher, given);
    expect(body.greetings[0].duration_seconds).toBe(60);
    expect(stored()).toHaveLength(files + 1);
    const kept = await fetch(`${school.url}${OWN}/greetings/${body.greetings[0].id}`, {
      headers: { 'X-Auth-Token': teacher.token },
    });
    expect(Buffer.from(await kept.arrayBuffer()).includes('kitchen')).toBe(false);
  });

  it('is a teacher’s and a manager’s business', async () => {
    const student = await aStudent(school);
    expect(await send(student, await aVideo())).toMatchObject(refusal('forbidden', 403));
    expect(await get(school, OWN, student)).toMatchObject(refusal('forbidden', 403));
    expect(await get(school, '/api/v2/manager/greetings', student)).toMatchObject(refusal('not_signed_in', 401));
    expect(await manager.post(`/greetings/${student.id}/approval`, {})).toMatchObject(refusal('not_found', 404));
  });
});

it('managers read greetings page by page, the longest waiting first', async () => {
  const teachers = await Promise.all([1, 2, 3].map(() => aShownTeacher()));
  for (const teacher of teachers) {
    school.clock.moveBy({ minutes: 1 });
    await send(teacher, await aVideo());
  }
  const all: string[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const { body }: { body: { items: { teacher: { id: string } }[]; total: number; next_cursor: string | null } } =
      await manager.get(`/greetings?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
    all.push(...body.items.map(({ teacher }) => teacher.id));
    ({ total, next_cursor: cursor } = body);
  } while (cursor !== null);
  expect(all).toHaveLength(total);
  expect(all.slice(-3)).toEqual(teachers.map(({ id }) => id));
  const one = await manager.get(`/greetings?state=all&teacher_id=${teachers[0]?.id}`);
  expect(one.body).toMatchObject({ total: 1 });
  expect(await manager.get(`/greetings?cursor=${teachers[0]?.id}`)).toMatchObject({ status: 422 });
});

it('can be seen by its teacher alone until the school shows it', async () => {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  await ask(school, 'PATCH', OWN, { as: teacher, body: { texts: { en: 'Hello!' } } });
  const preview = () => get(school, `${OWN}/preview`, teacher);
  expect(await preview()).toMatchObject({ status: 200, body: { id: teacher.id, text: 'Hello!', greeting: null } });
  expect(await get(school, `/api/v2/teachers/${teacher.id}`, teacher)).toMatchObject({ status: 404 });
  expect((await get(school, `${OWN}/preview`, student)).status).toBe(403);
  await manager.patch(`/teachers/${teacher.id}`, { is_public: true });
  expect((await preview()).body).toEqual((await get(school, `/api/v2/teachers/${teacher.id}`)).body);
});

it('says what its teacher wrote in the language that is asked for, and in another one where it lacks', async () => {
  const teacher = await aShownTeacher();
  await manager.patch(`/teachers/${teacher.id}`, { about: 'Sings.', abouts: { uk: 'Співає.' } });
  const write = (texts: object) => ask(school, 'PATCH', OWN, { as: teacher, body: { texts } });
  expect((await write({ uk: 'Вітаю!\n\nЯ Анна.' })).body.texts).toEqual({ en: '', ru: '', uk: 'Вітаю!\n\nЯ Анна.' });
  const read = async (locale: string) => (await get(school, `/api/v2/teachers/${teacher.id}?locale=${locale}`)).body;
  expect(await read('en')).toMatchObject({ about: 'Sings.', text: 'Вітаю!\n\nЯ Анна.' });
  await write({ en: 'Hello!' });
  expect(await read('uk')).toMatchObject({ about: 'Співає.', text: 'Вітаю!\n\nЯ Анна.' });
  expect(await read('ru')).toMatchObject({ text: 'Hello!' });
  await write({ uk: '' });
  expect(await read('uk')).toMatchObject({ text: 'Hello!' });
  for (const wrong of [{ en: 'x'.repeat(1_501) }, { en: '<b>' }, { de: 'Hallo' }, { en: '\u202e' }])
    expect(await write(wrong)).toMatchObject({ status: 422 });
  expect((await manager.get(`/teachers/${teacher.id}/page`)).body.texts).toEqual({ en: 'Hello!', ru: '', uk: '' });
});
