import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, type DeskBrowser } from '../../../test/DeskBrowser.ts';
import { refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
let colleague: DeskBrowser;
let student: Person;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  owner = await aManager(school);
  colleague = (await aManagerAtDesk(school, 'manager')).browser;
  [teacher, student] = [await aTeacher(school), await aStudent(school, { firstName: 'Masha' })];
  await setHours(school, teacher);
  await grantCredits(school, student, 5);
});
afterAll(() => school.close());

const reason = 'The teacher is ill';
const aDesk = async (): Promise<DeskBrowser> => (await aManagerAtDesk(school, 'support')).browser;
const acts = async (by: DeskBrowser, query = '') => (await by.manager('GET', `/me/acts${query}`)).body;
const giveMinutes = async (by: DeskBrowser, amount = 1): Promise<string> =>
  (await by.manager('POST', `/students/${student.id}/minutes`, { amount, reason })).body.actId;

async function aLessonIn(hours: number): Promise<string> {
  const asked = { teacher_id: teacher.id, student_id: student.id, anyway: true };
  return (await owner.post('/lessons', { ...asked, starts_at: school.clock.minuteIn(hours * 60) })).body.id;
}

it('are the newest first: what each has changed, about whom, and until when it can be undone', async () => {
  const desk = await aDesk();
  const lesson = await aLessonIn(24);
  await giveMinutes(desk, 5);
  school.clock.moveBy({ minutes: 1 });
  const cancelled = await desk.manager('POST', `/lessons/${lesson}/cancel`, { by: 'school', reason });
  const { items, total } = await acts(desk);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      id: cancelled.body.actId,
      kind: 'cancel',
      lessonId: lesson,
      person: { id: student.id, name: expect.stringMatching(/^Masha/), isStudent: true },
      effects: cancelled.body.effects,
      toldAt: cancelled.body.toldAt,
      undoUntil: cancelled.body.undoUntil,
      undoneAt: null,
    },
    { kind: 'minutes', lessonId: null, effects: [{ kind: 'minutes' }] },
  ]);
  expect((await acts(desk, '?kind=minutes')).items).toEqual([items[1]]);
});

it('say that one was undone, by a colleague too, and that it is too late', async () => {
  const desk = await aDesk();
  const [taken, late] = [await giveMinutes(desk), await giveMinutes(desk)];
  school.clock.moveBy({ minutes: 5 });
  expect((await colleague.manager('POST', `/acts/${taken}/undo`, {})).status).toBe(200);
  const shown = new Map((await acts(desk)).items.map((one: { id: string }) => [one.id, one]));
  expect(shown.get(taken)).toMatchObject({ undoUntil: null, undoneAt: expect.any(String) });
  expect(shown.get(late)).toMatchObject({ undoUntil: expect.any(String), undoneAt: null });
  school.clock.moveBy({ minutes: 11 });
  expect((await acts(desk)).items).toMatchObject([{ undoUntil: null }, { undoUntil: null }]);
});

it('have no undo where there is none, and say when people were told at once', async () => {
  const desk = await aDesk();
  const soon = await aLessonIn(1);
  await desk.manager('POST', `/lessons/${soon}/cancel`, { by: 'school', reason });
  const unproved = await aStudent(school, { emailConfirmedAt: null });
  school.clock.moveBy({ minutes: 1 });
  const address = { email: `${randomUUID()}@example.test`, reason };
  expect((await desk.manager('PATCH', `/people/${unproved.id}/addresses`, address)).status).toBe(200);
  const { items } = await acts(desk);
  expect(items).toMatchObject([{ kind: 'addresses', undoUntil: null }, { kind: 'cancel' }]);
  expect(items[1].toldAt).toBe(items[1].at);
});

it('are one’s own: neither the list, nor a place in it, is anybody else’s', async () => {
  const [one, other] = [await aDesk(), await aDesk()];
  for (let n = 0; n < 3; n += 1) await giveMinutes(one);
  expect(await acts(other)).toMatchObject({ items: [], total: 0 });
  const { items } = await acts(one);
  const first = await acts(one, '?limit=2');
  const second = await acts(one, `?limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second).toMatchObject({ total: 3, nextCursor: null });
  expect(await other.manager('GET', `/me/acts?cursor=${first.nextCursor}`)).toMatchObject({
    status: 422,
    body: { fields: { cursor: 'unknown' } },
  });
  const { browser: methodist } = await aManagerAtDesk(school, 'methodist');
  expect(await methodist.manager('GET', '/me/acts')).toMatchObject(refusal('forbidden', 403));
});

it('are deleted with the person they are about', async () => {
  const desk = await aDesk();
  const gone = await aStudent(school);
  await desk.manager('POST', `/students/${gone.id}/minutes`, { amount: 1, reason });
  expect((await acts(desk)).total).toBe(1);
  await owner.post(`/people/${gone.id}/deletion`, { reason: 'asked' });
  expect((await acts(desk)).total).toBe(0);
});

it('are read in the order of an index', async () => {
  const client = await school.database.pool.connect();
  try {
    // A test's table is so short that reading it whole would be cheaper.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows } = await client.query<Record<string, string>>(
      `explain select id from acts where manager_id = '${randomUUID()}' order by at desc, id desc limit 51`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('acts_of_manager');
    expect(plan).not.toContain('Sort');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
