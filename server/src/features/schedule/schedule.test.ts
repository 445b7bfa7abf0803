import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv.
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
});
afterAll(() => school.close());

const putHours = (person: Person, hours: unknown, timeZone = 'Europe/Kyiv') =>
  ask(school, 'PUT', '/api/v2/schedule/hours', { as: person, body: { time_zone: timeZone, hours } });
const hour = (weekday: number, from: string, to: string) => ({ weekday, from, to });

describe('weekly hours', () => {
  it('are kept as written, in the zone they were written in, and replace those before', async () => {
    for (const person of [await aTeacher(school), await aStudent(school)]) {
      expect((await get(school, '/api/v2/schedule', person)).body).toEqual({
        time_zone: 'Europe/Kyiv',
        hours: [],
        closed_slots: [],
      });
      await putHours(person, [hour(1, '09:00', '12:00'), hour(1, '14:00', '18:30'), hour(5, '22:00', '02:00')]);
      const second = [hour(2, '00:00', '24:00'), hour(7, '23:30', '00:00')];
      expect(await putHours(person, second, 'America/New_York')).toMatchObject({ status: 200 });
      expect((await get(school, '/api/v2/schedule', person)).body).toMatchObject({
        time_zone: 'America/New_York',
        hours: [hour(2, '00:00', '24:00'), hour(7, '23:30', '24:00')],
      });
    }
  });

  it('stay in the time zone in which they were entered when their owner changes zones', async () => {
    const teacher = await aTeacher(school);
    await putHours(teacher, [hour(3, '10:00', '12:00')]);
    await post(school, '/api/v2/profile/time_zone', { time_zone: 'America/New_York' }, teacher);
    expect((await get(school, '/api/v2/schedule', teacher)).body.time_zone).toBe('Europe/Kyiv');
    const week = (await get(school, '/api/v2/schedule/week?day=2026-11-25', teacher)).body;
    expect(week).toMatchObject({
      time_zone: 'America/New_York',
      hours: [{ day: '2026-11-25', from_minute: 180, to_minute: 300 }],
    });
  });

  it('are refused with the range that is wrong named', async () => {
    const teacher = await aTeacher(school);
    const refused = (fields: object) => ({ status: 422, body: { error: 'invalid_fields', fields } });
    const first = hour(1, '09:00', '12:00');
    expect(await putHours(teacher, [first, hour(1, '11:55', '13:00')])).toMatchObject(
      refused({ 'hours.1': 'overlap' }),
    );
    expect(await putHours(teacher, [first, hour(2, '09:00', '09:00')])).toMatchObject(refused({ 'hours.1': 'order' }));
    expect(await putHours(teacher, [first, hour(7, '22:00', '09:30')])).toMatchObject(
      refused({ 'hours.1': 'overlap' }),
    );
    expect(await putHours(teacher, [hour(1, '9:00', '12:00')])).toMatchObject(refused({ 'hours.0.from': 'invalid' }));
    expect(await putHours(teacher, [hour(1, '09:01', '12:00')])).toMatchObject(refused({ 'hours.0.from': 'invalid' }));
    expect(await putHours(teacher, [hour(8, '09:00', '12:00')])).toMatchObject(
      refused({ 'hours.0.weekday': 'invalid' }),
    );
    expect(await putHours(teacher, [first], 'Mars/Olympus')).toMatchObject(refused({ time_zone: 'unknown' }));
    expect((await get(school, '/api/v2/schedule', teacher)).body.hours).toEqual([]);
  });
});

describe('closed slots', () => {
  const close = (person: Person, body: object) => post(school, '/api/v2/schedule/closed_slots', body, person);

  it('are closed by the clock of the schedule, listed, and opened again by their owner only', async () => {
    const [teacher, other] = await Promise.all([aTeacher(school), aTeacher(school)]);
    const made = await close(teacher, { from: '2026-12-24T00:00', to: '2026-12-27T00:00', reason: ' Holidays ' });
    const [slot] = made.body.slots;
    expect(made).toMatchObject({ status: 200, body: { slots: [{}], absence: null } });
    expect(slot).toMatchObject({
      starts_at: '2026-12-23T22:00:00.000Z',
      ends_at: '2026-12-26T22:00:00.000Z',
      reason: 'Holidays',
    });
    expect((await get(school, '/api/v2/schedule', teacher)).body.closed_slots).toEqual([slot]);
    const path = `/api/v2/schedule/closed_slots/${slot.id}`;
    expect(await ask(school, 'DELETE', path, { as: other })).toMatchObject(refusal('not_found', 404));
    expect(await ask(school, 'DELETE', path, { as: teacher })).toMatchObject({ status: 200 });
    expect((await get(school, '/api/v2/schedule', teacher)).body.closed_slots).toEqual([]);
  });

  it('are refused when all of it is closed already, end before they begin, are over, have no reason or no such day', async () => {
    const teacher = await aTeacher(school);
    await close(teacher, { from: '2026-12-24T10:00', to: '2026-12-24T12:00', reason: 'Dentist' });
    const again = () => close(teacher, { from: '2026-12-24T11:00', to: '2026-12-24T13:00', reason: 'Again' });
    // Only what was still open.
    expect(await again()).toMatchObject({ body: { slots: [{ starts_at: '2026-12-24T10:00:00.000Z' }] } });
    expect(await again()).toMatchObject(refusal('closed_slot_overlaps', 409));
    for (const [from, to, reason, field] of [
      ['2026-12-25T12:00', '2026-12-25T12:00', 'x', { to: 'order' }],
      ['2026-11-20T10:00', '2026-11-20T14:00', 'x', { to: 'past' }],
      ['2026-12-25T12:00', '2026-12-25T13:00', '  ', { reason: 'required' }],
      ['2026-11-31T12:00', '2026-12-25T13:00', 'x', { from: 'invalid' }],
      ['2026-12-25T12:00', '2028-12-25T13:00', 'x', { to: 'too_long' }],
    ] as const)
      expect(await close(teacher, { from, to, reason })).toMatchObject({ status: 422, body: { fields: field } });
  });

  it('show the booked lessons inside before they are saved, and are not saved over one that was not shown', async () => {
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const inside = await aLesson(school, { teacher, student, startsAt: new Date('2026-11-24T10:00:00Z') });
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-24T11:00:00Z'), status: 'cancelled' });
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-24T13:00:00Z') });
    const times = { from: '2026-11-24T12:30', to: '2026-11-24T15:00' };
    const shown = await get(school, `/api/v2/schedule/closed_slots/lessons?from=${times.from}&to=${times.to}`, teacher);
    expect(shown.body.map((lesson: { id: string }) => lesson.id)).toEqual([inside]);
    expect(await close(teacher, { ...times, reason: 'Ill' })).toMatchObject(refusal('lessons_in_slot', 409));
    expect(await close(teacher, { ...times, reason: 'Ill', known_lessons: [inside] })).toMatchObject({ status: 200 });
  });
});

describe('the week', () => {
  it('shows hours, closed slots and lessons together, cut at midnights by the clock of who looks', async () => {
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    await putHours(teacher, [hour(1, '09:00', '12:00'), hour(5, '22:00', '02:00')]);
    await post(
      school,
      '/api/v2/schedule/closed_slots',
      { from: '2026-11-24T23:00', to: '2026-11-25T01:00', reason: 'Trip' },
      teacher,
    );
    const lesson = await aLesson(school, { teacher, student, startsAt: new Date('2026-11-23T08:00:00Z') });
    const week = (await get(school, '/api/v2/schedule/week?day=2026-11-26', teacher)).body;
    expect(week).toMatchObject({
      days: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
      hours: [
        { day: '2026-11-23', from_minute: 540, to_minute: 720 },
        { day: '2026-11-27', from_minute: 1320, to_minute: 1440 },
        { day: '2026-11-28', from_minute: 0, to_minute: 120 },
      ],
      closed: [
        { day: '2026-11-24', from_minute: 1380, to_minute: 1440, reason: 'Trip' },
        { day: '2026-11-25', from_minute: 0, to_minute: 60, reason: 'Trip' },
      ],
      lessons: [{ day: '2026-11-23', from_minute: 600, to_minute: 650, lesson: { id: lesson } }],
      clock_changes: [],
    });
    const now = (await get(school, '/api/v2/schedule/week', teacher)).body;
    expect(now.days[0]).toBe('2026-11-16');
  });

  it('shows a lesson that begins between two minutes and goes on after midnight', async () => {
    const [teacher, student] = [await aTeacher(school), await aStudent(school)];
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-23T21:14:37Z') });
    const week = await get(school, '/api/v2/schedule/week?day=2026-11-26', teacher);
    expect(week).toMatchObject({
      status: 200,
      body: {
        lessons: [
          { day: '2026-11-23', from_minute: 1394, to_minute: 1440 },
          { day: '2026-11-24', from_minute: 0, to_minute: 5 },
        ],
      },
    });
  });

  it('says on which day clocks change, and by how much', async () => {
    const howe = await aTeacher(school, { timeZone: 'Australia/Lord_Howe' });
    expect((await get(school, '/api/v2/schedule/week?day=2026-10-04', howe)).body.clock_changes).toEqual([
      { day: '2026-10-04', minutes: 30 },
    ]);
    const kyiv = await aTeacher(school);
    expect((await get(school, '/api/v2/schedule/week?day=2026-10-25', kyiv)).body.clock_changes).toEqual([
      { day: '2026-10-25', minutes: -60 },
    ]);
  });
});
