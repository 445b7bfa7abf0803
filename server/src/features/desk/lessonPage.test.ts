import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { ask, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { minutesInRoom } from '../../../test/seen.ts';
import { decideLessons } from '../lessonRoom/index.ts';

let school: School;
let owner: TestManager;
let student: Person;
let lessonId: string;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  owner = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ student, lessonId } = await aPaidLesson(school, owner));
});

const story = async (query = '', by = owner) => (await by.get(`/lessons/${lessonId}/story?${query}`)).body;

describe('the page of a lesson', () => {
  it('explains an upcoming lesson, in the requested language', async () => {
    const body = await story();
    expect(body).toMatchObject({
      lesson: { id: lessonId, status: 'booked' },
      account_id: student.id,
      booked_by: { name: owner.name },
      is_series: false,
      check: null,
      timeline: null,
      verdicts: [],
      now: { state: 'next', troubles: expect.any(Array) },
      are_acts_cut: false,
    });
    expect(body.story.outcome).toBe('It is booked, and no call has begun.');
    expect(body.acts).toMatchObject([{ text: expect.stringMatching(/^booked by .*, 25 minutes$/) }]);
    expect((await story('locale=ru')).story.outcome).toBe('Урок назначен, звонок ещё не начинался.');
    expect((await story('locale=uk')).acts).toMatchObject([{ text: expect.stringMatching(/^урок призначено на /) }]);
    expect((await owner.get(`/lessons/${lessonId}/story?time_zone=Mars`)).status).toBe(422);
    expect(await owner.get(`/lessons/${crypto.randomUUID()}/story`)).toMatchObject(refusal('not_found', 404));
  });

  it('shows who is there while it is in progress, and the record’s data once it is decided', async () => {
    const socket = await RoomSocket.join(school, lessonId, student.token);
    await expect
      .poll(async () => (await story()).timeline?.student.came_at ?? null, { timeout: 30_000 })
      .not.toBeNull();
    await minutesInRoom(school, lessonId, 26);
    await decideLessons(school.app.deps);
    await socket.receive('bye');
    const body = await story();
    expect(body).toMatchObject({
      lesson: { status: 'missed', missed_by: 'teacher' },
      now: null,
      verdicts: [{ outcome: 'missed', missed_by: 'teacher', made_by: 'rules' }],
      timeline: { teacher: { came_at: null }, student: { present: [expect.any(Object)] } },
      story: { outcome: 'It was missed by the teacher.' },
    });
    const { body: record } = await owner.get(`/lessons/${lessonId}/record`);
    expect(body.timeline.student).toEqual(record.student);
    expect(body.verdicts).toEqual(record.verdicts);
  });

  it('gives messages and acts only to roles that may read them', async () => {
    const methodist = await aManager(school, 'methodist');
    const support = await aManager(school, 'support');
    expect(await story('', methodist)).toMatchObject({ messages: null, acts: null, now: null });
    expect(await story('', support)).toMatchObject({ messages: expect.any(Array), acts: expect.any(Array) });
    const bookkeeper = await aManager(school, 'bookkeeper');
    expect((await bookkeeper.get(`/lessons/${lessonId}/story`)).status).toBe(403);
    expect((await ask(school, 'GET', `/api/v2/manager/lessons/${lessonId}/story`, { as: student })).status).toBe(401);
  });

  it('is found with its family, for those who may open it', async () => {
    const { body } = await owner.get(`/search?q=${student.id.slice(-3)}Danylo`);
    expect(body.lessons).toEqual([]);
    await school.database.pool.query(`update people set first_name = 'Sviatoslav' where id = $1`, [student.id]);
    const found = await owner.get('/search?q=sviatoslav');
    expect(found.body.lessons).toMatchObject([
      { id: lessonId, is_on: false, child: expect.stringMatching(/^Sviatoslav/) },
    ]);
    const bookkeeper = await aManager(school, 'bookkeeper');
    expect((await bookkeeper.get('/search?q=sviatoslav')).body.lessons).toEqual([]);
    await school.database.pool.query(`update people set first_name = 'Danylo' where id = $1`, [student.id]);
  });
});
