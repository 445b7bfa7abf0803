import { once } from 'node:events';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, aWhiteboard, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, setHours, type TestManager } from '../../../test/manager.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { transact } from '../../platform/db/transact.ts';
import { openSession } from '../auth/index.ts';
import { handOver, lockPeople } from '../people/index.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
  teacher = await aTeacher(school, { firstName: 'Anna' });
  await setHours(school, teacher);
});
afterAll(() => school.close());

const CHILDREN = '/api/v2/family/children';
const add = (as: { token: string }, firstName: string, lastName?: string): Promise<Answer> =>
  post(school, CHILDREN, { first_name: firstName, ...(lastName !== undefined && { last_name: lastName }) }, as);
const choose = (as: { token: string }, id: string): Promise<Answer> => post(school, `${CHILDREN}/${id}/choice`, {}, as);
const remove = (as: { token: string }, id: string, oldPassword: string): Promise<Answer> =>
  post(school, `${CHILDREN}/${id}/removal`, { old_password: oldPassword }, as);
const profile = async (as: { token: string }) => (await get(school, '/api/v2/profile', as)).body;
const names = async (as: { token: string }): Promise<string[]> =>
  (await get(school, CHILDREN, as)).body.children.map(
    (child: { first_name: string; is_chosen: boolean }) => `${child.first_name}${child.is_chosen ? ' *' : ''}`,
  );
const again = (person: Person) =>
  post(school, '/api/v2/auth/sessions', { email: person.email, password: person.password });
const wholeHour = (hours: number): string =>
  new Date(Math.ceil(school.clock.now().getTime() / 3_600_000 + hours) * 3_600_000).toISOString();
async function listen({ token }: { token: string }) {
  const socket = new WebSocket(school.url.replace('http', 'ws') + LIVE_PATH, [
    LIVE_PROTOCOL,
    ROOM_TOKEN_PREFIX + token,
  ]);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  await once(socket, 'open');
  return { socket, heard };
}
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('the children behind one sign-in', () => {
  it('are added with the parent, language, zone and notices of the first, and none is chosen by that', async () => {
    const masha = await aStudent(school, { firstName: 'Masha', locale: 'uk', timeZone: 'Europe/Warsaw' });
    await ask(school, 'PATCH', '/api/v2/profile', { as: masha, body: { parent_name: 'Iryna' } });
    const off = { kind: 'homework', channel: 'email', is_on: false };
    await ask(school, 'PUT', '/api/v2/profile/notifications', { as: masha, body: off });
    expect(await names(masha)).toEqual(['Masha *']);
    const added = await add(masha, 'Petro');
    expect(added).toMatchObject({ status: 200, body: { first_name: 'Petro', last_name: 'Body', is_chosen: false } });
    expect(await names(masha)).toEqual(['Masha *', 'Petro']);
    expect(await choose(masha, added.body.id)).toMatchObject({ status: 200 });
    expect(await profile(masha)).toMatchObject({
      id: added.body.id,
      first_name: 'Petro',
      parent_name: 'Iryna',
      locale: 'uk',
      time_zone: 'Europe/Warsaw',
      email: masha.email,
      is_email_confirmed: true,
      has_password: true,
    });
    const { choices, addresses } = (await get(school, '/api/v2/profile/notifications', masha)).body;
    expect(choices).toContainEqual(expect.objectContaining({ kind: 'homework', email: false, sms: false }));
    expect(addresses.email).toBe(masha.email);
  });

  it('are eight at most, also when they are added at once, and only a student has them', async () => {
    const masha = await aStudent(school);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(masha, `Child ${n}`)));
    expect(statuses(answers)).toEqual([...Array.from({ length: 7 }, () => 200), 409, 409, 409]);
    expect((await get(school, CHILDREN, masha)).body).toMatchObject({ can_add: false });
    expect(await add(masha, 'Petro')).toMatchObject(refusal('children_full', 409));
    expect(await add(teacher, 'Petro')).toMatchObject(refusal('forbidden', 403));
    expect(await add(masha, ' ')).toMatchObject({ status: 422, body: { fields: { first_name: 'required' } } });
  });

  it('have names of their own, and share parent, language and clock', async () => {
    const masha = await aStudent(school, { firstName: 'Masha' });
    const petro = await aSibling(school, masha);
    const body = { first_name: 'Petryk', parent_name: 'Olha', locale: 'ru' };
    await ask(school, 'PATCH', '/api/v2/profile', { as: petro, body });
    await post(school, '/api/v2/profile/time_zone', { time_zone: 'Europe/Lisbon' }, petro);
    const shared = { parent_name: 'Olha', locale: 'ru', time_zone: 'Europe/Lisbon' };
    expect(await profile(masha)).toMatchObject({ first_name: 'Masha', ...shared });
    expect(await profile(petro)).toMatchObject({ first_name: 'Petryk', ...shared });
    const renamed = await ask(school, 'PATCH', `${CHILDREN}/${masha.id}`, { as: petro, body: { last_name: 'Bilyk' } });
    expect(renamed).toMatchObject({ status: 200, body: { first_name: 'Masha', last_name: 'Bilyk' } });
  });

  it('are changed from several devices in the same instant, all that share something in one order', async () => {
    const masha = await aStudent(school);
    const family = [masha, await aSibling(school, masha), await aSibling(school, masha, 'Olia')];
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => n).flatMap((n) =>
        family.flatMap((child) => [
          ask(school, 'PATCH', '/api/v2/profile', {
            as: child,
            body: { first_name: `Name ${n}`, parent_name: `Parent ${n}` },
          }),
          post(school, '/api/v2/profile/time_zone', { time_zone: n % 2 ? 'Europe/Kyiv' : 'Europe/Warsaw' }, child),
          choose(child, masha.id),
        ]),
      ),
    );
    // Requests for a child that was switched meanwhile are told to reload.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  });

  it('are nobody else’s to choose, rename or remove', async () => {
    const [masha, other] = [await aStudent(school), await aStudent(school)];
    const petro = await aSibling(school, other);
    for (const id of [petro.id, other.id, teacher.id, crypto.randomUUID()]) {
      expect(await choose(masha, id)).toMatchObject(refusal('not_found', 404));
      expect(await remove(masha, id, masha.password)).toMatchObject(refusal('not_found', 404));
      const body = { first_name: 'Eve' };
      expect(await ask(school, 'PATCH', `${CHILDREN}/${id}`, { as: masha, body })).toMatchObject({ status: 404 });
    }
  });
});

describe('a session', () => {
  it('is about the child it chose, other sessions about theirs, and the next one begins with the last chosen', async () => {
    const masha = await aStudent(school, { firstName: 'Masha' });
    const tablet = (await again(masha)).body as { token: string };
    const { body: petro } = await add(masha, 'Petro');
    await choose(masha, petro.id);
    expect((await profile(masha)).first_name).toBe('Petro');
    expect((await profile(tablet)).first_name).toBe('Masha');
    expect((await profile((await again(masha)).body)).first_name).toBe('Petro');
    await choose(masha, masha.id);
    expect((await profile((await again(masha)).body)).first_name).toBe('Masha');
  });

  it('has the password, addresses and devices of the account, whichever child is chosen', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    const devices = (await get(school, '/api/v2/profile/sessions', petro)).body;
    expect(devices).toHaveLength(2);
    const change = { old_password: masha.password, password: 'larks sing at dawn' };
    expect(await post(school, '/api/v2/profile/password', change, petro)).toMatchObject({ status: 200 });
    expect(await get(school, '/api/v2/profile', masha)).toMatchObject({ status: 401 });
    expect(await again({ ...masha, password: change.password })).toMatchObject({ status: 200 });
  });

  it('refuses a page that shows another child than the chosen one, before doing anything', async () => {
    const masha = await aStudent(school, { firstName: 'Masha' });
    const { body: petro } = await add(masha, 'Petro');
    const headers = { 'x-child': masha.id };
    expect(await ask(school, 'GET', '/api/v2/profile', { as: masha, headers })).toMatchObject({ status: 200 });
    await choose(masha, petro.id);
    const body = { first_name: 'Masha B.' };
    expect(await ask(school, 'PATCH', '/api/v2/profile', { as: masha, headers, body })).toMatchObject(
      refusal('other_child', 409),
    );
    expect(await names(masha)).toEqual(['Masha', 'Petro *']);
  });

  it('that turns to another child shuts what is open with it, and nothing of other sessions', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    const lesson = await aLesson(school, { teacher, student: masha, startsAt: school.clock.in(1) });
    const live = await listen(masha);
    const other = await listen(petro);
    const room = await RoomSocket.join(school, lesson, masha.token);
    await choose(masha, petro.id);
    await expect.poll(() => live.socket.readyState).toBe(WebSocket.CLOSED);
    expect(live.heard).toContain('family');
    expect(await room.closing()).toMatchObject({ reason: 'not_yours' });
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    other.socket.close();
    expect(await get(school, `/api/v2/rooms/${lesson}`, masha)).toMatchObject({ status: 404 });
  });
});

describe('a thing of another child', () => {
  it('is named by whose it is within the family, and nowhere else', async () => {
    const masha = await aStudent(school, { firstName: 'Masha' });
    const petro = await aSibling(school, masha);
    const anna = await aTeacher(school);
    const lesson = await aLesson(school, { teacher: anna, student: masha, startsAt: school.clock.in(1) });
    const board = await aWhiteboard(school, { teacher: anna, student: masha });
    const task = { student_id: masha.id, description: 'Draw a cat', lesson_id: lesson };
    const { body: homework } = await post(school, '/api/v2/homeworks', task, anna);
    const { rows } = await school.database.pool.query('select code from whiteboards where id = $1', [board]);
    const whose = (id: string, as: { token: string }) => get(school, `/api/v2/family/things/${id}`, as);
    for (const id of [lesson, homework.id, board, rows[0].code]) {
      expect(await whose(id, petro)).toMatchObject({ status: 200, body: { id: masha.id, first_name: 'Masha' } });
      expect(await whose(id, masha)).toMatchObject({ status: 404 });
      expect(await whose(id, await aStudent(school))).toMatchObject({ status: 404 });
    }
    expect(await get(school, `/api/v2/lessons/${lesson}`, petro)).toMatchObject({ status: 404 });
  });
});

describe('a child that is removed', () => {
  it('is deleted with its upcoming lessons and words; the other keeps all, and nobody is signed out', async () => {
    const masha = await aStudent(school, { firstName: 'Masha', timeZone: 'Europe/Warsaw' });
    const petro = await aSibling(school, masha, 'Petrus');
    for (const { id } of [masha, petro])
      await manager.post(`/students/${id}/credits`, { amount: 2, reason: 'Gift', key: `gift-${id}` });
    const [hers, his] = await Promise.all(
      [masha, petro].map(({ id }, n) =>
        manager.post('/lessons', { teacher_id: teacher.id, student_id: id, starts_at: wholeHour(48 + n) }),
      ),
    );
    expect([hers?.status, his?.status]).toEqual([200, 200]);
    expect(await remove(petro, petro.id, 'wrong')).toMatchObject({
      body: { fields: { old_password: 'wrong_password' } },
    });
    expect(await remove(petro, petro.id, masha.password)).toMatchObject({ status: 200 });
    // His own session is now for her.
    expect((await profile(petro)).id).toBe(masha.id);
    expect(await names(masha)).toEqual(['Masha *']);
    expect((await get(school, '/api/v2/lessons', masha)).body.items).toMatchObject([{ id: hers?.body.id }]);
    expect(await balanceOf(school, masha)).toBe(1);
    const { body } = await manager.get(`/lessons/${his?.body.id}`);
    expect(JSON.stringify(body)).toContain('cancelled');
    // The times of his lessons go on being told in his zone.
    expect(body.lesson.student.time_zone).toBe('Europe/Warsaw');
    const left = await school.database.pool.query(`select 1 from messages where text ilike '%Petrus%'`);
    expect(left.rows).toEqual([]);
    const mine = await school.database.pool.query(`select 1 from messages where person_id = $1`, [masha.id]);
    expect(mine.rows.length).toBeGreaterThan(0);
    expect((await again(masha)).status).toBe(200);
  });

  it('may be the first: the account is handed to the next, with its addresses, password and sessions', async () => {
    const masha = await aStudent(school, { firstName: 'Masha' });
    const petro = await aSibling(school, masha);
    const olia = await aSibling(school, masha, 'Olia');
    const phone = `+38067${String(Date.now()).slice(-7)}`;
    await school.database.pool.query('update accounts set phone = $1, phone_confirmed_at = now() where id = $2', [
      phone,
      masha.id,
    ]);
    expect(await remove(masha, masha.id, masha.password)).toMatchObject({ status: 200 });
    expect(await profile(masha)).toMatchObject({ id: petro.id, email: masha.email, phone, has_password: true });
    expect((await profile(olia)).id).toBe(olia.id);
    expect(await names(olia)).toEqual(['Petro', 'Olia *']);
    const signedIn = await again(masha);
    expect(signedIn.status).toBe(200);
    const { rows } = await school.database.pool.query(
      'select first_name, email, phone, account_id from people join accounts using (id) where id = $1',
      [masha.id],
    );
    // Nothing says any more to which family it belonged.
    expect(rows).toEqual([{ first_name: '—', email: null, phone: null, account_id: masha.id }]);
    expect(await choose(olia, petro.id)).toMatchObject({ status: 200 });
    expect(await remove(olia, olia.id, masha.password)).toMatchObject({ status: 200 });
    expect(await remove(olia, petro.id, masha.password)).toMatchObject(refusal('last_child', 409));
  });

  it('and is chosen at the same moment leaves a session with an existing child', async () => {
    for (let round = 0; round < 8; round += 1) {
      const masha = await aStudent(school);
      const petro = await aSibling(school, masha);
      const [first, second] = round % 2 === 0 ? [masha, petro] : [petro, masha];
      const answers = await Promise.all([
        choose(masha, first.id),
        remove(petro, first.id, masha.password),
        choose(petro, first.id),
        again(masha),
      ]);
      expect(answers[1]?.status).toBe(200);
      for (const as of [masha, petro, answers[3]?.body as { token: string }])
        expect((await profile(as)).id).toBe(second.id);
    }
  });

  it('is not removed during its lesson; another one is', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    await aLesson(school, { teacher: await aTeacher(school), student: petro, startsAt: school.clock.in(1) });
    expect(await remove(masha, petro.id, masha.password)).toMatchObject(refusal('lesson_in_progress', 409));
    const olia = await aSibling(school, masha, 'Olia');
    expect(await remove(masha, olia.id, masha.password)).toMatchObject({ status: 200 });
  });
});

describe('messages and calendars', () => {
  it('go to the addresses of the account, once for each child, and name the child', async () => {
    const masha = await aStudent(school, { firstName: 'Masha', locale: 'uk' });
    const petro = await aSibling(school, masha, 'Petro');
    const phone = `+38063${String(Date.now()).slice(-7)}`;
    await school.database.pool.query('update accounts set phone = $1, phone_confirmed_at = now() where id = $2', [
      phone,
      masha.id,
    ]);
    for (const [n, { id }] of [masha, petro].entries()) {
      await manager.post(`/students/${id}/credits`, { amount: 1, reason: 'Gift', key: `gift-${id}` });
      const lesson = { teacher_id: teacher.id, student_id: id, starts_at: wholeHour(72 + n) };
      expect(await manager.post('/lessons', lesson)).toMatchObject({ status: 200 });
    }
    const { rows } = await school.database.pool.query(
      `select person_id, channel, recipient, text from messages where kind = 'lesson_booked' and recipient = any($1)
       order by channel, person_id`,
      [[masha.email, phone]],
    );
    expect(rows).toMatchObject([
      { person_id: masha.id, channel: 'email', recipient: masha.email, text: expect.stringContaining('Masha') },
      { person_id: petro.id, channel: 'email', recipient: masha.email, text: expect.stringContaining('Petro') },
      { person_id: masha.id, channel: 'sms', recipient: phone, text: expect.stringContaining('Masha') },
      { person_id: petro.id, channel: 'sms', recipient: phone, text: expect.stringContaining('Petro') },
    ]);
    const { body } = await get(school, '/api/v2/profile/calendar', petro);
    const feed = await get(school, new URL(body.feed_url).pathname);
    expect(String(feed.body)).toContain('Petro\\, Anna');
    expect(String(feed.body)).not.toContain('Masha');
  });
});

describe('the whole account', () => {
  it('is exported as one file, child by child, and deleted with all of them', async () => {
    const masha = await aStudent(school, { firstName: 'Mashunia' });
    const petro = await aSibling(school, masha, 'Petrunio');
    const { body } = await get(school, '/api/v2/profile/data', petro);
    expect(body.profile.first_name).toBe('Mashunia');
    expect(body.children).toMatchObject([{ profile: { first_name: 'Petrunio' } }]);
    expect(await eraseNow(school, petro)).toMatchObject({ status: 200 });
    for (const as of [masha, petro]) expect((await get(school, '/api/v2/profile', as)).status).toBe(401);
    const { rows } = await school.database.pool.query(
      'select first_name, email, account_id from people left join accounts using (id) where id = any($1) order by id',
      [[masha.id, petro.id]],
    );
    expect(rows).toEqual([masha, petro].map(({ id }) => ({ first_name: '—', email: null, account_id: id })));
  });
});

describe('a manager', () => {
  it('sees a family, finds each child by the addresses of the account, and adds one', async () => {
    const masha = await aStudent(school, { firstName: 'Masha' });
    const { body: added } = await manager.post(`/students/${masha.id}/siblings`, { first_name: 'Ostap' });
    const { body: third } = await manager.post(`/students/${added.id}/siblings`, { first_name: 'Olia' });
    const expected = [masha.id, added.id, third.id].map((id) => ({ id, balance: 0 }));
    for (const id of [masha.id, added.id])
      expect((await manager.get(`/students/${id}/family`)).body.children).toMatchObject(expected);
    const { body } = await manager.get(`/students?search=${encodeURIComponent(masha.email)}`);
    expect(body.items.map((one: { account_id: string | null }) => one.account_id)).toEqual([masha.id, masha.id, null]);
    expect(await manager.post(`/students/${teacher.id}/siblings`, { first_name: 'Eve' })).toMatchObject({
      status: 404,
    });
  });

  it('adds children in parallel, more than there are connections to the database', async () => {
    const masha = await aStudent(school);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        manager.post(`/students/${masha.id}/siblings`, { first_name: `Child ${n}` }),
      ),
    );
    expect(statuses(answers)).toEqual([
      ...Array.from({ length: 7 }, () => 200),
      ...Array.from({ length: 17 }, () => 409),
    ]);
  });

  it('signs in as a child of a family, signs the family out, and deletes one child alone', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    const { body } = await manager.post(`/people/${petro.id}/sign_in_links`, { reason: 'They called' });
    const token = new URL(body.link).searchParams.get('auth_token');
    const opened = await get(school, `/api/v2/auth/sessions/${token}`);
    expect((await profile(opened.body)).id).toBe(petro.id);
    expect(await manager.post(`/people/${masha.id}/deletion`, { reason: 'asked' })).toMatchObject({ status: 200 });
    expect((await profile(masha)).id).toBe(petro.id);
    await manager.post(`/people/${petro.id}/sign_out`, { reason: 'They called' });
    expect((await get(school, '/api/v2/profile', masha)).status).toBe(401);
  });

  it('or anybody else finds that the database refuses a teacher in a family, and a session of another family', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    await expect(
      school.database.pool.query(`update people set type = 'teacher' where id = $1`, [petro.id]),
    ).rejects.toThrow('people_siblings_are_students');
    const stranger = await aStudent(school);
    await openSession(school.app.deps, school.database.db, stranger.id, 'test');
    await expect(
      school.database.pool.query('update sessions set person_id = $1 where person_id = $2', [petro.id, stranger.id]),
    ).rejects.toThrow('sessions_person_is_own');
  });
});

it('an account that is handed over while a command waits for its heir is the one that the command gets', async () => {
  const first = await aStudent(school);
  const heir = await aSibling(school, first);
  const { db, pool } = school.database;
  const [isLocked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handing = transact(db, async (tx) => {
    await lockPeople(tx, [first.id, heir.id]);
    isLocked.resolve();
    await mayGoOn.promise;
    await handOver(tx, first.id, heir.id);
  });
  await isLocked.promise;
  const waiting = transact(db, (tx) => lockPeople(tx, [heir.id]));
  const waits = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%people%'",
      )
    ).rowCount;
  await expect.poll(waits).toBe(1);
  mayGoOn.resolve();
  await handing;
  expect(await waiting).toMatchObject([
    { id: heir.id, accountId: heir.id, email: first.email, timeZone: 'Europe/Kyiv' },
  ]);
});
