import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { Person } from '../../../test/builders.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aLessonRoom(school));
});

const room = () => school.app.hub.find(lessonId);

/** More than a minute later. */
async function tidyLater(): Promise<void> {
  school.clock.moveBy({ minutes: 2 });
  await school.app.hub.tidy();
}

it('a room is released even if nobody who opened it ever took a seat', async () => {
  const gone = await RoomSocket.open(school, lessonId, teacher.token);
  expect(room()).toBeDefined();
  gone.close();
  await gone.closing();
  await expect.poll(() => room()?.visitors.size).toBe(0);
  await tidyLater();
  expect(room()).toBeUndefined();
});

it('an empty room is kept for a page that is still loading', async () => {
  const first = await RoomSocket.join(school, lessonId, student.token);
  first.close();
  await first.closing();
  await expect.poll(() => room()?.emptySinceMs).toBeDefined();
  const loading = await RoomSocket.open(school, lessonId, teacher.token);
  await tidyLater();
  loading.send({ t: 'hello', client: loading.client, epoch: null, seq: 0, n: 0, last: 0 });
  await loading.receive('ready');
  expect(loading.all('bye')).toEqual([]);
  loading.close();
});
