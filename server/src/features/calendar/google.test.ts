import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { GoogleStandIn } from '../../../test/GoogleStandIn.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { jobsAreDone, linkToken, newestMessage, outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { readConfig } from '../../config.ts';
import { syncSoon } from './syncGoogle.ts';
import { readSealKeys, seal, unseal } from '../../platform/seal.ts';

let standIn: GoogleStandIn;
let school: School;
let manager: TestManager;
let teacher: Person;
const key = (): string => randomBytes(32).toString('base64');
const keysOf = (text: string) => readSealKeys(text) ?? expect.fail('not keys');
const OLD = `old:${key()}`;
const NEW = `new:${key()}`;
const withGoogle = (keys: string) => ({
  config: { google: { clientId: 'client', clientSecret: 'secret', url: standIn.url, keys: keysOf(keys) } },
});

beforeAll(async () => {
  standIn = await GoogleStandIn.start();
  school = await openSchool(withGoogle(OLD));
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school)]);
  await setHours(school, teacher);
});
afterAll(async () => {
  await school.close();
  standIn.close();
});

const PATH = '/api/v2/profile/google_calendar';
const begin = (person: Person): Promise<Answer> => post(school, PATH, {}, person);
const finish = (person: Person, back: { code: string; state: string }): Promise<Answer> =>
  ask(school, 'PUT', PATH, { as: person, body: back });
async function aConnected(): Promise<Person> {
  const student = await aStudent(school, { firstName: 'Masha' });
  await grantCredits(school, student, 5);
  expect(await finish(student, standIn.allow((await begin(student)).body.url))).toMatchObject({
    body: { status: 'live', email: 'parent@gmail.test' },
  });
  return student;
}
const syncNow = () => syncSoon(school.app.deps, school.database.db);
let hour = 30;
async function book(student: Person): Promise<string> {
  hour += 2;
  const wish = {
    teacher_id: teacher.id,
    student_id: student.id,
    starts_at: school.clock.minuteIn(hour * 60).toISOString(),
    anyway: true,
  };
  const { status, body } = await manager.post('/lessons', wish);
  expect(status).toBe(200);
  return body.id;
}
const eventOf = (lesson: string) => standIn.live().filter((event) => event.location.endsWith(`/rooms/${lesson}`));
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

describe('a connected Google Calendar', () => {
  it('gets each lesson with the link to its room, moved and removed with it', async () => {
    const student = await aConnected();
    const lesson = await book(student);
    await until(() => expect(eventOf(lesson)).toHaveLength(1));
    expect(eventOf(lesson)[0]?.summary).toBe('English lesson: Some');
    const moved = school.clock.minuteIn((hour + 1) * 60).toISOString();
    await manager.post(`/lessons/${lesson}/move`, { starts_at: moved, anyway: true });
    await until(() => expect(Date.parse(eventOf(lesson)[0]?.start.dateTime ?? '')).toBe(Date.parse(moved)));
    await manager.post(`/lessons/${lesson}/cancel`, { by: 'school', reason: 'The teacher is ill' });
    await until(() => expect(eventOf(lesson)).toHaveLength(0));
  });

  it('is disconnected when somebody recovers the account by its mailbox', async () => {
    const student = await aConnected();
    await post(school, '/api/v2/auth/password_resets', { email: student.email });
    await jobsAreDone(school, 'auth.send_reset');
    const token = linkToken(await newestMessage(school, student.email));
    const passwords = { password: 'of the owner', password_confirmation: 'of the owner' };
    expect(await post(school, `/api/v2/auth/activations/${token}`, passwords)).toMatchObject({ status: 200 });
    const grants = () =>
      school.database.db.selectFrom('calendarGrants').select('email').where('personId', '=', student.id).execute();
    await vi.waitFor(async () => expect(await grants()).toEqual([]), { timeout: 30_000, interval: 50 });
  });

  it('gets upcoming lessons when connected, and no duplicates when connected again', async () => {
    const student = await aStudent(school);
    await grantCredits(school, student, 3);
    const lessons = [await book(student), await book(student)];
    for (let time = 0; time < 2; time += 1) {
      await finish(student, standIn.allow((await begin(student)).body.url));
      await until(() => expect(lessons.map((lesson) => eventOf(lesson).length)).toEqual([1, 1]));
      expect(await ask(school, 'DELETE', PATH, { as: student })).toMatchObject({ status: 200 });
      expect((await get(school, PATH, student)).body).toEqual({ status: 'off', email: null, is_stand_in: false });
    }
    const due = await school.database.pool.query('select 1 from calendar_due where person_id = $1', [student.id]);
    expect(due.rowCount).toBe(0);
  });

  it('never slows or breaks a booking: failed writes are retried later', async () => {
    const student = await aConnected();
    standIn.failsWith = 503;
    const lesson = await book(student);
    await until(async () => {
      const { rows } = await school.database.pool.query<{ tries: number }>(
        'select tries from calendar_due where lesson_id = $1',
        [lesson],
      );
      expect(rows[0]?.tries).toBeGreaterThan(0);
    });
    standIn.failsWith = undefined;
    expect(eventOf(lesson)).toHaveLength(0);
    school.clock.moveBy({ minutes: 10 });
    await book(student);
    await until(() => expect(eventOf(lesson)).toHaveLength(1));
  });

  it('continues for everybody after one lesson could not be written for weeks', async () => {
    const student = await aConnected();
    const [stuck, lesson] = [await book(student), await book(student)];
    await until(() => expect([eventOf(stuck), eventOf(lesson)].map((events) => events.length)).toEqual([1, 1]));
    await school.database.pool.query(
      `insert into calendar_due (person_id, lesson_id, due_at, tries) values ($1, $2, '-infinity', 100), ($1, $3, '-infinity', 0)
       on conflict (person_id, lesson_id) do update set due_at = excluded.due_at, tries = excluded.tries`,
      [student.id, stuck, lesson],
    );
    await syncNow();
    await until(async () => {
      const due = await school.database.pool.query('select 1 from calendar_due where person_id = $1', [student.id]);
      expect(due.rowCount).toBe(0);
    });
  });

  it('of a teacher no longer names a deleted child, in upcoming or past lessons', async () => {
    const [own, child] = await Promise.all([aTeacher(school), aStudent(school, { firstName: 'Zoryanka' })]);
    await finish(own, standIn.allow((await begin(own)).body.url));
    const [before, ahead] = await Promise.all(
      [60, 3_000].map((minutes) =>
        aLesson(school, { teacher: own, student: child, startsAt: school.clock.in(minutes) }),
      ),
    );
    const named = () => standIn.live().filter(({ summary }) => summary.includes('Zoryanka'));
    await until(async () => {
      await syncNow();
      expect(named()).toHaveLength(2);
    });
    const { db } = school.database;
    await db
      .updateTable('lessons')
      .set({ status: 'held', heldAt: school.clock.now() })
      .where('id', '=', before ?? '')
      .execute();
    // Otherwise a sync due from the change above would do it.
    await until(async () => {
      await syncNow();
      const due = await school.database.pool.query('select 1 from calendar_due where person_id = $1', [own.id]);
      expect(due.rowCount).toBe(0);
    });
    expect(await eraseNow(school, child)).toMatchObject({ status: 200 });
    await until(async () => {
      await syncNow();
      expect(named()).toEqual([]);
    });
    expect(eventOf(before ?? '')).toHaveLength(1);
    expect(eventOf(ahead ?? '')).toHaveLength(0);
  });

  it('whose owner revoked it is noticed, mailed once, and shown until it is connected again', async () => {
    const student = await aConnected();
    standIn.revokeAll();
    await book(student);
    await book(student);
    await until(async () => expect((await get(school, PATH, student)).body.status).toBe('dead'));
    const mails = await outboxOf(school, student.email);
    expect(mails.filter((mail) => mail.subject.includes('has been disconnected'))).toHaveLength(1);
    const again = await finish(student, standIn.allow((await begin(student)).body.url));
    expect(again).toMatchObject({ body: { status: 'live' } });
    await until(() => expect(standIn.live().length).toBeGreaterThan(1));
  });
});

describe('connecting', () => {
  it('works once, only for the person who started it, within 15 minutes, and with the correct code', async () => {
    const [student, stranger] = [await aStudent(school), await aStudent(school)];
    const back = standIn.allow((await begin(student)).body.url);
    expect(await finish(stranger, back)).toMatchObject(refusal('link_used', 410));
    expect(await finish(student, { ...back, state: 'another' })).toMatchObject(refusal('link_used', 410));
    expect(await finish(student, { ...back, code: 'wrong' })).toMatchObject(refusal('calendar_failed', 502));
    expect(await finish(student, back)).toMatchObject(refusal('link_used', 410));
    const late = standIn.allow((await begin(student)).body.url);
    school.clock.moveBy({ minutes: 16 });
    expect(await finish(student, late)).toMatchObject(refusal('link_used', 410));
    // A stolen code is useless without the verifier, which never leaves the school.
    const url = new URL((await begin(student)).body.url);
    url.searchParams.set('code_challenge', 'of somebody else');
    expect(await finish(student, standIn.allow(url.href))).toMatchObject(refusal('calendar_failed', 502));
  });

  it('is not offered by a school without keys, which says so', async () => {
    const plain = await openSchool({ config: { google: undefined } });
    const student = await aStudent(plain);
    expect((await get(plain, PATH, student)).body).toEqual({ status: 'unavailable', email: null, is_stand_in: false });
    expect(await post(plain, PATH, {}, student)).toMatchObject(refusal('calendar_closed', 503));
    await plain.close();
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'a' })).toThrow('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' })).toThrow('CALENDAR_KEYS');
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', CALENDAR_KEYS: 'k:short' })).toThrow(
      '32 bytes',
    );
  });
});

describe('tokens', () => {
  it('are sealed in the database, and sealed anew when the key is changed', async () => {
    const student = await aConnected();
    const sealed = async (): Promise<string> =>
      (
        await school.database.pool.query<{ s: string }>(
          'select sealed_refresh_token as s from calendar_grants where person_id = $1',
          [student.id],
        )
      ).rows[0]?.s ?? '';
    const before = await sealed();
    expect(before).toMatch(/^old\.[\w-]{60,}$/);
    const token = unseal(keysOf(OLD), student.id, before);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const rotated = keysOf(`${NEW},${OLD}`);
    expect(unseal(rotated, student.id, before)).toBe(token);
    expect(() => unseal(keysOf(NEW), student.id, before)).toThrow('no key called old');
    expect(() => unseal(rotated, teacher.id, before)).toThrow('authenticate');
    expect(() => unseal(rotated, student.id, `${before.slice(0, -3)}AAA`)).toThrow('authenticate');
    expect(unseal(rotated, 'x', seal(rotated, 'x', 'secret'))).toBe('secret');

    const { google } = school.app.deps.config;
    if (!google) throw new Error('no google');
    google.keys = rotated;
    const lesson = await book(student);
    await until(() => expect(eventOf(lesson)).toHaveLength(1));
    expect(await sealed()).toMatch(/^new\./);
    google.keys = keysOf(NEW);
    const next = await book(student);
    await until(() => expect(eventOf(next)).toHaveLength(1));
  });
});
