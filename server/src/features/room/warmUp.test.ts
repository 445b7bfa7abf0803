import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import { warmUp } from './warmUp.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false, connections: { number: 6, waitMs: 10_000 } });
});
afterAll(() => school.close());

const authenticate = (): Promise<undefined> => Promise.resolve(undefined);
const admitsNobody = { kind: 'lesson', admit: () => Promise.resolve(undefined) } as unknown as RoomKindPolicy;

it('reads the rooms opened last on every connection, and leaves them to the server that has them', async () => {
  const { deps } = school.app;
  const { lessonId, teacher } = await aLessonRoom(school);
  const page = await RoomSocket.join(school, lessonId, teacher.token);
  // Not when somebody was seen last: the server that has the room writes that meanwhile.
  const stored = async () =>
    (await deps.pool.query('select id, kind, opened_at from rooms where id = $1', [lessonId])).rows;
  const before = await stored();
  const asked: string[] = [];
  const policy = {
    ...admitsNobody,
    admit(_: unknown, __: unknown, id: string) {
      asked.push(id);
      return Promise.resolve(undefined);
    },
  };
  await warmUp(deps, authenticate, [policy], 6);
  expect(new Set(asked)).toEqual(new Set([lessonId]));
  expect(deps.pool.totalCount).toBeGreaterThanOrEqual(6);
  expect(await stored()).toEqual(before);
  await page.doStored({ k: 'show', page: 'free:1' });
  page.close();
});

it('does not keep a server from starting when the rooms cannot be read', async () => {
  school.mayLog(/could not be read in advance/);
  const ill = { ...admitsNobody, admit: () => Promise.reject(new Error('the database is away')) };
  await expect(warmUp(school.app.deps, authenticate, [ill], 2)).resolves.toBeUndefined();
});
