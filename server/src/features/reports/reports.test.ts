import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { buy, refund } from '../../../test/money.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
let [anna, bohdan]: Person[] = [];
let child: Person;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  owner = await aManager(school);
  // A spreadsheet would interpret both as formulas.
  [anna, bohdan, child] = await Promise.all([
    aTeacher(school, { firstName: '=HYPERLINK("http://evil.test")' }),
    // Where lists are separated by semicolons, a line is divided there.
    aTeacher(school, { firstName: 'Bohdan;=1+1;"\t-2' }),
    aStudent(school, { firstName: '+Masha' }),
  ]);
  const lesson = (teacher: Person, startsAt: string, more: object) =>
    aLesson(school, { teacher, student: child, startsAt: new Date(startsAt), durationMinutes: 25, ...more });
  await lesson(anna, '2026-11-02T10:00:00Z', { status: 'held', durationMinutes: 25 });
  await lesson(anna, '2026-11-03T10:00:00Z', { status: 'held', durationMinutes: 50 });
  await lesson(anna, '2026-11-04T10:00:00Z', { status: 'missed', missedBy: 'student' });
  await lesson(bohdan, '2026-11-05T10:00:00Z', { status: 'missed', missedBy: 'teacher' });
  await lesson(bohdan, '2026-11-06T10:00:00Z', { status: 'held', isTrial: true });
  await lesson(bohdan, '2026-11-19T22:30:00Z', { status: 'held' });
  // The previous day in Kyiv, and the previous month.
  await lesson(anna, '2026-10-31T21:30:00Z', { status: 'held' });
});
afterAll(() => school.close());

const report = async (path: string) => (await owner.get(`/reports/${path}`)).body;
const csv = async (path: string): Promise<string[]> => {
  const answer = await owner.get(`/reports/${path}`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = String(answer.body);
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).trim().split('\r\n');
};

describe('reports', () => {
  it('count the lessons of each teacher in a range of days of a zone, page by page and as CSV', async () => {
    const lines = await report('lessons_by_teacher');
    expect(lines).toMatchObject({
      total: 2,
      next_cursor: null,
      items: [
        { id: anna?.id, held25: 1, held50: 1, missed_by_student: 1, missed_by_teacher: 0, minutes_held: 75 },
        { id: bohdan?.id, held25: 2, held_trials: 1, missed_by_teacher: 1, minutes_held: 50 },
      ],
    });
    const first = await report('lessons_by_teacher?limit=1');
    expect(first).toMatchObject({ total: 2, limit: 1, next_cursor: anna?.id, items: [{ id: anna?.id }] });
    expect((await report(`lessons_by_teacher?limit=1&cursor=${first.next_cursor}`)).items).toMatchObject([
      { id: bohdan?.id },
    ]);
    // Half past midnight in Kyiv is still the previous day in London.
    const day = 'lessons_by_teacher?from=2026-11-20&to=2026-11-20';
    expect((await report(day)).total).toBe(1);
    expect((await report(`${day}&time_zone=Europe/London`)).total).toBe(0);
    expect((await report('lessons_by_teacher?from=2026-10-01&to=2026-10-31')).items).toMatchObject([{ held25: 1 }]);
    const [header, line, other] = await csv('lessons_by_teacher/csv');
    expect(other).toContain(`,"Bohdan;'=1+1;""\t'-2 Body",`);
    expect(header).toMatch(/^id,teacher,held25,held50,/);
    expect(line).toContain(`,"'=HYPERLINK(""http://evil.test"") Body",1,1,`);
  });

  it('sum what came in and went back, by month, in the smallest unit, and whole in CSV', async () => {
    const bought = await buy(school, child, 8);
    await buy(school, child, 4);
    expect(await refund(school, child, bought.purchaseId)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await report('revenue')).items[0].refunded).toBeGreaterThan(0);
    const { items, total } = await report('revenue');
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      month: '2026-11',
      provider: 'sandbox',
      currency: 'UAH',
      purchases: 2,
      lessons: 12,
    });
    expect(items[0].net).toBe(items[0].paid - items[0].refunded);
    const [, line] = await csv('revenue/csv');
    expect(line).toBe(
      `2026-11,sandbox,UAH,2,12,${items[0].paid / 100},${items[0].refunded / 100},${items[0].net / 100}`,
    );
  });

  it('name families whose lessons run out, and none that left long ago or has enough', async () => {
    const [low, gone, rich] = await Promise.all(
      ['Low', 'Gone', 'Rich'].map((firstName) => aStudent(school, { firstName })),
    );
    for (const student of [low, rich])
      await aLesson(school, {
        teacher: bohdan as Person,
        student: student as Person,
        startsAt: school.clock.in(student === low ? -3_000 : -6_000),
        status: 'held',
      });
    await aLesson(school, {
      teacher: bohdan as Person,
      student: gone as Person,
      startsAt: new Date('2026-06-01T10:00:00Z'),
      status: 'held',
    });
    await grantCredits(school, rich as Person, 9);
    await grantCredits(school, low as Person, 1);
    const { items } = await report('low_balances');
    expect(items.map((one: { student: string }) => one.student)).toContain('Low Body');
    for (const name of ['Gone Body', 'Rich Body']) expect(JSON.stringify(items)).not.toContain(name);
    expect(items.find((one: { id: string }) => one.id === low?.id)).toMatchObject({
      balance: 1,
      lessons_ahead: 0,
      email: low?.email,
    });
    expect(JSON.stringify((await report('low_balances?most=0')).items)).not.toContain('Low Body');
    expect((await csv('low_balances/csv?most=200&active_days=366')).join('\n')).toContain('Gone Body');
  });

  it('follow trial lessons to families, list what was missed, and compare hours offered with hours used', async () => {
    expect((await report('trials')).items).toMatchObject([{ id: bohdan?.id, trials: 1, held: 1, bought: 1 }]);
    const { items, total } = await report('no_shows');
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { missed_by: 'student', student: '+Masha Body' },
      { missed_by: 'teacher', teacher_id: bohdan?.id },
    ]);
    expect((await csv('no_shows/csv'))[1]).toContain(",'+Masha Body,");
    await setHours(school, bohdan as Person, [{ weekday: 1, from: '10:00', to: '14:00' }]);
    const slot = { from: '2026-11-23T12:00', to: '2026-11-23T16:00', reason: 'Dentist' };
    await post(school, '/api/v2/schedule/closed_slots', slot, bohdan);
    const hours = (await report('hours?from=2026-11-01&to=2026-11-30')).items;
    expect(hours.find((one: { id: string }) => one.id === bohdan?.id)).toMatchObject({ offered: 18, closed: 2 });
    expect(hours.find((one: { id: string }) => one.id === anna?.id)).toMatchObject({ offered: 0, used: 1.67 });
    expect(await csv('hours/csv')).toHaveLength(3);
  });

  it('refuse ranges that are none, unknown places, and who has no right', async () => {
    for (const wrong of [
      'from=2026-11-02&to=2026-11-01',
      'from=2020-01-01',
      'from=2026-02-30',
      'time_zone=Mars/Base',
      'limit=0',
    ])
      expect(await owner.get(`/reports/no_shows?${wrong}`), wrong).toMatchObject({ status: 422 });
    expect(await owner.get(`/reports/no_shows?cursor=${crypto.randomUUID()}`)).toMatchObject({ status: 422 });
    const methodist = await aManager(school, 'methodist');
    const path = '/api/v2/manager/reports/revenue/csv';
    expect(await ask(school, 'GET', path, { bearer: methodist.token })).toMatchObject(refusal('forbidden', 403));
    expect((await methodist.get('/reports/no_shows')).status).toBe(200);
  });

  it('come from the command line', async () => {
    const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });
    expect(await run('report', 'lessons-by-teacher', '--from=2026-11-01', '--to=2026-11-30')).toContain('Bohdan');
    expect(JSON.parse(await run('report', 'trials', '--json'))).toMatchObject([{ bought: 1 }]);
    const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'revenue.csv');
    expect(await run('report', 'revenue', `--csv=${file}`)).toContain(file);
    expect(readFileSync(file, 'utf8')).toContain('2026-11,sandbox,UAH');
    for (const verb of ['revenue', 'low-balances', 'no-shows', 'hours'])
      expect(await run('report', verb)).toContain('--');
    await expect(run('report', 'revenue', '--from=yesterday')).rejects.toThrow('from: invalid');
  });
});
