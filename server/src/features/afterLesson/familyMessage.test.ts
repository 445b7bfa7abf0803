import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post, refusal } from '../../../test/http.ts';
import { messagesAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { tellFamilies } from './index.ts';

const mails: Mail[] = [];
let school: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool({
    at: '2026-11-20T12:00:00Z',
    hasLimits: false,
    sendMail: (mail) => {
      mails.push(mail);
      return Promise.resolve('sent');
    },
  });
});
afterAll(() => school.close());
beforeEach(async () => {
  teacher = await aTeacher(school, { firstName: 'Oleg' });
  student = await aStudent(school, { firstName: 'Masha' });
});

/** A lesson of 25 minutes that ended this many minutes ago. */
const held = (minutesAgo: number, more: { isTrial?: boolean } = {}) => {
  const startsAt = school.clock.in(-(minutesAgo + 25));
  return aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'held', ...more });
};
const finish = (id: string, as: Person = teacher) => post(school, `/api/v2/lessons/${id}/family_message`, {}, as);
const messages = async (kind?: string) => {
  const found = await school.database.db
    .selectFrom('messages')
    .select(['kind', 'channel', 'subject', 'text'])
    .where('personId', '=', student.id)
    .orderBy('createdAt')
    .execute();
  return found.filter((one) => kind === undefined || one.kind === kind);
};
const give = (lessonId: string, description: string) =>
  post(school, '/api/v2/homeworks', { student_id: student.id, lesson_id: lessonId, description }, teacher);

describe('what came of a lesson', () => {
  it('is one message with all of it, sent when the teacher finishes', async () => {
    const id = await held(1);
    await aLesson(school, { teacher, student, startsAt: new Date('2026-11-27T15:30:00Z'), durationMinutes: 25 });
    await post(school, `/api/v2/lessons/${id}/words`, { word: 'cow' }, teacher);
    await post(school, `/api/v2/lessons/${id}/stars`, { key: crypto.randomUUID() }, teacher);
    await post(school, `/api/v2/lessons/${id}/reviews`, { score: 5, text: 'She sings very well' }, teacher);
    expect(await give(id, 'Draw a farm')).toMatchObject({ status: 200 });
    expect(await messages()).toEqual([]);
    expect(await finish(id)).toMatchObject({ status: 200 });
    const [one, ...others] = await messages();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'lesson_held', channel: 'email' });
    for (const line of [
      'Together: 25 minutes',
      'New words: cow',
      '1 star for good work',
      'Oleg: “She sings very well”',
      'Homework: Draw a farm',
      'Next lesson: Friday 27 November, 17:30',
      `/lessons/${id}`,
    ])
      expect(one?.text).toContain(line);
    expect(await finish(id)).toMatchObject({ status: 200 });
    expect(await messages()).toHaveLength(1);
  });

  it('shows the board in the mail, as the teacher’s page has drawn it', async () => {
    const id = await held(1);
    const draw = async (colour: string) => {
      const png = await sharp({ create: { width: 1_200, height: 800, channels: 4, background: colour } })
        .png()
        .toBuffer();
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
      return body;
    };
    const put = async (colour: string, as: Person = teacher) =>
      ask(school, 'PUT', `/api/v2/lessons/${id}/board_picture`, { as, body: await draw(colour) });
    expect(await put('teal', student)).toMatchObject({ status: 403 });
    for (const colour of ['teal', 'tomato']) expect(await put(colour)).toMatchObject({ status: 200 });
    await finish(id);
    const [message] = await school.database.db
      .selectFrom('messages')
      .select(['html', 'recipient'])
      .where('personId', '=', student.id)
      .execute();
    await messagesAreDone(school);
    const mail = mails.find(({ to }) => to === message?.recipient);
    expect(mail?.pictures).toMatchObject([{ filename: 'board.jpg' }]);
    const [shown] = mail?.pictures ?? [];
    expect(message?.html).toContain(`src="cid:${shown?.cid}" width="464" alt="The board of the lesson"`);
    expect(await sharp(shown?.content).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
  });

  it('is sent automatically an hour after the lesson, once, with what exists by then', async () => {
    const [early, due] = [await held(59), await held(120)];
    await tellFamilies(school.app.deps);
    const sent = await messages('lesson_held');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`/lessons/${due}`);
    expect(sent[0]?.text).not.toMatch(/New words|star|Homework|Next lesson|“/);
    await tellFamilies(school.app.deps);
    expect(await messages('lesson_held')).toHaveLength(1);
    school.clock.moveBy({ minutes: 1 });
    await tellFamilies(school.app.deps);
    expect((await messages('lesson_held')).map(({ text }) => text.includes(early))).toContain(true);
  });

  it('has the plan after a trial lesson, and leads to the page with the next time', async () => {
    const id = await held(1, { isTrial: true });
    const plan = { level: 'a1', per_week: 2, lessons_count: 16, goal: 'Masha will tell a story' };
    await ask(school, 'PUT', `/api/v2/lessons/${id}/child_plan`, { as: teacher, body: plan });
    await finish(id);
    const [one] = await messages('lesson_held');
    expect(one?.text).toContain(
      'The plan: level A1; 16 lessons, 2 a week, 8 weeks. By lesson 16: Masha will tell a story',
    );
    expect(one?.text).toContain(`/lessons/${id}/review`);
  });

  it('is followed by the plan that is written after it, once', async () => {
    const id = await held(1, { isTrial: true });
    const write = (goal: string) =>
      ask(school, 'PUT', `/api/v2/lessons/${id}/child_plan`, {
        as: teacher,
        body: { level: 'a1', per_week: 2, lessons_count: 16, goal },
      });
    await finish(id);
    expect(await write('Masha will tell a story')).toMatchObject({ status: 200 });
    expect(await write('Masha will sing')).toMatchObject({ status: 200 });
    const [, plan, ...others] = await messages();
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ kind: 'child_plan', channel: 'email' });
    expect(plan?.text).toContain('level A1; 16 lessons, 2 a week, 8 weeks. By lesson 16: Masha will tell a story');
    expect(plan?.text).toContain(`/lessons/${id}/review`);
  });

  it('contains a plan written later, which then sends no message; a lesson that ended early has none', async () => {
    const body = { level: 'a1', per_week: 2, lessons_count: 16, goal: null };
    const ended = await aLesson(school, {
      teacher,
      student,
      startsAt: school.clock.in(-60),
      durationMinutes: 25,
      status: 'missed',
      isTrial: true,
    });
    await school.database.db.updateTable('lessons').set({ togetherMinutes: 6 }).where('id', '=', ended).execute();
    await ask(school, 'PUT', `/api/v2/lessons/${ended}/child_plan`, { as: teacher, body });
    expect((await messages()).map(({ kind }) => kind)).toEqual(['child_plan']);
    const id = await held(1, { isTrial: true });
    await ask(school, 'PUT', `/api/v2/lessons/${id}/child_plan`, { as: teacher, body });
    await finish(id);
    await ask(school, 'PUT', `/api/v2/lessons/${id}/child_plan`, { as: teacher, body });
    expect((await messages()).map(({ kind }) => kind)).toEqual(['child_plan', 'lesson_held']);
  });

  it('leaves out homework given later, which has a message of its own', async () => {
    const id = await held(1);
    await finish(id);
    await give(id, 'Draw a farm');
    expect((await messages()).map(({ kind }) => kind)).toEqual(['lesson_held', 'homework_given']);
  });

  it('keeps no homework from a family that wants no such message', async () => {
    const id = await held(1);
    await school.database.db
      .insertInto('notificationChoices')
      .values({ personId: student.id, kind: 'lesson_changes', channel: 'email', isOn: false })
      .execute();
    await give(id, 'Draw a farm');
    await finish(id);
    expect((await messages()).map(({ kind }) => kind)).toEqual(['homework_given']);
  });

  it('is sent for held lessons only, and by their teacher', async () => {
    const id = await held(1);
    expect(await finish(id, student)).toMatchObject({ status: 403 });
    expect(await finish(id, await aTeacher(school))).toMatchObject(refusal('not_found', 404));
    const ahead = await aLesson(school, { teacher, student, startsAt: school.clock.in(60) });
    expect(await finish(ahead)).toMatchObject(refusal('lesson_not_held', 409));
    expect(await messages()).toEqual([]);
  });
});
