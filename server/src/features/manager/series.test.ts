import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { refusal } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ at: '2026-10-12T09:00:00Z', hasLimits: false });
  manager = await aManager(school, 'manager');
});
afterAll(() => school.close());

const statusOf = async (id: string) => (await manager.get(`/lessons/${id}`)).body.lesson;
const teacherWith = async (firstName: string): Promise<Person> => {
  const teacher = await aTeacher(school, { firstName });
  await setHours(school, teacher);
  return teacher;
};
const withCredits = async (amount: number): Promise<Person> => {
  const student = await aStudent(school);
  await grantCredits(school, student, amount);
  return student;
};

describe('a series', () => {
  const seen = new Set<string>();
  /** Mails to these people since the last call, by index. */
  const told = async (people: readonly string[]): Promise<string[]> => {
    const { rows } = await school.database.pool.query<{ id: string; person: string; kind: string }>(
      `select id, person_id as person, kind from messages where person_id = any ($1) and channel = 'email'`,
      [people],
    );
    const news = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of news) seen.add(id);
    return news.map(({ person, kind }) => `${people.indexOf(person)} ${kind}`).toSorted();
  };
  const aSeries = async (name: string, startsAt: string) => {
    const [teacher, student] = [await teacherWith(name), await withCredits(4)];
    const { body } = await manager.post('/series', {
      teacher_id: teacher.id,
      student_id: student.id,
      starts_at: startsAt,
      count: 4,
    });
    const { body: series } = await manager.get(`/series?student_id=${student.id}`);
    await told([teacher.id, student.id]);
    return { teacher, student, at: `/series/${series.items[0].id}`, lessons: body.lessons as { id: string }[] };
  };
  const startsOf = (body: { lessons: { starts_at: string }[] }): string[] =>
    body.lessons.map(({ starts_at: at }) => at.slice(0, 16));

  it('moves to another time of the week, by a week too, on its own clock: once told, and first looked at', async () => {
    // Daylight saving time ends between the second lesson and the third; 18:00 in Kyiv is 15:00 and then 16:00 UTC.
    const { teacher, student, at } = await aSeries('Nora', '2026-10-14T15:00:00Z');
    const wanted = { starts_at: '2026-10-15T14:00:00Z' };
    const preview = await manager.post(`${at}/move`, { ...wanted, dry_run: true });
    expect(startsOf(preview.body)).toEqual([
      '2026-10-15T14:00',
      '2026-10-22T14:00',
      '2026-10-29T15:00',
      '2026-11-05T15:00',
    ]);
    expect(await told([teacher.id, student.id])).toEqual([]);
    expect((await manager.post(`${at}/move`, wanted)).body).toEqual(preview.body);
    expect(await told([teacher.id, student.id])).toEqual(['0 lessons_changed', '1 lessons_changed']);
    // To where the next lesson is.
    const week = await manager.post(`${at}/move`, { starts_at: '2026-10-22T14:00:00Z' });
    expect(startsOf(week.body)).toEqual([
      '2026-10-22T14:00',
      '2026-10-29T15:00',
      '2026-11-05T15:00',
      '2026-11-12T15:00',
    ]);
    const back = await manager.post(`${at}/move`, { starts_at: '2026-10-15T14:00:00Z' });
    expect(startsOf(back.body)).toEqual(startsOf(preview.body));
    expect(await manager.post(`${at}/move`, { starts_at: '2026-10-15T14:00:00Z' })).toMatchObject({ status: 200 });
    expect(await balanceOf(school, student)).toBe(0);
  });

  it('is listed while it goes on, and ended in one act: what is booked is cancelled by the rules of each lesson', async () => {
    // Friday, 20 November, 14:00 in Kyiv.
    school.clock.moveBy({ days: 39, minutes: 180 });
    const [teacher, student] = [await teacherWith('Lida'), await withCredits(6)];
    const wanted = { teacher_id: teacher.id, student_id: student.id, starts_at: '2026-11-20T18:00:00Z', count: 5 };
    const { body: booked } = await manager.post('/series', wanted);
    const { body } = await manager.get(`/series?student_id=${student.id}`);
    expect(body).toMatchObject({ total: 1, items: [{ lessons_ahead: 5, teacher: { id: teacher.id } }] });
    expect((await manager.get('/series?limit=1')).body).toMatchObject({ limit: 1, next_cursor: null });
    const end = `/series/${body.items[0].id}/end`;
    // Ended by the family: the credit of the lesson in six hours is lost, the others are returned.
    const why = { by: 'student', reason: 'Moving away' };
    const preview = await manager.post(end, { ...why, dry_run: true });
    expect(await balanceOf(school, student)).toBe(1);
    const answers = await Promise.all([manager.post(end, why), manager.post(end, why)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const ended = answers.find(({ status }) => status === 200)?.body;
    expect(ended).toMatchObject({ lessons: Array(5).fill({ status: 'cancelled' }), credits_returned: 4 });
    expect(preview.body).toEqual(ended);
    expect(await balanceOf(school, student)).toBe(5);
    expect(await manager.post(end, why)).toMatchObject(refusal('series_over', 409));
    expect(await manager.post(`/series/${crypto.randomUUID()}/end`, why)).toMatchObject(refusal('not_found', 404));
    expect((await manager.get(`/series?student_id=${student.id}`)).body).toMatchObject({ total: 0, items: [] });
    expect(await statusOf(booked.lessons[4].id)).toMatchObject({ status: 'cancelled' });
    // One notice a person and channel; reminders and earlier notices of the single lessons don't go out any more.
    const { rows } = await school.database.pool.query<{ person: string; kind: string; text: string }>(
      `select person_id as person, kind, text from messages
       where person_id = any ($1) and channel = 'email' and kind in ('lessons_cancelled', 'lesson_cancelled')`,
      [[teacher.id, student.id]],
    );
    expect(rows.map(({ person, kind }) => `${person} ${kind}`).toSorted()).toEqual(
      [teacher.id, student.id].toSorted().map((id) => `${id} lessons_cancelled`),
    );
    expect(rows.find(({ person }) => person === student.id)?.text).toMatch(
      /5 lessons[^]*4 lessons are back on your balance/,
    );
    expect(rows.find(({ person }) => person === teacher.id)?.text).not.toMatch(/balance/);
    const waiting = await school.database.pool.query(
      `select kind from messages where lesson_id = any ($1) and status = 'waiting' and kind <> 'lessons_cancelled'
         and outdated_at is null and kind <> 'lesson_series'`,
      [booked.lessons.map(({ id }: { id: string }) => id)],
    );
    expect(waiting.rows).toEqual([]);
  });

  it('is moved, and ended from a day on, from the command line', async () => {
    const [teacher, student] = [await teacherWith('Mira'), await withCredits(4)];
    const wanted = { teacher_id: teacher.id, student_id: student.id, starts_at: '2026-11-25T18:00:00Z', count: 4 };
    await manager.post('/series', wanted);
    const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });
    const [series] = JSON.parse(await run('series', 'list', `--teacher=${teacher.id}`, '--json'));
    const move = ['series', 'move', series.id, '2026-11-26 19:00', '--zone=Europe/Kyiv'];
    expect(await run(...move)).toMatch(/Thu 26 Nov 2026 19:00[^]*Thu 17 Dec 2026 19:00[^]*Nothing was changed/);
    expect(await run(...move, '--yes')).not.toContain('Nothing was changed');
    const other = await teacherWith('Nina');
    const given = ['series', 'teacher', series.id, other.id];
    expect(await run(...given)).toMatch(/Nina Body[^]*Nothing was changed/);
    await manager.patch(`/teachers/${other.id}`, { is_bookable: false });
    await expect(run(...given, '--yes')).rejects.toThrow(/Nothing was changed\. In the way:\n {2}\S+ 26 Nov/);
    const end = ['series', 'end', series.id, '--by=school', '--reason=Summer'];
    const from = ['--from=2026-12-04 00:00', '--zone=Europe/Kyiv'];
    const dates = (text: string) => text.match(/\d\d Dec 2026/g);
    const preview = await run(...end, ...from);
    expect(preview).toMatch(/2 lessons cancelled, 2 credits returned\. Nothing was changed/);
    expect(dates(preview)).toEqual(['10 Dec 2026', '17 Dec 2026']);
    expect(await run('series', 'list')).toMatch(/Mira Body +4 /);
    const ended = await run(...end, ...from, '--yes');
    expect(ended).not.toContain('Nothing was changed');
    expect(dates(ended)).toEqual(dates(preview));
    expect(await run('series', 'list')).toMatch(/Mira Body +2 /);
  });

  it('goes to another teacher from a day on, all or nothing', async () => {
    school.clock.moveBy({ days: 45, minutes: -180 });
    const { teacher, student, at, lessons } = await aSeries('Olena', '2027-01-06T16:00:00Z');
    const [other, family] = [await teacherWith('Petra'), await withCredits(1)];
    const taken = { teacher_id: other.id, student_id: family.id, starts_at: '2027-01-20T16:00:00Z' };
    const { body: meanwhile } = await manager.post('/lessons', taken);
    const given = { teacher_id: other.id, from: '2027-01-10T00:00:00Z' };
    const people = [teacher.id, student.id, other.id];
    expect((await manager.post(`${at}/teacher`, given)).body).toEqual({
      lessons: [],
      conflicts: [{ starts_at: '2027-01-20T16:00:00.000Z', problem: 'teacher_taken' }],
    });
    expect(await told([teacher.id, student.id])).toEqual([]);
    await manager.post(`/lessons/${meanwhile.id}/cancel`, { by: 'school', reason: 'A mistake' });
    await told(people);
    const answers = await Promise.all([1, 2, 3].map(() => manager.post(`${at}/teacher`, given)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body.lessons.map((one: { teacher: { id: string } }) => one.teacher.id)).toEqual(
      Array(3).fill(other.id),
    );
    // Three at once are one change, and one notice a person.
    expect(await told(people)).toEqual(['0 lessons_cancelled', '1 lessons_changed', '2 lessons_changed']);
    expect(await statusOf(lessons[0]!.id)).toMatchObject({ teacher: { id: teacher.id } });
    expect(await manager.post(`${at}/teacher`, { teacher_id: student.id })).toMatchObject(refusal('not_found', 404));
    expect(await manager.post(`/series/${crypto.randomUUID()}/teacher`, given)).toMatchObject(
      refusal('not_found', 404),
    );
    expect(await manager.post(`${at}/teacher`, { ...given, from: '2027-03-01T00:00:00Z' })).toMatchObject(
      refusal('series_over', 409),
    );
  });

  it('moves by a week though another teacher has one of its weeks', async () => {
    const { teacher, at, lessons } = await aSeries('Rosa', '2027-01-07T16:00:00Z');
    const other = await teacherWith('Sofia');
    expect(await manager.post(`/lessons/${lessons[1]!.id}/teacher`, { teacher_id: other.id })).toMatchObject({
      status: 200,
    });
    const { body } = await manager.post(`${at}/move`, { starts_at: '2027-01-14T16:00:00Z' });
    expect(body.conflicts).toEqual([]);
    expect(startsOf(body)).toEqual(['2027-01-14T16:00', '2027-01-21T16:00', '2027-01-28T16:00', '2027-02-04T16:00']);
    expect(body.lessons.map((one: { teacher: { id: string } }) => one.teacher.id)).toEqual([
      teacher.id,
      other.id,
      teacher.id,
      teacher.id,
    ]);
  });
});
