import { NOTES_MAX } from '@skylark/contract/managerFamilies.facts';
import { VIEWS_MAX } from '@skylark/contract/managerViews.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, type TestManager } from '../../../test/manager.ts';
import { buy } from '../../../test/money.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let support: TestManager;
let masha: Person;
let petro: Person;
let anna: Person;
let ahead: string;
let held: string;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  support = await aManager(school, 'support');
  masha = await aStudent(school);
  petro = await aSibling(school, masha);
  anna = await aTeacher(school);
  held = await aLesson(school, { teacher: anna, student: petro, startsAt: school.clock.in(-3_000), status: 'held' });
  await aLesson(school, { teacher: anna, student: masha, startsAt: school.clock.in(-6_000), status: 'missed' });
  ahead = await aLesson(school, { teacher: anna, student: masha, startsAt: school.clock.in(600) });
});
afterAll(() => school.close());

interface Line {
  id: string;
}
const list = async (query: string): Promise<string[]> =>
  ((await support.get(`/families?${query}`)).body.items as Line[]).map(({ id }) => id);

describe('the list of families', () => {
  it('has each account once, with its children, in pages', async () => {
    const others = await Promise.all([aStudent(school), aStudent(school)]);
    const { body } = await support.get('/families?limit=2');
    expect(body.items).toHaveLength(2);
    const { body: rest } = await support.get(`/families?limit=2&cursor=${body.next_cursor}`);
    const all = [...body.items, ...rest.items] as (Line & { children: { balance: number }[] })[];
    expect(all.map(({ id }) => id).toSorted()).toEqual([masha.id, ...others.map(({ id }) => id)].toSorted());
    expect(all.find(({ id }) => id === masha.id)?.children).toHaveLength(2);
    expect(body.total).toBe(3);
    expect((await support.get(`/families?cursor=${crypto.randomUUID()}`)).status).toBe(422);
  });

  it('has the lists that managers work through', async () => {
    const idle = await aStudent(school);
    await grantCredits(school, idle, 4);
    expect(await list('tab=no_lesson')).toContain(idle.id);
    expect(await list('tab=no_lesson')).not.toContain(masha.id);
    await school.database.pool.query('update accounts set blocked_at = now() where id = $1', [idle.id]);
    expect(await list('tab=blocked')).toEqual([idle.id]);
    await school.database.pool.query(
      'update accounts set email_confirmed_at = null, phone_confirmed_at = null where id = $1',
      [idle.id],
    );
    expect(await list('tab=unreachable')).toContain(idle.id);
    await school.database.pool.query(`update people set created_at = $2 where id = $1`, [
      idle.id,
      school.clock.in(-60 * 24 * 40),
    ]);
    expect(await list('tab=new')).not.toContain(idle.id);
    expect(await list('tab=new')).toContain(masha.id);
  });

  it('is filtered by lessons, balances, days, language, zone and address, all at once', async () => {
    const set = (statement: string, ...values: unknown[]) => school.database.pool.query(statement, values);
    const other = await aStudent(school);
    await grantCredits(school, other, 4);
    await set(`update accounts set email = null, locale = 'uk', time_zone = 'Europe/Warsaw' where id = $1`, other.id);
    await set('update people set created_at = $2 where id = $1', other.id, school.clock.in(-60 * 24 * 400));
    const only = async (filter: string): Promise<string[]> =>
      (await list(filter)).filter((id) => id === masha.id || id === other.id);
    const day = (inDays: number): string =>
      school.clock
        .in(60 * 24 * inDays)
        .toISOString()
        .slice(0, 10);
    expect(await only(`teacher_id=${anna.id}`)).toEqual([masha.id]);
    expect(await only(`teacher_id=${crypto.randomUUID()}`)).toEqual([]);
    expect(await only(`course_id=${crypto.randomUUID()}`)).toEqual([]);
    expect(await only('balance_from=3&balance_to=4')).toEqual([other.id]);
    expect(await only('balance_from=5')).toEqual([]);
    expect(await only('balance_to=0')).toEqual([masha.id]);
    expect(await only('balance_to=4')).toEqual([other.id, masha.id]);
    expect(await only(`next_before=${day(3)}`)).toEqual([masha.id]);
    expect(await only(`next_before=${day(-1)}`)).toEqual([]);
    expect(await only(`last_before=${day(-30)}`)).toEqual([other.id]);
    expect(await only(`created_from=${day(-30)}`)).toEqual([masha.id]);
    expect(await only(`created_to=${day(-30)}`)).toEqual([other.id]);
    expect(await only('locale=uk')).toEqual([other.id]);
    expect(await only('time_zone=Europe/Warsaw')).toEqual([other.id]);
    expect(await only('has_email=no')).toEqual([other.id]);
    expect(await only(`has_email=yes&teacher_id=${anna.id}&created_from=${day(-30)}`)).toEqual([masha.id]);
    expect(await only('locale=uk&has_email=yes')).toEqual([]);
    expect(await only('tab=active')).toEqual([masha.id]);
    expect(await only('tab=low_balance')).toEqual([masha.id]);
    expect((await support.get('/families?balance_from=-1')).status).toBe(422);
    expect((await support.get('/families?next_before=2026-02-30')).status).toBe(422);
  });

  it('includes those whose trial was held and who bought nothing', async () => {
    const tried = await aStudent(school);
    const lesson = await aLesson(school, {
      teacher: anna,
      student: tried,
      startsAt: school.clock.in(-9_000),
      status: 'held',
    });
    expect(await list('tab=trial')).not.toContain(tried.id);
    await school.database.pool.query('update lessons set is_trial = true where id = $1', [lesson]);
    expect(await list('tab=trial')).toContain(tried.id);
    await buy(school, tried, 4);
    expect(await list('tab=trial')).not.toContain(tried.id);
  });

  it('follows changes of two children that happen at the same time', async () => {
    const eldest = await aStudent(school);
    const youngest = await aSibling(school, eldest);
    const startsAt = school.clock.in(2_000);
    const booked = [
      await aLesson(school, { teacher: anna, student: eldest, startsAt }),
      await aLesson(school, { teacher: await aTeacher(school), student: youngest, startsAt }),
    ];
    const { pool } = school.database;
    const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
    const cancel = (client: typeof first, id = '') =>
      client.query(`update lessons set status = 'cancelled' where id = $1`, [id]);
    await Promise.all([first.query('begin'), second.query('begin')]);
    await cancel(first, booked[0]);
    const waiting = cancel(second, booked[1]);
    await expect
      .poll(async () => (await first.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    await first.query('commit');
    await waiting;
    await second.query('commit');
    first.release();
    second.release();
    expect(await list('tab=active')).not.toContain(eldest.id);
    expect(await list('tab=active')).toContain(masha.id);
  });

  it('stays in the list, under the next child, when its eldest child is removed', async () => {
    const eldest = await aStudent(school);
    const youngest = await aSibling(school, eldest);
    await aLesson(school, { teacher: anna, student: youngest, startsAt: school.clock.in(2_900) });
    await grantCredits(school, youngest, 7);
    const owner = await aManager(school, 'owner');
    expect((await owner.post(`/people/${eldest.id}/deletion`, { reason: 'asked' })).status).toBe(200);
    for (const query of ['tab=all', 'tab=active', 'balance_from=7&balance_to=7']) {
      expect(await list(query), query).toContain(youngest.id);
      expect(await list(query), query).not.toContain(eldest.id);
    }
  });

  it('isn’t filtered by a lesson that has ended and isn’t decided yet', async () => {
    const late = await aStudent(school);
    await aLesson(school, { teacher: await aTeacher(school), student: late, startsAt: school.clock.in(-90) });
    await aLesson(school, { teacher: await aTeacher(school), student: late, startsAt: school.clock.in(60 * 24 * 10) });
    const day = (inDays: number) =>
      school.clock
        .in(60 * 24 * inDays)
        .toISOString()
        .slice(0, 10);
    expect(await list(`next_before=${day(3)}`)).not.toContain(late.id);
    expect(await list(`next_before=${day(12)}`)).toContain(late.id);
  });

  it('finds a family by any child, and nobody by an empty search', async () => {
    await school.database.pool.query(`update people set first_name = 'Святослав' where id = $1`, [petro.id]);
    expect(await list(`search=${encodeURIComponent('sviatosl')}`)).toEqual([masha.id]);
    expect(await list(`search=${encodeURIComponent('—')}`)).toEqual([]);
  });
});

describe('the list of families as a file', () => {
  it('has all lines with their addresses, for those who may, and leaves an entry', async () => {
    const owner = await aManager(school);
    const formula = await aStudent(school, { firstName: '=1+1' });
    const answer = await fetch(`${school.url}/api/v2/manager/families/csv?tab=new`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('parent_name,email,phone,children,balance,next_lesson_at');
    expect(lines).toHaveLength((await list('tab=new&limit=200')).length + 1);
    expect(lines.find((line) => line.includes(formula.email))).toContain("'=1+1");
    const { body } = await owner.get('/audit_log?action=families.exported');
    expect(body.items).toMatchObject([{ by: owner.name, details: { tab: 'new', families: lines.length - 1 } }]);
    expect((await support.get('/families/csv')).status).toBe(403);
  });
});

describe('a family at a glance', () => {
  it('is the same by its account and by any child', async () => {
    const { body } = await support.get(`/families/${masha.id}`);
    expect(body).toMatchObject({ id: masha.id, email: masha.email, is_blocked: false, notes: [] });
    expect(body.children).toHaveLength(2);
    expect(body.ahead.map(({ id }: Line) => id)).toEqual([ahead]);
    expect(body.past[0]).toMatchObject({ id: held, status: 'held', child: { id: petro.id } });
    expect((await support.get(`/families/${petro.id}`)).body).toEqual(body);
    for (const id of [anna.id, crypto.randomUUID()])
      expect(await support.get(`/families/${id}`)).toMatchObject(refusal('not_found', 404));
  });

  it('pages through the lessons of all its children', async () => {
    const { body } = await support.get(`/families/${masha.id}/lessons?limit=2`);
    const { body: rest } = await support.get(`/families/${masha.id}/lessons?limit=2&cursor=${body.next_cursor}`);
    const all = [...body.items, ...rest.items] as (Line & { starts_at: string })[];
    expect(all).toHaveLength(3);
    expect(all.map(({ starts_at: at }) => at)).toEqual(
      all
        .map(({ starts_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(rest.next_cursor).toBeNull();
  });
});

describe('notes about a family', () => {
  const remove = (id: string, by = support) =>
    ask(school, 'DELETE', `/api/v2/manager/notes/${id}`, { bearer: by.token });

  it('are added, pinned, changed and removed, with their author; their texts are not in the audit log', async () => {
    const { body: first } = await support.post(`/families/${petro.id}/notes`, { text: ' Afraid of dogs ' });
    const { body: second } = await support.post(`/families/${masha.id}/notes`, { text: 'Call after five' });
    expect(first).toMatchObject({ text: 'Afraid of dogs', is_pinned: false, by: support.name, changed_at: null });
    await support.patch(`/notes/${first.id}`, { is_pinned: true });
    const owner = await aManager(school);
    const changed = await owner.patch(`/notes/${second.id}`, { text: 'Call after six' });
    expect(changed.body).toMatchObject({ by: support.name, text: 'Call after six' });
    expect(changed.body.changed_at).not.toBeNull();
    const notes = async () => (await support.get(`/families/${masha.id}`)).body.notes as Line[];
    expect((await notes()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await remove(first.id)).status).toBe(200);
    expect(await remove(first.id)).toMatchObject(refusal('not_found', 404));
    expect((await notes()).map(({ id }) => id)).toEqual([second.id]);
    const { body: log } = await owner.get(`/audit_log?person_id=${masha.id}`);
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['note.added', 'note.changed', 'note.removed']),
    );
    expect(JSON.stringify(log)).not.toContain('dogs');
  });

  it('must not be empty or too long, and are closed to roles that don’t care for families', async () => {
    const write = (by: TestManager, text: string) => by.post(`/families/${masha.id}/notes`, { text });
    expect((await write(support, '  ')).body.fields).toEqual({ text: 'required' });
    expect((await write(support, 'x'.repeat(2_001))).body.fields).toEqual({ text: 'too_long' });
    for (const role of ['methodist', 'bookkeeper'] as const)
      expect(await write(await aManager(school, role), 'Hello')).toMatchObject(refusal('forbidden', 403));
    expect(await support.post(`/families/${anna.id}/notes`, { text: 'x' })).toMatchObject(refusal('not_found', 404));
  });

  it('are limited in number, also when two write at the same time', async () => {
    const family = await aStudent(school);
    await school.database.pool.query(
      `insert into family_notes (account_id, text, manager_id, created_at)
       select $1, 'note ' || n, (select id from managers limit 1), now() from generate_series(2, $2) as n`,
      [family.id, NOTES_MAX],
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => support.post(`/families/${family.id}/notes`, { text: 'last' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('saved views', () => {
  const views = async (by: TestManager) =>
    ((await by.get('/me/views')).body.views as { id: string; name: string; search: string }[]).map(
      ({ name, search }) => `${name}: ${search}`,
    );
  const save = (by: TestManager, name: string, search: string) =>
    by.post('/me/views', { list: 'families', name, search });

  it('are one’s own, by name, replaced by the same name, and removed', async () => {
    const [mine, other] = [await aManager(school, 'support'), await aManager(school, 'bookkeeper')];
    await save(mine, 'Warsaw', 'timeZone=Europe%2FWarsaw');
    const { body } = await save(mine, 'Kyiv', 'timeZone=Europe%2FKyiv');
    expect(await save(mine, 'Warsaw', 'locale=uk')).toMatchObject({ status: 200 });
    expect(await views(mine)).toEqual(['Kyiv: timeZone=Europe%2FKyiv', 'Warsaw: locale=uk']);
    expect(await views(other)).toEqual([]);
    const remove = (by: TestManager) =>
      ask(school, 'DELETE', `/api/v2/manager/me/views/${body.id}`, { bearer: by.token });
    expect(await remove(other)).toMatchObject(refusal('not_found', 404));
    expect((await remove(mine)).status).toBe(200);
    expect(await views(mine)).toEqual(['Warsaw: locale=uk']);
  });

  it('are limited in number, also at the same time, and hold nothing but a search', async () => {
    const mine = await aManager(school, 'support');
    for (const search of ['<script>', '"', 'a b', 'x'.repeat(1_001)])
      expect((await save(mine, 'Bad', search)).status).toBe(422);
    await school.database.pool.query(
      `insert into manager_views (manager_id, list, name, search)
       select id, 'families', 'view ' || n, 'tab=new' from managers, generate_series(2, $2) as n where name = $1`,
      [mine.name, VIEWS_MAX],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => save(mine, name, 'tab=new')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await save(mine, 'view 2', 'tab=blocked')).status).toBe(200);
  });
});
