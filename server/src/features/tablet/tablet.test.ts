import { once } from 'node:events';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { WRONG_TABLET_CODES } from './limits.ts';

// A code that signs another device in to the child's view: the phone shows it, the tablet takes it.

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ config: { trustProxy: 1 } });
});
afterAll(() => school.close());
beforeEach(async () => {
  student = await aStudent(school);
});

let networks = 0;
const offer = async (as: Person, of: object = {}): Promise<{ code: string; key: string }> =>
  (await post(school, '/api/v2/tablet_codes', of, as)).body as { code: string; key: string };
/** Each try from another network, so that no limit of one is in the way. */
const claim = (code: string, more: { as?: { token: string }; address?: string } = {}): Promise<Answer> => {
  networks += 1;
  const { as, address = `10.${networks >> 8}.${networks & 255}.1` } = more;
  const headers = { 'x-forwarded-for': address };
  return ask(school, 'POST', '/api/v2/tablet_codes/claim', { body: { code }, headers, ...(as && { as }) });
};
const whose = async (token: string): Promise<string> => (await get(school, '/api/v2/profile', { token })).body.id;
const isUsed = async (as: Person) => (await get(school, '/api/v2/tablet_codes/last', as)).body.is_used;
const dead = refusal('invalid_code', 422);

describe('a code for the tablet', () => {
  it('signs another device in, at the lesson, and the phone that shows it learns of it', async () => {
    const teacher = await aTeacher(school);
    const startsAt = new Date(school.clock.now().getTime() + 60 * 60_000);
    const lessonId = await aLesson(school, { teacher, student, startsAt });
    const live = new WebSocket(school.url.replace('http', 'ws') + LIVE_PATH, [
      LIVE_PROTOCOL,
      ROOM_TOKEN_PREFIX + student.token,
    ]);
    const heard: string[] = [];
    live.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    await once(live, 'open');
    const { code } = await offer(student, { lesson_id: lessonId });
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(await isUsed(student)).toBe(false);
    const typed = ` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3)} `;
    const claimed = await claim(typed);
    expect(claimed).toMatchObject({ status: 200, body: { lesson_id: lessonId } });
    expect(await whose(claimed.body.token)).toBe(student.id);
    await expect.poll(() => heard).toContain('family');
    expect(await isUsed(student)).toBe(true);
    // The phone stays signed in, and the next code is unused again.
    expect(await whose(student.token)).toBe(student.id);
    await offer(student);
    expect(await isUsed(student)).toBe(false);
    live.close();
  });

  it('works once, in its short or its long form, even on six devices at once', async () => {
    const { code, key } = await offer(student);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => claim(at % 2 === 0 ? code : key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await claim(code)).toMatchObject(dead);
    expect(await claim(key)).toMatchObject(dead);
    expect((await claim((await offer(student)).key)).status).toBe(200);
  });

  it('is void after five minutes, with the next one, and when the session that shows it ends', async () => {
    const first = await offer(student);
    const second = await offer(student);
    expect(await claim(first.code)).toMatchObject(dead);
    expect(await claim(first.key)).toMatchObject(dead);
    school.clock.moveBy({ minutes: 6 });
    expect(await claim(second.code)).toMatchObject(dead);
    const third = await offer(student);
    await ask(school, 'DELETE', '/api/v2/auth/session', { as: student, body: {} });
    expect(await claim(third.code)).toMatchObject(dead);
    expect(await claim(third.key)).toMatchObject(dead);
    for (const nonsense of ['', 'AAAAAA', 'A'.repeat(43), '💥'.repeat(10)])
      expect(await claim(nonsense)).toMatchObject(dead);
  });

  it('opens the child it was made for, whichever the family has chosen last, and stays with that child', async () => {
    const petro = await aSibling(school, student);
    const [forPetro, forFirst] = [await offer(petro), await offer(student)];
    const [a, b] = [await claim(forPetro.code), await claim(forFirst.code)];
    expect([await whose(a.body.token), await whose(b.body.token)]).toEqual([petro.id, student.id]);
  });

  it('proves nothing new: what it opens is as old as the session it comes from, and ends no later', async () => {
    // Without a password a recent sign-in would be enough to delete the account.
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', student.id).execute();
    const email = { email: 'new@example.test', old_password: '' };
    const changeEmail = (token: string) => post(school, '/api/v2/profile/email', email, { token });
    // Not even beside a sign-in of this minute, as on the page after booking.
    const atOnce = (await claim((await offer(student)).code)).body.token as string;
    expect(await changeEmail(atOnce)).toMatchObject(refusal('sign_in_again', 403));
    const ofThat = (await claim((await offer({ ...student, token: atOnce })).code)).body.token as string;
    expect(await changeEmail(ofThat)).toMatchObject(refusal('sign_in_again', 403));
    for (const one of [atOnce, ofThat]) await ask(school, 'DELETE', '/api/v2/auth/session', { as: { token: one } });
    school.clock.moveBy({ minutes: 20 });
    const { token } = (await claim((await offer(student)).code)).body;
    expect(await changeEmail(token)).toMatchObject(refusal('sign_in_again', 403));
    const sessions = await school.database.db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt'])
      .where('personId', '=', student.id)
      .execute();
    expect(sessions).toHaveLength(2);
    expect(sessions[1]).toEqual(sessions[0]);
  });

  it('replaces the session of the device that uses it, never of the one that shows it', async () => {
    const other = await aStudent(school);
    const { token } = (await claim((await offer(student)).code, { as: other })).body;
    expect((await get(school, '/api/v2/profile', other)).status).toBe(401);
    expect(await whose(token)).toBe(student.id);
    expect((await claim((await offer(student)).code, { as: student })).status).toBe(200);
    expect(await whose(student.token)).toBe(student.id);
  });

  it('is for families, and for a lesson of the child', async () => {
    const teacher = await aTeacher(school);
    expect((await post(school, '/api/v2/tablet_codes', {}, teacher)).status).toBe(403);
    const lessonId = await aLesson(school, { teacher, student: await aStudent(school), startsAt: school.clock.now() });
    expect(await post(school, '/api/v2/tablet_codes', { lesson_id: lessonId }, student)).toMatchObject(
      refusal('not_found', 404),
    );
  });

  it('opens nothing of a blocked family', async () => {
    const { code } = await offer(student);
    const blockedAt = school.clock.now();
    await school.database.db.updateTable('accounts').set({ blockedAt }).where('id', '=', student.id).execute();
    expect(await claim(code)).toMatchObject(refusal('account_blocked', 403));
  });
});

describe('limits', () => {
  it('of one network and of one account', async () => {
    const address = '192.0.2.9';
    const { code } = await offer(student);
    for (let at = 0; at < 20; at += 1) await claim('AAAAAA', { address });
    expect((await claim(code, { address })).status).toBe(429);
    expect((await claim(code)).status).toBe(200);
    for (let at = 0; at < 20; at += 1) await offer(student);
    expect((await post(school, '/api/v2/tablet_codes', {}, student)).status).toBe(429);
  });

  it('of the school: wrong short codes of all networks; the QR code still works', async () => {
    const { limits } = school.app.deps;
    await limits.requireOfSchool(WRONG_TABLET_CODES, false);
    await expect(async () => {
      for (;;) await limits.takeOfSchool(WRONG_TABLET_CODES, false);
    }).rejects.toThrow('Too many tries');
    const { code, key } = await offer(student);
    expect((await claim(code)).status).toBe(429);
    expect((await claim(key)).status).toBe(200);
  });
});
