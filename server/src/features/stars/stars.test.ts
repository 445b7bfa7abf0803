import type { SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import { STARS_PER_LESSON } from '@skylark/contract/stars.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { awardStar } from './awardStar.ts';

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId } = await aLessonRoom(school));
});

const star = (number: number, seat = 't'): SentEvent => ({
  k: 'star',
  id: `${seat}star${String(number).padStart(6, '0')}`,
});
const collection = async (as: Person) => (await get(school, '/api/v2/stars', as)).body;
const open = (sticker: string, as: Person) => post(school, `/api/v2/stickers/${sticker}/open`, {}, as);
const run = (text: string, values: unknown[]) => school.database.pool.query(text, values);

async function refused(socket: RoomSocket, event: SentEvent): Promise<string | undefined> {
  const n = socket.do(event);
  await socket.until(() => socket.all('refused').some((one) => one.n === n));
  return socket.all('refused').find((one) => one.n === n)?.code;
}

async function together(): Promise<{ t: RoomSocket; s: RoomSocket }> {
  const t = await RoomSocket.join(school, lessonId, teacher.token);
  const s = await RoomSocket.join(school, lessonId, student.token);
  await t.doStored({ k: 'call' });
  return { t, s };
}

describe('a star in the room', () => {
  it('is in the ledger before both see it, and there for who comes later, on any device', async () => {
    const { t, s } = await together();
    await t.doStored(star(1));
    for (const socket of [t, s]) expect((await socket.receiveEvent('star'))[2]).toEqual(star(1));
    expect(await collection(student)).toMatchObject({ stars: 1, stars_by: { lesson: 1, homework: 0, words: 0 } });
    expect((await get(school, `/api/v2/lessons/${lessonId}/stars`, student)).body).toEqual({ in_lesson: 1 });
    expect(await get(school, `/api/v2/lessons/${lessonId}/stars`, await aStudent(school))).toMatchObject({
      status: 404,
    });
    s.close();
    const again = await RoomSocket.join(school, lessonId, student.token);
    expect(((await again.receive('welcome')).state as RoomState).stars).toEqual(['tstar000001']);
    again.close();
    t.close();
  });

  it('is the teacher’s to give, in a call, not twice at once, under an id of its own', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    expect(await refused(t, star(1))).toBe('not_allowed');
    await t.doStored({ k: 'call' });
    const s = await RoomSocket.join(school, lessonId, student.token);
    expect(await refused(s, star(1, 's'))).toBe('not_allowed');
    expect(await refused(t, star(1, 's'))).toBe('not_yours');
    expect(await refused(t, { k: 'star', id: 'x' })).toBe('invalid');
    await t.doStored(star(2));
    expect(await refused(t, star(2))).toBe('not_allowed');
    expect(await refused(t, star(3))).toBe('not_allowed');
    school.clock.moveBy({ minutes: 1 });
    await t.doStored(star(3));
    expect(await collection(student)).toMatchObject({ stars: 2 });
    t.close();
    s.close();
  });

  it('is sent to nobody, and kept by nobody, once the lesson has gone to another teacher', async () => {
    const { t, s } = await together();
    await run('update lessons set teacher_id = $2 where id = $1', [lessonId, (await aTeacher(school)).id]);
    expect(await refused(t, star(1))).toBe('not_allowed');
    expect(await collection(student)).toMatchObject({ stars: 0 });
    t.close();
    s.close();
  });
});

describe('a star after the lesson', () => {
  const give = (key: string, as = teacher, id = lessonId) => post(school, `/api/v2/lessons/${id}/stars`, { key }, as);
  const hold = () =>
    run(`update lessons set status = 'held', starts_at = $2, ends_at = $3, held_at = $3 where id = $1`, [
      lessonId,
      school.clock.in(-60),
      school.clock.in(-35),
    ]);

  it('is awarded once under one key, also by two devices at once, and at most as often as a lesson allows', async () => {
    await hold();
    const key = crypto.randomUUID();
    const both = await Promise.all([give(key), give(key), give(key)]);
    for (const answer of both) expect(answer).toMatchObject({ status: 200, body: { in_lesson: 1 } });
    const racing = await Promise.all(Array.from({ length: 6 }, () => give(crypto.randomUUID())));
    expect(racing.filter(({ status }) => status === 429)).toHaveLength(6);
    await run(
      `insert into stars (student_id, reason, source, item, given_at)
       select $1, 'lesson', $2, 'i' || n, $4 from generate_series(2, $3) n`,
      [student.id, lessonId, STARS_PER_LESSON - 1, school.clock.in(-5)],
    );
    await run(`update stars set given_at = $1 where source = $2`, [school.clock.in(-5), lessonId]);
    const last = await Promise.all(Array.from({ length: 5 }, () => give(crypto.randomUUID())));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await give(crypto.randomUUID())).toMatchObject(refusal('stars_full', 409));
    expect(await collection(student)).toMatchObject({ stars: STARS_PER_LESSON });
  });

  it('is not given before it, nor three days later, nor by another teacher', async () => {
    expect(await give(crypto.randomUUID())).toMatchObject(refusal('not_found', 404));
    await hold();
    expect(await give(crypto.randomUUID(), await aTeacher(school))).toMatchObject(refusal('not_found', 404));
    expect(await give('x')).toMatchObject(refusal('invalid_fields', 422));
    const moved = `update lessons set starts_at = starts_at - interval '72 hours', ends_at = ends_at - interval '72 hours'`;
    await run(`${moved} where id = $1`, [lessonId]);
    expect(await give(crypto.randomUUID())).toMatchObject(refusal('not_found', 404));
  });
});

it('a reviewed homework gives one to three stars; a score put right adds what is missing and takes nothing', async () => {
  const given = { student_id: student.id, description: 'Draw.' };
  const { body } = await post(school, '/api/v2/homeworks', given, teacher);
  const step = (action: string, as: Person, more: object = {}) =>
    post(school, `/api/v2/homeworks/${body.id}/${action}`, more, as);
  await step('start', student);
  await step('finish', student);
  const stars = async () => (await collection(student)).stars_by.homework;
  await Promise.all([step('review', teacher, { score: 4 }), step('review', teacher, { score: 4 })]);
  expect(await stars()).toBe(2);
  await step('review', teacher, { score: 5 });
  expect(await stars()).toBe(3);
  await step('review', teacher, { score: 1 });
  expect(await stars()).toBe(3);
});

it('the same practice gives one star, however many ask at once', async () => {
  const { db } = school.database;
  const practice = { studentId: student.id, reason: 'words', source: '2026-11-22' } as const;
  const tries = Array.from({ length: 5 }, () =>
    db.transaction().execute((tx) => awardStar(school.app.deps, tx, practice)),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await collection(student)).toMatchObject({ stars: 1, stars_by: { words: 1 } });
});

describe('a sticker', () => {
  it('is opened when it is earned, once, and stays when what brought it is counted otherwise', async () => {
    expect(await open('moon', student)).toMatchObject(refusal('not_found', 404));
    const held = await aLesson(school, { teacher, student, startsAt: school.clock.in(-3_000), status: 'held' });
    const [first, second] = await Promise.all([open('moon', student), open('moon', student)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { opened } = await collection(student);
    expect(opened).toEqual([{ sticker: 'moon', at: expect.any(String) }]);
    await run(`update lessons set status = 'missed', missed_by = 'both', held_at = null where id = $1`, [held]);
    expect(await collection(student)).toMatchObject({ lessons: 0, opened });
    expect(await open('moon', student)).toMatchObject({ status: 200 });
  });

  it('is each child’s own, and there are no others', async () => {
    const sibling = await aSibling(school, student);
    await aLesson(school, { teacher, student, startsAt: school.clock.in(-3_000), status: 'held' });
    await open('moon', student);
    expect(await collection(sibling)).toMatchObject({ stars: 0, lessons: 0, opened: [] });
    expect(await open('moon', sibling)).toMatchObject(refusal('not_found', 404));
    expect(await open('moon', await aStudent(school))).toMatchObject(refusal('not_found', 404));
    expect((await open('pony', student)).status).toBeGreaterThanOrEqual(400);
    expect(await open('moon', teacher)).toMatchObject(refusal('forbidden', 403));
  });

  it('that the school no longer offers is left out', async () => {
    await run(`insert into opened_stickers values ($1, 'dodo', now())`, [student.id]);
    expect(await collection(student)).toMatchObject({ opened: [] });
  });
});
