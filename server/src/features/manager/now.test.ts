import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

interface Shown {
  id: string;
  state: string;
  room: null | { teacher: Record<string, unknown>; student: Record<string, unknown>; call: string };
  troubles: { code: string; is_red: boolean }[];
}

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false, at: '2026-11-23T14:00:00Z' });
  manager = await aManager(school);
});
afterAll(() => school.close());

const now = async (query = '') => (await manager.get(`/now${query}`)).body;
const find = async (id: string): Promise<Shown | undefined> =>
  (await now('?limit=200')).items.find((one: Shown) => one.id === id);
const troublesOf = async (id: string): Promise<string[]> =>
  ((await find(id))?.troubles ?? []).map(({ code, is_red }) => (is_red ? `${code}!` : code));
const storedMicrophone = async (id: string): Promise<unknown> => {
  const { rows } = await school.database.pool.query<{ value: unknown }>(
    `select summary #>> '{s,microphone,value}' as value from lesson_now where lesson_id = $1`,
    [id],
  );
  return rows[0]?.value;
};
const moveTo = (at: Date, seconds: number) =>
  school.clock.moveBy({ seconds: (at.getTime() - school.clock.now().getTime()) / 1_000 + seconds });

describe('lessons of now', () => {
  it('say who is there, what each device does and what is wrong, as it happens in the room', async () => {
    const startsAt = school.clock.in(1);
    const { lessonId, teacher, student } = await aLessonRoom(school, startsAt);
    expect(await find(lessonId)).toBeUndefined();
    const [t, s] = [
      await RoomSocket.join(school, lessonId, teacher.token),
      await RoomSocket.join(school, lessonId, student.token),
    ];
    await t.doStored({ k: 'media', camera: 'on', microphone: 'on' });
    await s.doStored({ k: 'media', camera: 'on', microphone: 'denied' });
    // Times count from the check of the room's server.
    await expect.poll(() => storedMicrophone(lessonId)).toBe('denied');
    moveTo(startsAt, 10);
    await t.doStored({ k: 'call' });
    await expect
      .poll(() => find(lessonId))
      .toMatchObject({
        state: 'on_air',
        room: {
          call: 'started',
          teacher: { is_in: true, microphone: 'on' },
          student: { is_in: true, camera: 'on', microphone: 'denied' },
        },
      });
    expect(await troublesOf(lessonId)).toEqual(['no_sound_student']);
    moveTo(startsAt, 120);
    expect(await troublesOf(lessonId)).toEqual(['no_sound_student!']);
    await s.doStored({ k: 'media', camera: 'on', microphone: 'on' });
    await expect.poll(() => troublesOf(lessonId)).toEqual([]);

    // The teacher leaves; three minutes later that is a trouble, and whoever comes back ends it.
    t.close();
    await expect.poll(() => find(lessonId)).toMatchObject({ room: { teacher: { is_in: false } } });
    moveTo(startsAt, 300);
    await expect.poll(() => troublesOf(lessonId)).toEqual(['teacher_absent']);
    const back = await RoomSocket.join(school, lessonId, teacher.token);
    await expect.poll(() => troublesOf(lessonId)).toEqual([]);

    s.send({ t: 'report', faults: [], hand: false, stopped: true });
    await expect.poll(() => troublesOf(lessonId)).toEqual(['stopped!']);
    back.close();
    s.close();
  });

  it('are restored after a restart from what was known before', async () => {
    const startsAt = school.clock.in(1);
    const { lessonId, teacher } = await aLessonRoom(school, startsAt);
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    moveTo(startsAt, 200);
    await expect.poll(() => troublesOf(lessonId)).toEqual(['student_absent']);
    t.close();
    await expect.poll(() => find(lessonId)).toMatchObject({ room: { teacher: { is_in: false } } });
    // As after a restart, the room is opened anew.
    school.clock.moveBy({ minutes: 2 });
    await expect.poll(() => school.app.hub.find(lessonId)).toBeUndefined();
    const again = await RoomSocket.join(school, lessonId, teacher.token);
    moveTo(startsAt, 8 * 60);
    await expect.poll(() => troublesOf(lessonId)).toEqual(['student_absent!']);
    again.close();
  });

  it('name what threatens the next two hours, red ones first, and count the rest', async () => {
    const [away, fine, student] = [await aTeacher(school), await aTeacher(school), await aStudent(school)];
    const inMinutes = (minutes: number) => school.clock.in(minutes);
    const threatened = await aLesson(school, { teacher: away, student, startsAt: inMinutes(100), durationMinutes: 25 });
    await school.database.pool.query(
      `insert into closed_slots (person_id, starts_at, ends_at, reason, created_at) values ($1, $2, $3, 'ill', $4)`,
      [away.id, inMinutes(60), inMinutes(300), school.clock.now()],
    );
    const other = await aStudent(school);
    const quiet = await aLesson(school, {
      teacher: fine,
      student: other,
      startsAt: inMinutes(90),
      durationMinutes: 25,
    });
    const later = await aLesson(school, { teacher: away, student, startsAt: inMinutes(200), durationMinutes: 25 });
    const unreachable = await aStudent(school);
    await school.database.pool.query(
      'update accounts set email_confirmed_at = null, phone_confirmed_at = null where id = $1',
      [unreachable.id],
    );
    const unread = await aLesson(school, {
      teacher: fine,
      student: unreachable,
      startsAt: inMinutes(119),
      durationMinutes: 25,
    });
    const { items, counts } = await now('?limit=200');
    const ids = items.map(({ id }: Shown) => id);
    expect(ids).toContain(threatened);
    expect(ids).toContain(unread);
    expect(ids).not.toContain(quiet);
    expect(ids).not.toContain(later);
    expect(await troublesOf(threatened)).toEqual(['teacher_away!']);
    expect(await troublesOf(unread)).toEqual(['no_way_in']);
    const reds = items.map(({ troubles }: Shown) => troubles[0]?.is_red ?? null);
    expect(reds).toEqual([...reds].sort((a, b) => Number(b === true) - Number(a === true)));
    expect(counts.next).toBeGreaterThanOrEqual(3);
    expect(counts.red).toBeGreaterThanOrEqual(1);

    const [first] = (await now('?limit=1')).items;
    const rest = await now(`?limit=200&cursor=${first.id}`);
    expect([first.id, ...rest.items.map(({ id }: Shown) => id)]).toEqual(ids);
    expect(await manager.get(`/now?cursor=${later}`)).toMatchObject({
      status: 422,
      body: { fields: { cursor: 'unknown' } },
    });

    const shown = await runCli(['lesson', 'now'], { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });
    expect(shown).toContain('teacher_away!');
    expect(shown).toMatch(/on air \d+, red \d+, amber \d+, within two hours \d+/);
  });

  it('are read for all managers together where there are many; who has done something sees it', async () => {
    const { rows } = await school.database.pool.query<{ id: string }>(
      `insert into lessons (teacher_id, student_id, starts_at, ends_at)
       select t, s, $3::timestamptz, $3::timestamptz + interval '25 minutes' from unnest($1::uuid[], $2::uuid[]) as p(t, s)
       returning id`,
      [await manyPeople('teacher'), await manyPeople('student'), school.clock.in(-1)],
    );
    const ids = rows.map(({ id }) => id);
    const together = (count: number) => Promise.all(Array.from({ length: count }, () => now('?limit=50')));
    await now();
    const answers = await together(8);
    expect(new Set(answers.map(({ as_of }) => as_of)).size).toBeLessThanOrEqual(3);
    // A further page continues the list that the first page began.
    const [first] = answers;
    const further = await now(`?limit=50&cursor=${first.next_cursor}`);
    const shown = [...first.items, ...further.items].map(({ id }: Shown) => id);
    expect(new Set(shown).size).toBe(100);

    // What a manager has done is in the list that she asks for next.
    for (const id of ids.slice(0, 3)) {
      expect((await manager.post(`/lessons/${id}/taken`, undefined)).status).toBe(200);
      expect(await find(id)).toMatchObject({ help: { taken_by: { id: expect.any(String) } } });
    }

    await school.database.pool.query('delete from lessons where id = any($1)', [ids]);
  });

  const manyPeople = async (type: string): Promise<string[]> => {
    const { rows } = await school.database.pool.query<{ id: string }>(
      `with made as (insert into accounts (id) select uuidv7() from generate_series(1, 101) returning id)
       insert into people (id, account_id, type, first_name, last_name) select id, id, $1, 'Many', 'People' from made
       returning id`,
      [type],
    );
    return rows.map(({ id }) => id);
  };
});
