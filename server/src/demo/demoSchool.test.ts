import { type Collected, isEarned, stickers } from '@skylark/contract/stars.facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../test/builders.ts';
import { get, post } from '../../test/http.ts';
import { openSchool, type School } from '../../test/school.ts';
import { DeskBrowser } from '../../test/DeskBrowser.ts';
import { DEMO_MANAGERS } from './demoManagers.ts';
import { offerTimes, tellFamilies } from '../features/afterLesson/index.ts';
import { openDemoSchool } from './demoSchool.ts';
import { bookLessonSoon } from './lessonSoon.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
  await openDemoSchool(school.app.deps);
});
afterAll(() => school.close());

const nearest = async () => {
  const { rows } = await school.database.pool.query<{ id: string; minutes: number }>(
    `select l.id, (extract(epoch from l.starts_at - $1::timestamptz) / 60)::float as minutes
     from lessons l join accounts p on p.id = l.student_id
     where p.email = 'student@skylark.test' and l.status = 'booked' and l.ends_at > $1 order by l.starts_at limit 1`,
    [school.clock.now()],
  );
  return rows[0];
};

it('can be started at any time of the following week, and always has a lesson to teach within minutes', async () => {
  for (let start = 0; start < 240; start += 1) {
    const lesson = await nearest();
    expect(lesson?.minutes, `start ${start}`).toBeLessThanOrEqual(15);
    // In some runs the lesson is taught and ended early.
    if (start % 3 === 0)
      await school.database.pool.query(
        "update lessons set status = 'held', held_at = $2, call_started_at = starts_at where id = $1",
        [lesson?.id, school.clock.now()],
      );
    school.clock.moveBy({ minutes: 7 + ((start * 13) % 67) });
    await openDemoSchool(school.app.deps);
  }
});

it('books the next lesson when the last was missed or is over, and moves none with people in it', async () => {
  const { pool } = school.database;
  const minutely = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      school.clock.moveBy({ minutes: 1 });
      await bookLessonSoon(school.app.deps, { isOpen: true });
    }
  };
  const first = await nearest();
  await minutely(15 + Math.ceil(first?.minutes ?? 0));
  // As decided 15 minutes after the start.
  await pool.query("update lessons set status = 'missed', missed_by = 'both' where id = $1", [first?.id]);
  await minutely(1);
  const second = await nearest();
  expect(second?.id).not.toBe(first?.id);
  expect(second?.minutes).toBeLessThanOrEqual(15);

  await minutely(Math.ceil(second?.minutes ?? 0) + 3);
  await pool.query("update lessons set status = 'in_progress', call_started_at = starts_at where id = $1", [
    second?.id,
  ]);
  const times = async () =>
    (await pool.query('select starts_at, ends_at from lessons where id = $1', [second?.id])).rows;
  const before = await times();
  await minutely(44);
  expect(await times()).toEqual(before);
  await pool.query("update lessons set status = 'held', held_at = $2 where id = $1", [second?.id, school.clock.now()]);
  await minutely(4);
  const third = await nearest();
  expect([third?.id === second?.id, await times()]).toEqual([false, before]);
  expect(third?.minutes).toBeLessThanOrEqual(15);
});

it('leaves a school without the demo pair alone', async () => {
  const other = await openSchool();
  const startsAt = other.clock.minuteIn(60);
  await aLesson(other, { teacher: await aTeacher(other), student: await aStudent(other), startsAt });
  await bookLessonSoon(other.app.deps, { isOpen: true });
  expect((await other.database.pool.query('select 1 from lessons')).rowCount).toBe(1);
  await other.close();
});

it('has slides whose words have recordings', async () => {
  const { rows } = await school.database.pool.query<{ key: string; word: string }>(
    `select s.sound_key as key, substring(s.description from 'with the words? (.+)\\.') as word
     from slides s join decks d on d.id = s.deck_id join courses c on c.id = d.course_id
     where s.sound_key is not null and d.kind = 'lesson'`,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(new Set(rows.map(({ word }) => word)).size);
  const sound = await fetch(`${school.url}/api/v2/sounds/${rows[0]?.key}`);
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
});

it('has no machine-made recording of a word, which would be played before a browser’s voice', async () => {
  const { rows } = await school.database.pool.query<{ word: string }>(
    'select word from deck_words where sound_key is not null',
  );
  expect(rows).toEqual([]);
});

it('has teachers whose pages have texts in every language, and reviews by families', async () => {
  const teachers = (await (await fetch(`${school.url}/api/v2/school/teachers`)).json()) as { id: string }[];
  expect(teachers).toHaveLength(3);
  for (const { id } of teachers) {
    const texts = await Promise.all(
      ['en', 'ru', 'uk'].map(async (locale) => {
        const page = await fetch(`${school.url}/api/v2/teachers/${id}?locale=${locale}`);
        return ((await page.json()) as { text: string }).text;
      }),
    );
    expect(texts.every((text) => text.length > 200)).toBe(true);
    expect(new Set(texts).size).toBe(3);
  }
  const reviews = await fetch(`${school.url}/api/v2/teachers/${teachers[0]?.id}/reviews`);
  expect(((await reviews.json()) as { items: unknown[] }).items.length).toBeGreaterThanOrEqual(4);
});

it('has teachers to choose from, one without trials, and a family that has paid but has no teacher', async () => {
  const { body } = await get(school, '/api/v2/teachers');
  const shown = body as unknown as { items: { firstName: string; greeting: { url: string } | null }[] };
  expect(shown.items.length).toBe(2);
  for (const { greeting } of shown.items)
    expect((await fetch(`${school.url}${greeting?.url}`)).headers.get('content-type')).toBe('video/webm');
  const credentials = { email: 'paid@skylark.test', password: 'skylark-family' };
  const { body: session } = await post(school, '/api/v2/auth/sessions', credentials);
  const family = { token: String(session['token']) };
  expect((await get(school, '/api/v2/booking', family)).body).toMatchObject({ balance: 8, teachers: [] });
  expect((await get(school, '/api/v2/booking/teachers', family)).body['items']).toHaveLength(3);
});

it('has a family after its trial lesson: with a plan, a board and a message that is due', async () => {
  const demo = await openSchool();
  await openDemoSchool(demo.app.deps);
  const credentials = { email: 'trial@skylark.test', password: 'skylark-family' };
  const { body: session } = await post(demo, '/api/v2/auth/sessions', credentials);
  const family = { token: String(session['token']) };
  const { trial_id: id } = (await get(demo, '/api/v2/booking', family)).body as { trial_id: string };
  await offerTimes(demo.app.deps);
  const after = (await get(demo, `/api/v2/lessons/${id}/after_trial`, family)).body;
  expect(after).toMatchObject({
    plan: { level: 'starter', lessons_count: 16 },
    held: { starts_at: expect.any(String) },
  });
  const { pages } = (await get(demo, `/api/v2/lessons/${id}/board`, family)).body as { pages: { board: unknown }[] };
  expect(pages.map(({ board }) => board !== null)).toContain(true);
  expect(await tellFamilies(demo.app.deps)).toBe(1);
  await demo.close();
});

it('has a child with a started collection and something left to open', async () => {
  const credentials = { email: 'student@skylark.test', password: 'skylark-student' };
  const { body: session } = await post(school, '/api/v2/auth/sessions', credentials);
  const reply = await get(school, '/api/v2/stars', { token: String(session['token']) });
  const collection = reply.body as unknown as Collected & { opened: { sticker: string }[] };
  const opened = new Set(collection.opened.map(({ sticker }) => sticker));
  const earned = stickers.filter((sticker) => isEarned(sticker, collection)).map(({ id }) => id);
  expect(earned).toEqual(expect.arrayContaining([...opened]));
  expect(earned.length).toBeGreaterThan(opened.size);
});

it('has a manager for each role, who signs in to the desk without a code', async () => {
  const { config } = school.app.deps;
  config.demo = true;
  for (const { email, password, role } of DEMO_MANAGERS) {
    const browser = new DeskBrowser(school);
    expect(await browser.desk('POST', '/sessions', { email, password })).toMatchObject({ status: 200 });
    expect((await browser.manager('GET', '/me')).body).toMatchObject({ role, email });
  }
  config.demo = false;
});

it('has items waiting for managers', async () => {
  const kinds = school.database.pool.query<{ kind: string }>('select distinct kind from inbox_items order by kind');
  expect((await kinds).rows.map(({ kind }) => kind)).toEqual(['lesson_problem', 'lesson_wish', 'review', 'trial_wish']);
});
