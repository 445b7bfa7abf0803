import { COMMENTS_PER_ROOM } from '@skylark/contract/room.facts';
import type { SentEvent } from '@skylark/contract/room';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let pages: string[];

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, pages } = await aLessonRoom(school));
});

const comment = (number: number, page = pages[0] ?? '', text = `Number ${number}`): SentEvent => ({
  k: 'comment',
  id: `tcomment${String(number).padStart(6, '0')}`,
  page,
  text,
});

it('reaches the child at once, belongs to its slide, and stays on the page of the lesson', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  const [first = '', second = ''] = pages;
  await t.doStored(comment(1), { k: 'show', page: second }, comment(2, second), comment(3, second));
  await t.doStored(comment(1, first, 'Better said'), comment(3, second, ''));
  expect((await s.receiveEvent('comment'))[2]).toEqual(comment(1));
  for (const as of [teacher, student]) {
    const { body } = await get(school, `/api/v2/lessons/${lessonId}/board`, as);
    expect(body.pages.map((page: { comments: string[] }) => page.comments)).toEqual([['Better said'], ['Number 2']]);
  }
  t.close();
  s.close();
});

it('is the teacher’s alone, on pages that were shown, and there are not endlessly many', async () => {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  const refused = async (socket: RoomSocket, event: SentEvent): Promise<string | undefined> => {
    const n = socket.do(event);
    await socket.until(() => socket.all('refused').some((one) => one.n === n));
    return socket.all('refused').find((one) => one.n === n)?.code;
  };
  expect(await refused(s, comment(1))).toBe('not_allowed');
  expect(await refused(t, comment(1, pages[2]))).toBe('no_such_page');
  expect(await refused(s, { k: 'answer', text: 'Not in a lesson' })).toBe('not_allowed');
  for (let number = 0; number < COMMENTS_PER_ROOM; number += 50)
    t.do(...Array.from({ length: 50 }, (_, index) => comment(number + index)));
  expect(await refused(t, comment(COMMENTS_PER_ROOM))).toBe('not_allowed');
  await t.doStored(comment(0, pages[0], 'One that is there may still be changed'));
  t.close();
  s.close();
});
