import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, type AtDesk } from '../../../test/DeskBrowser.ts';
import { get, refusal } from '../../../test/http.ts';
import { linkTokenOf, setHours } from '../../../test/manager.ts';
import { newestMessage } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let one: AtDesk;
let other: AtDesk;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  [one, other] = [await aManagerAtDesk(school, 'support'), await aManagerAtDesk(school, 'manager')];
});
afterAll(() => school.close());

/** A lesson that began more than six minutes ago, and nobody has come. */
async function aLateLesson(): Promise<{ teacher: Person; student: Person; id: string }> {
  const [teacher, student] = [
    await aTeacher(school, { firstName: 'Anna' }),
    await aStudent(school, { firstName: 'Masha' }),
  ];
  const id = await aLesson(school, { teacher, student, startsAt: school.clock.minuteIn(-7) });
  return { teacher, student, id };
}
const rowOf = async (by: AtDesk, id: string) => {
  const { body } = await by.browser.manager('GET', '/now');
  return body.items.find((row: { id: string }) => row.id === id);
};

describe('looking after a lesson', () => {
  it('is shown to the others, passes to the next manager who takes it, and can be given up', async () => {
    const { id } = await aLateLesson();
    expect(await rowOf(other, id)).toMatchObject({ help: { takenBy: null, handled: null, entryLink: null } });
    await one.browser.manager('POST', `/lessons/${id}/taken`, {});
    expect(await rowOf(other, id)).toMatchObject({ help: { takenBy: { name: one.name } } });
    await other.browser.manager('POST', `/lessons/${id}/taken`, {});
    expect(await rowOf(one, id)).toMatchObject({ help: { takenBy: { name: other.name } } });
    await other.browser.manager('DELETE', `/lessons/${id}/taken`);
    expect(await rowOf(one, id)).toMatchObject({ help: { takenBy: null } });
    expect(await one.browser.manager('POST', `/lessons/${crypto.randomUUID()}/taken`, {})).toMatchObject(
      refusal('not_found', 404),
    );
  });

  it('ends the troubles that were handled, for everybody, until one begins anew', async () => {
    const { id } = await aLateLesson();
    expect((await rowOf(other, id)).troubles).toMatchObject([{ code: 'both_absent' }]);
    await one.browser.manager('POST', `/lessons/${id}/handled`, {});
    expect(await rowOf(other, id)).toMatchObject({ troubles: [], help: { handled: { by: one.name } } });
  });
});

describe('the way into a room', () => {
  it('lets the family in once, and is shown to no manager', async () => {
    const { id, student } = await aLateLesson();
    const sent = await one.browser.manager('POST', `/lessons/${id}/entry_links`, { to: 'student' });
    expect(sent).toMatchObject({ status: 200, body: { channels: ['email'] } });
    expect(JSON.stringify(sent.body)).not.toContain('auth_token');
    const { text } = await newestMessage(school, student.email, 1);
    const link = /http\S+auth_token=\S+/.exec(text)?.[0] ?? '';
    expect(link).toContain(`/rooms/${id}?`);
    const opened = await get(school, `/api/v2/auth/sessions/${linkTokenOf(link)}`);
    expect(opened.status).toBe(200);
    const family = { ...student, token: opened.body.token };
    expect(await get(school, `/api/v2/lessons/${id}`, family)).toMatchObject({ status: 200 });
    expect((await get(school, `/api/v2/auth/sessions/${linkTokenOf(link)}`)).status).toBe(410);
    expect(await rowOf(other, id)).toMatchObject({
      help: { entryLink: { to: 'student', channel: 'email', status: 'sent' } },
    });
    const { body } = await other.browser.manager('GET', `/messages?lesson_id=${id}`);
    expect(JSON.stringify(body)).not.toContain('auth_token');
  });

  it('is not sent to an unproved address: it could be anybody’s', async () => {
    const student = await aStudent(school, { emailConfirmedAt: null });
    const startsAt = school.clock.minuteIn(-7);
    const id = await aLesson(school, { teacher: await aTeacher(school), student, startsAt });
    const sent = await one.browser.manager('POST', `/lessons/${id}/entry_links`, { to: 'student' });
    expect(sent).toMatchObject({ status: 200, body: { channels: [] } });
    const { body } = await other.browser.manager('GET', `/messages?lesson_id=${id}`);
    expect(body.items).toEqual([]);
  });

  it('goes to the teacher, once a minute to each, and to nobody after the lesson', async () => {
    const { id, teacher } = await aLateLesson();
    const send = (to: string) => one.browser.manager('POST', `/lessons/${id}/entry_links`, { to });
    expect(await send('teacher')).toMatchObject({ status: 200 });
    expect((await newestMessage(school, teacher.email, 1)).text).toContain(`/rooms/${id}?`);
    expect(await send('teacher')).toMatchObject(refusal('too_many_requests', 429));
    expect(await send('student')).toMatchObject({ status: 200 });
    school.clock.moveBy({ minutes: 2 });
    expect(await send('teacher')).toMatchObject({ status: 200 });
    school.clock.moveBy({ minutes: 60 });
    expect(await send('teacher')).toMatchObject(refusal('lesson_over', 409));
  });
});

describe('teachers who could help', () => {
  it('are free until the lesson’s end: who knows the child first, then who is at work', async () => {
    const { id, student } = await aLateLesson();
    const [known, atWork, busy, blocked] = [
      await aTeacher(school, { firstName: 'Zoya' }),
      await aTeacher(school, { firstName: 'Yana' }),
      await aTeacher(school, { firstName: 'Bea' }),
      await aTeacher(school, { firstName: 'Cara' }),
    ];
    await setHours(school, atWork);
    await aLesson(school, { teacher: known, student, startsAt: school.clock.in(-60 * 24 * 7), status: 'held' });
    await aLesson(school, { teacher: busy, student: await aStudent(school), startsAt: school.clock.in(10) });
    await school.database.db
      .updateTable('accounts')
      .set({ blockedAt: school.clock.now() })
      .where('id', '=', blocked.id)
      .execute();
    const { body } = await one.browser.manager('GET', `/lessons/${id}/rescuers`);
    expect(body.teachers[0]).toMatchObject({ id: known.id, lessonsTogether: 1, isAtWork: false });
    expect(body.teachers[1]).toMatchObject({ id: atWork.id, lessonsTogether: 0, isAtWork: true });
    const ids = body.teachers.map((item: { id: string }) => item.id);
    expect(ids).not.toContain(busy.id);
    expect(ids).not.toContain(blocked.id);
  });
});
