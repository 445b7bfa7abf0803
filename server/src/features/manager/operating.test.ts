import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aSibling, aStudent, aTeacher } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { jobsAreDone, linkToken, newestMessage, outboxOf } from '../../../test/outbox.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';

let school: School;
let owner: TestManager;
let isMailDown = false;
const sent: string[] = [];
beforeAll(async () => {
  school = await openSchool({
    at: '2026-11-20T12:00:00Z',
    hasLimits: false,
    sendMail: (mail) => {
      if (isMailDown) return Promise.reject(new NotTaken('no such mailbox', { isFinal: true, cause: undefined }));
      sent.push(mail.to);
      return Promise.resolve('sent');
    },
  });
  school.mayLog(/a message could not be sent/);
  owner = await aManager(school);
});
afterAll(() => school.close());

const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });

describe('messages that did not go out', () => {
  it('show no code, because anyone who lists them could sign in with it', async () => {
    const mailed = await openSchool({ hasLimits: false });
    try {
      const student = await aStudent(mailed);
      const asked = await post(mailed, '/api/v2/auth/codes', { strategy: 'email', email: student.email });
      expect(asked.status).toBe(200);
      const manager = await aManager(mailed);
      const codes = async () => (await manager.get('/messages?kind=sign_in_code')).body.items;
      await expect.poll(codes).toMatchObject([{ recipient: student.email, subject: '' }]);
    } finally {
      await mailed.close();
    }
  });

  it('are found and sent again once, one by its id or all of a period; never a code or a link', async () => {
    const [teacher, student, other] = [await aTeacher(school), await aStudent(school), await aStudent(school)];
    await setHours(school, teacher);
    for (const one of [student, other]) await grantCredits(school, one, 3);
    isMailDown = true;
    const book = (studentId: string, startsAt: string) =>
      owner.post('/lessons', { teacher_id: teacher.id, student_id: studentId, starts_at: startsAt });
    expect((await book(student.id, '2026-11-24T10:00:00Z')).status).toBe(200);
    expect((await book(other.id, '2026-11-25T10:00:00Z')).status).toBe(200);
    const failed = async (person = '') => (await owner.get(`/messages?status=failed${person}`)).body;
    await expect.poll(async () => (await failed()).total).toBe(4);
    const { items } = await failed(`&person_id=${student.id}`);
    expect(items).toMatchObject([
      { kind: 'lesson_booked', channel: 'email', recipient: student.email, status: 'failed' },
    ]);
    isMailDown = false;
    const again = () => owner.post(`/messages/${items[0].id}/resend`, {});
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expect.poll(() => sent.filter((to) => to === student.email).length).toBe(1);
    await expect
      .poll(async () => (await owner.get(`/messages?person_id=${student.id}`)).body.items[0].status)
      .toBe('sent');
    expect(await again()).toMatchObject(refusal('message_spent', 409));
    const time = ['--from=2026-11-20 00:00', '--to=2026-11-21 00:00', '--zone=UTC'];
    const resend = (...options: string[]) => run('messages', 'resend', 'failed', ...options);
    expect(await resend('--from=2026-11-19 00:00', '--to=2026-11-20 00:00', '--yes')).toMatch(/resent +0/);
    expect(await resend(...time)).toMatch(/would be resent +3[^]*Nothing was sent/);
    const { items: rest, total } = await failed();
    expect(total).toBe(3);
    expect(await resend(...time, '--yes')).toMatch(/resent +3/);
    const isSent = async ({ id }: { id: string }) =>
      (await owner.get(`/messages?status=sent`)).body.items.some((one: { id: string }) => one.id === id);
    for (const one of rest) await expect.poll(() => isSent(one)).toBe(true);
    await expect(resend()).rejects.toThrow('Give --from and --to.');
    await expect(run('messages', 'resend', items[0].id, '--kind=x')).rejects.toThrow('go with "failed"');
    await expect(run('messages', 'list', '--status=lost')).rejects.toThrow('--status is waiting,');
    const { body: acts } = await owner.get('/audit_log?action=message.resent');
    expect(acts).toMatchObject({
      total: 4,
      items: [{ by: owner.name, details: { kind: 'lesson_booked' } }, {}, {}, {}],
    });

    isMailDown = true;
    const link = { first_name: 'Vira', last_name: 'Lys', email: 'vira.lys@example.test' };
    const { body: made } = await owner.post('/teachers', link);
    const secret = async () => (await owner.get(`/messages?person_id=${made.id}`)).body.items[0];
    await expect.poll(async () => (await secret()).status).toBe('failed');
    expect(await owner.post(`/messages/${(await secret()).id}/resend`, {})).toMatchObject(
      refusal('message_spent', 409),
    );
    isMailDown = false;
    expect(await resend(...time, '--yes')).toMatch(/resent +0/);
  });
});

describe('the audit log', () => {
  it('is read by who, about whom, what and when, page by page, and says how much there is', async () => {
    const student = await aStudent(school);
    const second = await aManager(school);
    for (let number = 1; number <= 5; number += 1)
      await (number === 5 ? second : owner).post(`/students/${student.id}/credits`, {
        amount: number,
        reason: `Gift ${number}`,
      });
    const first = (await owner.get(`/audit_log?person_id=${student.id}&limit=2`)).body;
    expect(first).toMatchObject({
      total: 5,
      limit: 2,
      items: [{ details: { amount: 5 } }, { details: { amount: 4 } }],
    });
    const next = (await owner.get(`/audit_log?person_id=${student.id}&limit=2&cursor=${first.next_cursor}`)).body;
    expect(next.items).toMatchObject([{ details: { amount: 3 } }, { details: { amount: 2 } }]);
    const by = encodeURIComponent(second.name);
    expect((await owner.get(`/audit_log?by=${by}`)).body).toMatchObject({
      total: 1,
      items: [{ action: 'credits.corrected' }],
    });
    expect((await owner.get(`/audit_log?by=${by}&action=lesson.`)).body.total).toBe(0);
    expect((await owner.get(`/audit_log?person_id=${student.id}&to=2026-11-20T00:00:00Z`)).body.total).toBe(0);
    expect((await owner.get(`/audit_log?person_id=${student.id}&from=2026-11-20T00:00:00Z`)).body.total).toBe(5);
    expect((await owner.get('/audit_log?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z')).body.items).toEqual([]);
    for (const wrong of [`cursor=${crypto.randomUUID()}`, 'action=%25', 'from=yesterday', 'limit=201'])
      expect((await owner.get(`/audit_log?${wrong}`)).status, wrong).toBe(422);
    expect(await run('audit-log', 'list', `--by=${second.name}`)).toContain('Gift 5');
    expect(JSON.parse(await run('audit-log', 'list', `--person=${student.id}`, '--json'))).toHaveLength(5);
  });
});

describe('an account that is blocked', () => {
  it('gets no codes and no reset links, with the same answer; an earlier link sets no password', async () => {
    const student = await aStudent(school);
    const forget = () => post(school, '/api/v2/auth/password_resets', { email: student.email });
    await forget();
    const link = linkToken(await newestMessage(school, student.email));
    await owner.post(`/people/${student.id}/block`, { is_blocked: true, reason: 'Insults the teacher' });
    const before = (await outboxOf(school, student.email)).length;
    const unknown = await post(school, '/api/v2/auth/password_resets', { email: 'nobody@example.test' });
    const asked = await forget();
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
    const code = await post(school, '/api/v2/auth/codes', { strategy: 'email', email: student.email });
    expect(code).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    const password = 'a lark at noon';
    expect(
      await post(school, `/api/v2/auth/activations/${link}`, { password, password_confirmation: password }),
    ).toMatchObject(refusal('account_blocked', 403));
    for (const job of ['auth.send_reset', 'auth.send_code']) await jobsAreDone(school, job);
    expect(await outboxOf(school, student.email)).toHaveLength(before);
    await owner.post(`/people/${student.id}/block`, { is_blocked: false, reason: 'A mistake' });
    expect(
      await post(school, '/api/v2/auth/sessions', { email: student.email, password: student.password }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('is signed out and can’t sign in, for all children of the family, until it is unblocked', async () => {
    const student = await aStudent(school);
    const sibling = await aSibling(school, student);
    const block = (isBlocked: boolean, id = sibling.id) =>
      owner.post(`/people/${id}/block`, { is_blocked: isBlocked, reason: 'Insults the teacher' });
    const signIn = () => post(school, '/api/v2/auth/sessions', { email: student.email, password: student.password });
    const signInLink = async () => {
      const { body } = await owner.post(`/people/${student.id}/sign_in_links`, { reason: 'To look' });
      const token = new URL(body.link).searchParams.get('auth_token') ?? '';
      return get(school, `/api/v2/auth/sessions/${token}`);
    };
    expect((await signIn()).status).toBe(200);
    const { body: feed } = await get(school, '/api/v2/profile/calendar', student);
    const readFeed = async () => (await fetch(`${school.url}${new URL(feed.feed_url).pathname}`)).status;
    expect(await readFeed()).toBe(200);
    expect(await block(true)).toMatchObject({ status: 200 });
    // Connected calendars don't get the child's lessons either.
    expect(await readFeed()).toBe(404);
    for (const one of [student, sibling]) expect((await get(school, '/api/v2/profile', one)).status).toBe(401);
    expect(await signIn()).toMatchObject(refusal('account_blocked', 403));
    expect(await signInLink()).toMatchObject(refusal('account_blocked', 403));
    // Without the right password, the block isn't revealed.
    expect(await post(school, '/api/v2/auth/sessions', { email: student.email, password: 'wrong' })).toMatchObject(
      refusal('wrong_credentials', 401),
    );
    const { items } = (await owner.get(`/students?search=${student.email}`)).body;
    expect(items.map((one: { is_blocked: boolean }) => one.is_blocked)).toEqual([true, true]);
    await Promise.all([block(false), signIn()]);
    expect((await signIn()).status).toBe(200);
    const race = await Promise.all([signIn(), block(true), signIn(), signIn()]);
    // Sessions opened before the block have ended, whatever the order.
    const tokens = race.flatMap(({ body }) => (body.token ? [{ token: String(body.token) }] : []));
    for (const one of tokens) expect((await get(school, '/api/v2/profile', one)).status).toBe(401);
    expect(await block(true, crypto.randomUUID())).toMatchObject(refusal('not_found', 404));
    expect((await owner.get(`/audit_log?person_id=${sibling.id}&action=person.`)).body.items).toMatchObject([
      { action: 'person.blocked', details: { reason: 'Insults the teacher' } },
      { action: 'person.unblocked' },
      { action: 'person.blocked' },
    ]);
  });

  it('of a teacher is offered to nobody', async () => {
    const teacher = await aTeacher(school);
    await setHours(school, teacher);
    const slots = async () => (await owner.get(`/slots?teacher_id=${teacher.id}&days=3`)).body.items.length;
    expect(await slots()).toBe(1);
    expect(await run('person', 'block', teacher.id, '--reason=Has left')).toMatch(/blocked +yes/);
    expect(await slots()).toBe(0);
    expect((await owner.get(`/teachers?search=${teacher.email}`)).body.items).toMatchObject([{ is_blocked: true }]);
    expect(await run('person', 'unblock', teacher.id, '--reason=A mistake')).toMatch(/blocked +no/);
    expect(await slots()).toBe(1);
    await expect(run('person', 'block', teacher.id)).rejects.toThrow('--reason is needed');
  });
});

describe("today's lessons", () => {
  it('stand as they are at the moment: ahead, waiting, with who is in the room, begun, over', async () => {
    const [teacher, student, other] = [
      await aTeacher(school, { firstName: 'Zoia' }),
      await aStudent(school),
      await aTeacher(school),
    ];
    const at = (minutes: number) => school.clock.in(minutes);
    const ahead = await aLesson(school, { teacher, student, startsAt: at(120), durationMinutes: 25 });
    const now = await aLesson(school, { teacher, student, startsAt: at(-2), durationMinutes: 25 });
    const held = await aLesson(school, {
      teacher: other,
      student,
      startsAt: at(-120),
      durationMinutes: 25,
      status: 'held',
    });
    await aLesson(school, { teacher, student, startsAt: at(-1_440), status: 'held' });
    const page = async (query = '') => (await owner.get(`/lessons/today${query}`)).body;
    const shown = async (id: string) => (await page()).items.find((one: { id: string }) => one.id === id);
    expect(await page()).toMatchObject({
      total: 3,
      next_cursor: null,
      counts: { ahead: 1, waiting: 1, held: 1, missed: 0 },
    });
    expect(await shown(ahead)).toMatchObject({ state: 'ahead', there: [] });
    expect(await shown(now)).toMatchObject({ state: 'waiting', there: [], teacher: { name: 'Zoia Body' } });
    expect(await shown(held)).toMatchObject({ state: 'held' });
    const socket = await RoomSocket.join(school, now, student.token);
    await expect.poll(async () => (await shown(now)).there).toEqual(['student']);
    socket.close();
    await expect.poll(async () => (await shown(now)).there).toEqual([]);
    const first = await page('?limit=1');
    expect(first).toMatchObject({ total: 3, items: [{ id: held }], next_cursor: held });
    expect((await page(`?limit=1&cursor=${held}`)).items).toMatchObject([{ id: now }]);
    expect(await page('?state=waiting')).toMatchObject({ total: 1, items: [{ id: now }], counts: { ahead: 1 } });
    expect(await page('?day=2026-11-19')).toMatchObject({ total: 1, counts: { held: 1 } });
    expect((await owner.get(`/lessons/today?cursor=${crypto.randomUUID()}`)).status).toBe(422);
    expect((await owner.get('/lessons/today?state=nice')).status).toBe(422);
    expect(await run('lesson', 'today')).toMatch(/Zoia Body +waiting[^]*ahead 1, waiting 1, in_progress 0, held 1/);
    expect(JSON.parse(await run('lesson', 'today', '--state=held', '--json'))).toMatchObject({
      lessons: [{ id: held }],
      counts: { held: 1 },
    });
    await expect(run('lesson', 'today', '--state=good')).rejects.toThrow('--state is ahead,');
    const time = 'from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z';
    expect((await owner.get(`/lessons?${time}&status=held`)).body).toMatchObject({ total: 1, items: [{ id: held }] });
  });
});
