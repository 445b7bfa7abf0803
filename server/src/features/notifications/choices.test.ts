import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { ask, get, type Answer, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Linking a device or chat enables all notifications for it. */
const PHONE = { push: true, telegram: true };
const PATH = '/api/v2/profile/notifications';
const choose = (body: unknown, as?: { token: string }): Promise<Answer> =>
  ask(school, 'PUT', PATH, { body, ...(as && { as }) });

describe('notification choices', () => {
  it('are all there from the start, with where they go', async () => {
    const student = await aStudent(school);
    const { status, body } = await get(school, PATH, student);
    expect(status).toBe(200);
    expect(body).toEqual({
      addresses: { email: student.email, sms: null },
      choices: [
        { kind: 'lesson_reminder', email: true, sms: true, ...PHONE },
        { kind: 'lesson_changes', email: true, sms: true, ...PHONE },
        { kind: 'lesson_late', email: true, sms: true, ...PHONE },
        { kind: 'homework', email: true, sms: false, ...PHONE },
      ],
    });
  });

  it('are changed one by one and stay, for that person only', async () => {
    const teacher = await aTeacher(school);
    const other = await aTeacher(school);
    await choose({ kind: 'lesson_reminder', channel: 'sms', is_on: false }, teacher);
    await choose({ kind: 'homework', channel: 'sms', is_on: true }, teacher);
    await choose({ kind: 'homework', channel: 'email', is_on: false }, teacher);
    const { body } = await choose({ kind: 'homework', channel: 'email', is_on: true }, teacher);
    expect(body.choices).toEqual([
      { kind: 'lesson_reminder', email: true, sms: false, ...PHONE },
      { kind: 'lesson_changes', email: true, sms: true, ...PHONE },
      { kind: 'lesson_late', email: true, sms: true, ...PHONE },
      { kind: 'homework', email: true, sms: true, ...PHONE },
    ]);
    expect((await get(school, PATH, teacher)).body).toEqual(body);
    expect((await get(school, PATH, other)).body.choices[0]).toEqual({
      kind: 'lesson_reminder',
      email: true,
      sms: true,
      ...PHONE,
    });
  });

  it('are refused to strangers, and for what does not exist', async () => {
    const student = await aStudent(school);
    expect(await get(school, PATH)).toMatchObject(refusal('not_signed_in', 401));
    expect(await choose({ kind: 'homework', channel: 'sms', is_on: true })).toMatchObject(
      refusal('not_signed_in', 401),
    );
    expect(await choose({ kind: 'weather', channel: 'pigeon', is_on: 'yes' }, student)).toMatchObject({
      status: 422,
      body: { fields: { kind: 'invalid', channel: 'invalid', is_on: 'invalid' } },
    });
  });
});
