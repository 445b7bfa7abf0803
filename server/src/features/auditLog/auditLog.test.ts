import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManager, grantCredits, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
let bookkeeper: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  [owner, bookkeeper] = [await aManager(school), await aManager(school, 'bookkeeper')];
  [teacher, student] = [await aTeacher(school, { firstName: 'Vira' }), await aStudent(school, { firstName: 'Masha' })];
  await grantCredits(school, student, 3);
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24) });
  await owner.post(`/lessons/${lessonId}/cancel`, { by: 'teacher', reason: 'Ill' });
  await owner.post(`/people/${teacher.id}/block`, { is_blocked: true, reason: 'She asked for it' });
});
afterAll(() => school.close());

const entries = async (query: string) => (await owner.get(`/audit_log?${query}`)).body;
const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });

describe('the audit log of one person', () => {
  it('names the person concerned and the actor', async () => {
    const { items } = await entries(`person_id=${student.id}&action=lesson.cancelled`);
    expect(items).toMatchObject([
      {
        lesson_id: lessonId,
        person_id: student.id,
        person_name: 'Masha Body',
        by_kind: 'manager',
        by_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    const { body } = await owner.get(`/lessons/${lessonId}`);
    expect(body.audit_log).toEqual(expect.arrayContaining(items));
  });

  it('has what was done about a teacher and about the teacher’s lessons, line by line', async () => {
    const { items, total } = await entries(`person_id=${teacher.id}`);
    expect(items.map((one: { action: string }) => one.action)).toEqual(['person.blocked', 'lesson.cancelled']);
    expect(total).toBe(2);
    const first = await entries(`person_id=${teacher.id}&limit=1`);
    const second = await entries(`person_id=${teacher.id}&limit=1&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second).toMatchObject({ total: 2, next_cursor: null });
    expect((await entries(`person_id=${(await aTeacher(school)).id}`)).total).toBe(0);
  });

  it('is filtered by the actor’s id, because names may be shared', async () => {
    const { items } = await entries(`person_id=${teacher.id}&action=person.blocked`);
    const byId = items[0].by_id;
    const all = await entries(`by_id=${byId}`);
    expect(all.total).toBeGreaterThan(1);
    for (const one of all.items) expect(one).toMatchObject({ by_id: byId, by: items[0].by });
    expect((await entries(`by_id=${crypto.randomUUID()}`)).total).toBe(0);
    expect((await owner.get('/audit_log?by_id=Olha')).status).toBe(422);
  });

  it('keeps the entry of a deleted person without the name', async () => {
    const gone = await aStudent(school, { firstName: 'Ostap' });
    await owner.post(`/students/${gone.id}/credits`, { amount: 1, reason: 'A gift' });
    const before = await entries(`person_id=${gone.id}`);
    expect(before.items[0]).toMatchObject({ person_name: expect.stringContaining('Ostap') });
    await owner.post(`/people/${gone.id}/deletion`, { reason: 'asked' });
    const { items } = await entries(`person_id=${gone.id}`);
    expect(items.length).toBeGreaterThan(before.items.length);
    for (const one of items) expect(one).toMatchObject({ person_id: gone.id, person_name: null });
  });

  it('has the end of a payment link of a student', async () => {
    const link = { lessons_count: 4, price: 100_000 };
    const { body } = await bookkeeper.post(`/students/${student.id}/payment_links`, link);
    await fetch(`${school.url}/api/v2/manager/payment_links/${body.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bookkeeper.token}` },
    });
    const { items } = await entries(`person_id=${student.id}&action=payment_link`);
    expect(items.map((one: { action: string }) => one.action)).toEqual(['payment_link.ended', 'payment_link.made']);
  });

  it('is printed with the person by the command line, and completely as JSON', async () => {
    const printed = await run('audit-log', 'list', `--person=${teacher.id}`);
    expect(printed).toMatch(/^at +action +by +person +lesson +details/);
    expect(printed).toMatch(/person\.blocked +\S.* +Vira Body +- /);
    expect(printed).toContain('Masha Body');
    expect(printed).toContain(lessonId);
    const { items } = await entries(`person_id=${teacher.id}`);
    const lines = JSON.parse(await run('audit-log', 'list', `--person=${teacher.id}`, '--json'));
    expect(lines).toMatchObject([{ personName: 'Vira Body' }, { personName: 'Masha Body', lessonId }]);
    const byId = items[0].by_id;
    expect(JSON.parse(await run('audit-log', 'list', `--by=${byId}`, `--person=${teacher.id}`, '--json'))).toEqual(
      lines,
    );
  });
});

describe('the messages of one person', () => {
  it('show the recipient and the lesson', async () => {
    const { body } = await owner.get(`/messages?person_id=${student.id}&kind=lesson_cancelled`);
    expect(body.items).toMatchObject([{ person_id: student.id, lesson_id: lessonId }]);
  });
});

it('reads the entries of a person, or of an actor, in the order of an index', async () => {
  const planOf = async (statement: string, id: string) => {
    const client = await school.database.pool.connect();
    try {
      // A test's table is so short that reading it whole would be cheaper.
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
      const { rows } = await client.query<Record<string, string>>(`explain ${statement}`.replace('$1', `'${id}'`));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const newest = (column: string) =>
    `select id from audit_log where ${column} = $1 order by at desc, id desc limit 201`;
  for (const [column, index] of [
    ['person_id', 'audit_log_of_person'],
    ['actor_id', 'audit_log_by_actor_id'],
  ] as const) {
    const plan = await planOf(newest(column), student.id);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  }
});
