import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeacher } from '../../../test/builders.ts';
import { ask, get, post } from '../../../test/http.ts';
import { aManager, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  // Clocks change in America on 14 March 2027, in Europe on 28 March.
  school = await openSchool({ at: '2027-03-08T12:00:00Z', hasLimits: false });
  school.mayLog(/"boundary":"batch"/);
  manager = await aManager(school);
});
afterAll(() => school.close());

const ANSWERS = { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' };
const planFrom = (timeZone: string) => post(school, '/api/v2/trial/plans', { answers: ANSWERS, time_zone: timeZone });

describe('a zone that calendar arithmetic does not accept', () => {
  it.each(['CST', 'BST', 'SystemV/AST4', '+02:00', 'Europe/Nowhere'])(
    'is refused wherever one comes in: %s',
    async (zone) => {
      const teacher = await aTeacher(school);
      const refused = { status: 422, body: { error: 'invalid_fields' } };
      const hours = [{ weekday: 1, from: '09:00', to: '12:00' }];
      const answers = await Promise.all([
        post(school, '/api/v2/profile/time_zone', { time_zone: zone }, teacher),
        ask(school, 'PUT', '/api/v2/schedule/hours', { as: teacher, body: { time_zone: zone, hours } }),
        planFrom(zone),
        manager.post('/teachers', { first_name: 'A', last_name: 'B', email: 'ab@example.test', time_zone: zone }),
      ]);
      for (const answer of answers) {
        expect(answer).toMatchObject(refused);
        expect(answer.body.fields.time_zone).toMatch(/unknown|invalid/);
      }
    },
  );

  it('is kept under its present name when it has an older one', async () => {
    const teacher = await aTeacher(school, { timeZone: 'America/New_York' });
    const hours = [{ weekday: 1, from: '09:00', to: '12:00' }];
    const saved = await post(school, '/api/v2/profile/time_zone', { time_zone: 'Europe/Kiev' }, teacher);
    expect(saved.body).toMatchObject({ time_zone: 'Europe/Kyiv' });
    await ask(school, 'PUT', '/api/v2/schedule/hours', { as: teacher, body: { time_zone: 'Asia/Calcutta', hours } });
    expect((await get(school, '/api/v2/schedule', teacher)).body.time_zone).toBe('Asia/Kolkata');
  });
});

describe('one bad row', () => {
  it('removes only its own teacher from the search for slots', async () => {
    const [good, bad] = [await aTeacher(school), await aTeacher(school)];
    for (const one of [good, bad]) await setHours(school, one);
    // An invalid time zone that got into the database past all checks.
    await school.database.db.updateTable('schedules').set({ timeZone: 'CST' }).where('personId', '=', bad.id).execute();
    const plan = await planFrom('Europe/Kyiv');
    expect(plan.status).toBe(200);
    expect(
      plan.body.teachers.map((one: { id: string; slots: string[] }) => [one.id, one.slots.length > 0]),
    ).toContainEqual([good.id, true]);
    const slots = await manager.get('/slots');
    expect(slots.status).toBe(200);
    expect(slots.body.items.map((one: { teacher: { id: string } }) => one.teacher.id)).toEqual([good.id]);
  });
});
