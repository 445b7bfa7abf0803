import { afterAll, beforeAll, expect, it } from 'vitest';
import { aManager } from '../../test/manager.ts';
import { openSchool, type School } from '../../test/school.ts';
import { findInconsistencies } from '../features/payments/booksStore.ts';
import { openDemoSchool } from './demoSchool.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  school.app.deps.config.hasActors = true;
  await openDemoSchool(school.app.deps);
});
afterAll(() => school.close());

it('has families of every kind, and books that balance', async () => {
  const { pool } = school.database;
  const { rows } = await pool.query<{ families: number; children: number; lessons: number }>(
    `select (select count(*) from family_states) as families, (select count(*) from lessons) as lessons,
       (select count(*) from people where type = 'student') as children`,
  );
  // Six more families and teachers are the actors.
  expect(rows[0]).toMatchObject({ families: 58, children: 74 });
  expect(rows[0]?.lessons).toBeGreaterThan(1_300);
  const checked = await findInconsistencies(school.app.deps.db, school.clock.now());
  expect(checked.findings).toEqual([]);
  const manager = await aManager(school);
  for (const tab of ['active', 'low_balance', 'no_lesson', 'new', 'trial', 'unreachable'])
    expect((await manager.get(`/families?tab=${tab}`)).body.total, tab).toBeGreaterThan(2);
});

it('has no lesson that nobody comes to', async () => {
  school.clock.moveBy({ days: 7 });
  await openDemoSchool(school.app.deps);
  const { rows } = await school.database.pool.query(
    `select l.id from lessons l join people s on s.id = l.student_id join accounts a on a.id = s.account_id
     where a.email like 'crowd.%' and l.status = 'booked' and l.starts_at <= $1`,
    [school.clock.now()],
  );
  expect(rows).toEqual([]);
});
