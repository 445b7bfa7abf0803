import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { dayOf } from './rules.ts';

let school: School;
beforeAll(async () => {
  // 14:00 in Kyiv, 07:00 in New York.
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
});
afterAll(() => school.close());

const list = async (person: Person, name: string, cursor?: string) =>
  (
    await get(
      school,
      `/api/v2/lessons?list=${name}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      person,
    )
  ).body;
const ids = (page: { items: { id: string }[] }): string[] => page.items.map((item) => item.id);

describe('the lists of lessons', () => {
  it('contain upcoming lessons, those of today and past ones, for both people and nobody else', async () => {
    const [teacher, student, stranger] = await Promise.all([aTeacher(school), aStudent(school), aStudent(school)]);
    const at = (minutes: number, status: 'booked' | 'in_progress' | 'held' | 'missed' | 'cancelled' = 'booked') =>
      aLesson(school, { teacher, student, startsAt: school.clock.in(minutes), durationMinutes: 25, status });
    const longAgo = await at(-10 * 24 * 60, 'held');
    const missed = await at(-5 * 24 * 60, 'missed');
    const thisMorning = await at(-240, 'held');
    const undecided = await at(-120, 'booked');
    const overtime = await at(-30, 'in_progress');
    const soon = await at(10);
    const tonight = await at(7 * 60);
    const tomorrow = await at(15 * 60);
    await at(20 * 60, 'cancelled');

    for (const person of [teacher, student]) {
      expect(ids(await list(person, 'closest'))).toEqual([overtime, soon, tonight, tomorrow]);
      expect(ids(await list(person, 'today'))).toEqual([thisMorning, undecided, overtime, soon, tonight]);
      expect(ids(await list(person, 'past'))).toEqual([undecided, thisMorning, missed, longAgo]);
      expect(await get(school, '/api/v2/lessons/counters', person)).toMatchObject({
        body: { closest: 4, today: 5, past: 4, new: 0 },
      });
    }
    const counted = async (as: Person) => (await get(school, '/api/v2/lessons/counters', as)).body;
    const next = (await get(school, `/api/v2/lessons/${soon}`, teacher)).body.starts_at as string;
    expect(await counted(teacher)).toHaveProperty('next_today', next);
    expect(await counted(student)).not.toHaveProperty('next_today');
    expect(await list(stranger, 'closest')).toEqual({ items: [], next_cursor: null });
  });

  it('list a lesson that ended before its start among the past ones', async () => {
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const times = { startsAt: school.clock.in(10), durationMinutes: 25 } as const;
    const missed = await aLesson(school, { teacher, student, ...times, status: 'missed' });
    for (const person of [teacher, student]) {
      expect(ids(await list(person, 'past'))).toEqual([missed]);
      expect(ids(await list(person, 'closest'))).toEqual([]);
      expect(await get(school, '/api/v2/lessons/counters', person)).toMatchObject({ body: { closest: 0, past: 1 } });
    }
  });

  it('start with the closest lessons if no list is named, and refuse an unknown list', async () => {
    const student = await aStudent(school);
    expect(await get(school, '/api/v2/lessons', student)).toMatchObject({ status: 200, body: { items: [] } });
    expect(await get(school, '/api/v2/lessons?list=all', student)).toMatchObject({
      status: 422,
      body: { fields: { list: 'invalid' } },
    });
  });

  it('are found by child, month and words', async () => {
    const teacher = await aTeacher(school, { timeZone: 'Pacific/Auckland' });
    const [max, eva] = await Promise.all([
      aStudent(school, { firstName: 'Max' }),
      aStudent(school, { firstName: 'Eva' }),
    ]);
    const { deckId } = await aDeck(school);
    const at = (startsAt: string, student: Person, more = {}) =>
      aLesson(school, { teacher, student, startsAt: new Date(startsAt), durationMinutes: 25, status: 'held', ...more });
    const [sept, lastOfSept, first] = [
      await at('2026-09-15T10:00:00Z', max),
      // It is October in Auckland a moment later.
      await at('2026-09-30T10:30:00Z', max),
      await at('2026-09-30T11:00:00Z', eva, { deckId }),
    ];
    const found = async (query: string, as: Person = teacher) =>
      ids((await get(school, `/api/v2/lessons?list=past&${query}`, as)).body);
    expect(await found('month=2026-09')).toEqual([lastOfSept, sept]);
    expect(await found('month=2026-10')).toEqual([first]);
    expect(await found('month=2026-09', eva)).toEqual([first]);
    expect(await found(`month=2026-09&student_id=${eva.id}`)).toEqual([]);
    expect(await found('text=EV')).toEqual([first]);
    expect(await found('text=%25')).toEqual([]);
    const title = (await get(school, `/api/v2/lessons/${first}`, teacher)).body.topic as string;
    expect(await found(`text=${encodeURIComponent(title.slice(1, 5).toUpperCase())}`)).toEqual([first]);
    for (const wrong of ['month=2026-13', 'month=1999-01', 'text=', `text=${'x'.repeat(61)}`])
      expect(await get(school, `/api/v2/lessons?list=past&${wrong}`, teacher), wrong).toMatchObject({ status: 422 });
  });

  it('are read page by page without gaps or repetition, and refuse a made-up cursor', async () => {
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const made: string[] = [];
    for (let index = 1; index <= 45; index += 1)
      made.push(
        await aLesson(school, {
          teacher,
          student,
          startsAt: school.clock.in(-index * 60),
          durationMinutes: 25,
          status: 'held',
        }),
      );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(student, 'past', cursor);
      seen.push(...ids(page));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(made);
    for (const wrong of [
      'x',
      'AAAA',
      Buffer.from('9999999999999999 x').toString('base64url'),
      Buffer.from("1 '; drop table lessons").toString('base64url'),
    ]) {
      expect(await get(school, `/api/v2/lessons?list=past&cursor=${wrong}`, student)).toMatchObject({
        status: 422,
        body: { fields: { cursor: 'invalid' } },
      });
    }
  });

  it('of a teacher are narrowed to one child, and never show lessons of others', async () => {
    const [teacher, other, mia, tom] = await Promise.all([
      aTeacher(school),
      aTeacher(school),
      aStudent(school),
      aStudent(school),
    ]);
    const held = (of: Person, student: Person, hours: number) =>
      aLesson(school, {
        teacher: of,
        student,
        startsAt: school.clock.in(-hours * 60),
        durationMinutes: 25,
        status: 'held',
      });
    const [first, second] = [await held(teacher, mia, 30), await held(teacher, mia, 3)];
    await held(teacher, tom, 5);
    await held(other, mia, 8);
    const of = async (student: string, as = teacher) =>
      (await get(school, `/api/v2/lessons?list=past&student_id=${student}`, as)).body;
    expect(ids(await of(mia.id))).toEqual([second, first]);
    expect(ids(await of(mia.id, other))).not.toContain(first);
    expect(await of(mia.id, tom)).toMatchObject({ items: [] });
    expect(await of('x')).toMatchObject({ fields: { student_id: 'invalid' } });
  });

  it('show a card with everything that a family wants to know, and nothing more', async () => {
    const [teacher, student] = await Promise.all([
      aTeacher(school, { firstName: 'Anna', timeZone: 'Europe/London' }),
      aStudent(school, { firstName: 'Masha' }),
    ]);
    const { deckId } = await aDeck(school);
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-21T10:00:00Z'), number: 7, deckId });
    const [card] = (await list(student, 'closest')).items;
    expect(card).toEqual({
      id: expect.any(String),
      starts_at: '2026-11-21T10:00:00.000Z',
      duration_minutes: 50,
      number: 7,
      is_trial: false,
      status: 'booked',
      missed_by: null,
      score: null,
      teacher: { id: teacher.id, first_name: 'Anna', last_name: 'Body', photo: { thumb: null } },
      student: { id: student.id, first_name: 'Masha', last_name: 'Body', photo: { thumb: null } },
      course: null,
      topic: 'Red, yellow, blue',
      cover_url: expect.stringMatching(/^\/api\/v2\/files\//),
      other_time_zone: 'Europe/London',
    });
  });

  it('count today in the time zone of the person', async () => {
    // 23:30 of the 20th in New York is already the 21st in Kyiv.
    const [teacher, student] = await Promise.all([
      aTeacher(school, { timeZone: 'America/New_York' }),
      aStudent(school, { timeZone: 'Europe/Kyiv' }),
    ]);
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-21T04:30:00Z'), durationMinutes: 25 });
    expect((await list(teacher, 'today')).items).toHaveLength(1);
    expect((await list(student, 'today')).items).toHaveLength(0);
  });
});

describe('the counters', () => {
  it('give a student its balance, the sum of all its entries', async () => {
    const student = await aStudent(school);
    const add = (amount: number) =>
      school.database.db
        .insertInto('creditEntries')
        .values({
          studentId: student.id,
          amount,
          reason: 'bought',
          cause: crypto.randomUUID(),
          createdAt: school.clock.now(),
        })
        .execute();
    await add(8);
    await add(-3);
    expect(await get(school, '/api/v2/lessons/counters', student)).toMatchObject({ body: { new: 5 } });
  });
});

describe('the database', () => {
  it('refuses two lessons of one teacher or one student at once, also in part, also when asked by many at the same time', async () => {
    const [teacher, other, student] = await Promise.all([aTeacher(school), aTeacher(school), aStudent(school)]);
    const startsAt = school.clock.in(1000);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) =>
        aLesson(school, {
          teacher: index % 2 === 0 ? teacher : other,
          student,
          startsAt: new Date(startsAt.getTime() + (index % 5) * 5 * 60_000),
          durationMinutes: 25,
        }),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const after = new Date(startsAt.getTime() + 60 * 60_000);
    await aLesson(school, { teacher, student, startsAt: after, durationMinutes: 25 });
    await aLesson(school, { teacher, student, startsAt: new Date(after.getTime() + 25 * 60_000), durationMinutes: 25 });
    const cancelled = await aLesson(school, {
      teacher,
      student,
      startsAt: new Date(after.getTime() + 10 * 60_000),
      durationMinutes: 25,
      status: 'cancelled',
    });
    expect(cancelled).toBeDefined();
  });

  it("keeps a teacher out of a student's place", async () => {
    const [teacher, other] = await Promise.all([aTeacher(school), aTeacher(school)]);
    await expect(aLesson(school, { teacher, student: other, startsAt: school.clock.in(5000) })).rejects.toThrow(
      /foreign key/,
    );
  });
});

describe('a day', () => {
  it.each([
    ['Europe/Kyiv', '2026-10-25T12:00:00Z', 25],
    ['Europe/Kyiv', '2026-03-29T12:00:00Z', 23],
    ['Asia/Kathmandu', '2026-06-01T12:00:00Z', 24],
    ['Australia/Lord_Howe', '2026-04-04T22:00:00Z', 24.5],
  ])('in %s around %s has %f hours', (zone, at, hours) => {
    const day = dayOf(new Date(at), zone);
    expect((day.end.getTime() - day.start.getTime()) / 3_600_000).toBe(hours);
    expect(day.start.getTime()).toBeLessThanOrEqual(Date.parse(at));
    expect(day.end.getTime()).toBeGreaterThan(Date.parse(at));
  });
});
