import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aManager } from '../../test/manager.ts';
import { openSchool, type School } from '../../test/school.ts';
import { Actors } from './actors.ts';
import { openDemoSchool } from './demoSchool.ts';

let school: School;
let actors: Actors;
beforeAll(async () => {
  school = await openSchool();
  await openDemoSchool(school.app.deps);
  actors = new Actors(school.app.deps, school.url);
});
afterAll(async () => {
  actors.stop();
  await school.close();
});

interface Shown {
  state: string;
  student: { name: string };
  troubles: { code: string }[];
}
const played = async (): Promise<string[]> => {
  const { body } = await (await aManager(school, 'support')).get('/now?limit=200');
  return (body.items as Shown[])
    .filter(({ state }) => state === 'on_air')
    .map(({ student, troubles }) => [student.name, ...troubles.map(({ code }) => code)].join(' '))
    .filter((line) => !/^(Masha|Tim|Sofia|Danylo)/.test(line))
    .toSorted();
};

it('keeps six lessons in progress, two of them in trouble, and replaces those that end', async () => {
  await actors.round();
  // A page's reports count from when its room receives them.
  const heard = async () => {
    const { rows } = await school.database.pool.query(
      `select from lesson_now where summary #>> '{s,microphone,value}' = 'denied'`,
    );
    return rows.length;
  };
  await vi.waitFor(async () => expect(await heard()).toBe(1), { timeout: 15_000 });
  school.clock.moveBy({ minutes: 1 });
  const fine = ['Artem Lysenko', 'Eva Novak', 'Lev Kravets', 'Nazar Bilyk'];
  const wrong = ['Kira Danylenko teacher_absent', 'Mila Ostapenko no_sound_student'];
  await vi.waitFor(async () => expect(await played()).toEqual([...fine, ...wrong].toSorted()), { timeout: 15_000 });
  await actors.round();
  const count = async () => {
    const { rows } = await school.database.pool.query<{ all: number; people: number }>(
      `select count(*)::int as all, count(distinct student_id)::int as people
       from lessons l join accounts p on p.id = l.teacher_id where p.email like '%.%@skylark.test'`,
    );
    return rows[0];
  };
  expect(await count()).toEqual({ all: 6, people: 6 });

  school.clock.moveBy({ minutes: 55 });
  await actors.round();
  expect(await count()).toEqual({ all: 12, people: 6 });
});
