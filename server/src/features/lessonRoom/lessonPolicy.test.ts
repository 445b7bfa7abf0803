import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { PAGE_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { startLesson } from '../lessons/index.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;
const invalidated: string[] = [];

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  for (const { id } of [teacher, student])
    await school.app.deps.bus.subscribeTo(PAGE_INVALIDATION, id, (topic) => void invalidated.push(`${id}:${topic}`));
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(1) });
  invalidated.length = 0;
});

const setStatus = (status: 'in_progress' | 'cancelled' | 'held') =>
  school.database.db
    .updateTable('lessons')
    .set({ status, ...(status === 'held' && { heldAt: school.clock.now() }) })
    .where('id', '=', lessonId)
    .execute();
const record = async () => (await manager.get(`/lessons/${lessonId}`)).body;
const lessonPages = () => [`${teacher.id}:lessons`, `${student.id}:lessons`];

describe('a call', () => {
  it('starts the lesson: it is recorded who did, and the pages of both people follow', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'call' });
    const { lesson, audit_log: entries } = await record();
    expect(lesson.status).toBe('in_progress');
    expect(entries).toMatchObject([{ action: 'lesson.started' }]);
    await expect.poll(() => invalidated).toEqual(expect.arrayContaining(lessonPages()));
    t.close();
  });

  it('of a lesson that has already started continues, and is not recorded a second time', async () => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await setStatus('in_progress');
    await t.doStored({ k: 'call' });
    expect((await record()).audit_log).toEqual([]);
    t.close();
  });

  it.each(['cancelled', 'held'] as const)('does not start a lesson that is %s', async (status) => {
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await setStatus(status);
    const n = t.do({ k: 'call' });
    // Unless the room was closed at the same moment.
    await t.until(
      () => t.closed !== undefined || t.all('refused').some((one) => one.n === n && one.code === 'not_allowed'),
    );
    expect(t.events().some(([, , event]) => event.k === 'call')).toBe(false);
    const { lesson, audit_log: entries } = await record();
    expect({ status: lesson.status, entries }).toEqual({ status, entries: [] });
    t.close();
  });

  it('starts the lesson once when it comes many times at once, and never for another teacher', async () => {
    const other = await aTeacher(school);
    expect(await startLesson(school.app.deps, other.id, lessonId)).toBe(false);
    const calls = Array.from({ length: 6 }, () => startLesson(school.app.deps, teacher.id, lessonId));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 6 }, () => true));
    expect((await record()).audit_log).toMatchObject([{ action: 'lesson.started' }]);
  });
});

describe('the deck of a lesson', () => {
  it('that the teacher picked where none was planned is recorded, and the pages of both people follow', async () => {
    const [first, second] = await Promise.all([aDeck(school, 2), aDeck(school, 2)]);
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'deck', deck: first.deckId }, { k: 'deck', deck: second.deckId });
    expect(await get(school, `/api/v2/lessons/${lessonId}`, student)).toMatchObject({
      body: { presentation: { id: first.deckId } },
    });
    expect((await record()).audit_log).toMatchObject([
      { action: 'lesson.deck_set', details: { deck_id: first.deckId } },
    ]);
    await expect.poll(() => invalidated).toEqual(expect.arrayContaining(lessonPages()));
    t.close();
  });

  it('of a homework, retired or unknown is refused in the room and to a manager alike', async () => {
    const [homework, retired] = await Promise.all([aDeck(school, 1), aDeck(school, 1)]);
    const { db } = school.database;
    await db.updateTable('decks').set({ kind: 'homework' }).where('id', '=', homework.deckId).execute();
    const retiredAt = school.clock.now();
    await db.updateTable('decks').set({ retiredAt }).where('id', '=', retired.deckId).execute();
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    for (const deck of [homework.deckId, retired.deckId, crypto.randomUUID()]) {
      const n = t.do({ k: 'deck', deck });
      await t.until(() => t.all('refused').some((one) => one.n === n && one.code === 'unknown'));
      expect(await manager.patch(`/lessons/${lessonId}`, { deck_id: deck })).toMatchObject({ status: 404 });
    }
    expect((await record()).audit_log).toEqual([]);
    t.close();
  });

  it('that a manager sets is recorded, and the pages of both people follow', async () => {
    const { deckId } = await aDeck(school, 2);
    expect(await manager.patch(`/lessons/${lessonId}`, { deck_id: deckId })).toMatchObject({ status: 200 });
    expect((await record()).audit_log).toMatchObject([{ action: 'lesson.deck_set', by: manager.name }]);
    await expect.poll(() => invalidated).toEqual(expect.arrayContaining(lessonPages()));
  });
});
