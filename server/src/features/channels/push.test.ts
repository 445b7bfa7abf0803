import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { type PushBrowser, PushStandIn } from '../../../test/PushStandIn.ts';
import { PAGE_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { openSchool, type School } from '../../../test/school.ts';

let service: PushStandIn;
let school: School;
let manager: TestManager;
beforeAll(async () => {
  service = await PushStandIn.start();
  school = await openSchool({
    config: { push: { keys: undefined, services: [service.origin, 'fcm.googleapis.com'] } },
    hasLimits: false,
  });
  manager = await aManager(school);
});
afterAll(async () => {
  await school.close();
  service.close();
});

const DEVICE = '/api/v2/profile/push_device';
const CHANNELS = '/api/v2/profile/channels';
const add = (as: Person, subscription: object) => ask(school, 'PUT', DEVICE, { as, body: subscription });

let hour = 0;
async function aFamily(): Promise<{
  student: Person;
  teacher: Person;
  browser: PushBrowser;
  book: () => Promise<string>;
}> {
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school, { firstName: 'Solomiia' })]);
  await setHours(school, teacher);
  await grantCredits(school, student, 4);
  const browser = service.browser();
  expect((await add(student, browser.subscription)).status).toBe(200);
  return {
    student,
    teacher,
    browser,
    async book() {
      hour += 1;
      const startsAt = `2026-11-25T${String(8 + (hour % 8)).padStart(2, '0')}:00:00Z`;
      const { body } = await manager.post('/lessons', {
        teacher_id: teacher.id,
        student_id: student.id,
        starts_at: startsAt,
      });
      return body.id;
    },
  };
}
const outcomes = async (person: Person) =>
  school.database.db
    .selectFrom('messages')
    .select('status')
    .where('personId', '=', person.id)
    .where('channel', '=', 'push')
    .orderBy('id')
    .execute();
const untilSettled = (person: Person, ...wanted: string[]): Promise<void> =>
  vi.waitFor(async () => expect((await outcomes(person)).map(({ status }) => status)).toEqual(wanted), {
    timeout: 30_000,
    interval: 50,
  });

it('open settings learn that a device was added or removed', async () => {
  const { student } = await aFamily();
  const told: string[] = [];
  await school.app.deps.bus.subscribeTo(PAGE_INVALIDATION, student.id, (topic) => void told.push(topic));
  const other = service.browser();
  expect((await add(student, other.subscription)).status).toBe(200);
  await expect.poll(() => told).toEqual(['notifications']);
  expect((await ask(school, 'DELETE', DEVICE, { as: student })).status).toBe(200);
  await expect.poll(() => told).toEqual(['notifications', 'notifications']);
});

describe('a device', () => {
  it('gets a notification once, whatever the number of servers: signed, encrypted, with the page it opens', async () => {
    const second = await school.openSecond();
    const { student, browser, book } = await aFamily();
    const id = await book();
    await untilSettled(student, 'sent');
    expect(browser.notices).toEqual([
      expect.objectContaining({
        path: `/lessons/${id}`,
        title: expect.stringMatching(/^Lesson booked: /),
        urgency: 'normal',
      }),
    ]);
    expect(browser.notices[0]?.body).toContain('Solomiia');
    await second.close();
  });

  it('is one of the settings, with its own choices', async () => {
    const { student, browser, book } = await aFamily();
    expect((await get(school, CHANNELS, student)).body.push).toEqual({
      public_key: expect.stringMatching(/^[\w-]{87}$/),
      devices: 1,
      is_here: true,
    });
    const choice = { kind: 'lesson_changes', channel: 'push', is_on: false };
    await ask(school, 'PUT', '/api/v2/profile/notifications', { as: student, body: choice });
    await book();
    expect(await outcomes(student)).toEqual([]);
    expect(browser.notices).toEqual([]);
  });

  it('gets nothing after its session ended, or it was removed', async () => {
    const [signedOut, takenOut] = await Promise.all([aFamily(), aFamily()]);
    await ask(school, 'DELETE', '/api/v2/auth/session', { as: signedOut.student });
    expect((await ask(school, 'DELETE', DEVICE, { as: takenOut.student })).body.push).toMatchObject({ devices: 0 });
    await Promise.all([signedOut.book(), takenOut.book()]);
    expect([...(await outcomes(signedOut.student)), ...(await outcomes(takenOut.student))]).toEqual([]);
  });

  it('that no longer exists is removed and not used again', async () => {
    const { student, browser, book } = await aFamily();
    browser.isGone = true;
    await book();
    await untilSettled(student, 'dropped');
    expect((await get(school, CHANNELS, student)).body.push).toMatchObject({ devices: 0, is_here: false });
  });

  it('is retried while the service is busy, and not if it is impossible', async () => {
    const { student, browser, book } = await aFamily();
    school.mayLog(/The push service answered 400/);
    service.failsWith.push(429, 503);
    await book();
    await untilSettled(student, 'sent');
    expect(browser.notices).toHaveLength(1);
    service.failsWith.push(400);
    await book();
    await untilSettled(student, 'sent', 'failed');
    expect(browser.notices).toHaveLength(1);
  });

  it('belongs to who signed in last on it', async () => {
    const [first, second] = await Promise.all([aFamily(), aFamily()]);
    await add(second.student, first.browser.subscription);
    await first.book();
    expect(await outcomes(first.student)).toEqual([]);
  });
});

describe('a key', () => {
  const good = (): PushBrowser['subscription'] => service.browser().subscription;
  const point = (first: number): string => {
    const bytes = Buffer.from(good().p256dh, 'base64url');
    bytes[0] = first;
    return bytes.toString('base64url');
  };

  it.each([
    ['off the curve', () => ({ p256dh: `B${'A'.repeat(86)}` })],
    ['of zeros', () => ({ p256dh: 'A'.repeat(87) })],
    ['in its mixed form', () => ({ p256dh: point(6) })],
    ['marked as compressed', () => ({ p256dh: point(2) })],
    ['that is too short', () => ({ p256dh: good().p256dh.slice(0, 43) })],
    ['in another alphabet', () => ({ p256dh: `B+/${'A'.repeat(84)}` })],
    ['with an empty secret', () => ({ auth: '' })],
    ['with a secret of 12 bytes', () => ({ auth: 'A'.repeat(16) })],
    ['with a secret in another alphabet', () => ({ auth: `${'A'.repeat(20)}==` })],
    ['with no secret', () => ({ auth: null })],
  ])('%s is refused', async (_, wrong) => {
    const student = await aStudent(school);
    const { status, body } = await add(student, { ...good(), ...wrong() });
    expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(wrong())]);
  });
});

describe('a renewed subscription', () => {
  const RENEWALS = '/api/v2/push_renewals';
  const renew = (old: PushBrowser, renewed: PushBrowser, more: object = {}) => {
    const { endpoint, auth } = old.subscription;
    return ask(school, 'POST', RENEWALS, {
      body: { old: { endpoint, auth, ...more }, renewed: renewed.subscription },
    });
  };

  it('gets the notices from then on, registered by a worker without a session; the old one is unknown afterwards', async () => {
    const { student, browser, book } = await aFamily();
    const renewed = service.browser();
    expect(await renew(browser, renewed)).toMatchObject({ status: 200, body: {} });
    await book();
    await untilSettled(student, 'sent');
    expect([browser.notices.length, renewed.notices.length]).toEqual([0, 1]);
    expect((await get(school, CHANNELS, student)).body.push).toMatchObject({ devices: 1, is_here: true });
    expect(await renew(browser, service.browser())).toMatchObject(refusal('not_found', 404));
    expect((await renew(renewed, renewed)).status).toBe(200);
  });

  it('is taken by nobody who knows the endpoint alone, nor for a device that was taken out or signed out', async () => {
    const [known, takenOut, signedOut] = await Promise.all([aFamily(), aFamily(), aFamily()]);
    await ask(school, 'DELETE', DEVICE, { as: takenOut.student });
    await ask(school, 'DELETE', '/api/v2/auth/session', { as: signedOut.student });
    const answers = [
      await renew(known.browser, service.browser(), { auth: service.browser().subscription.auth }),
      await renew(takenOut.browser, service.browser()),
      await renew(signedOut.browser, service.browser()),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refusal('not_found', 404));
  });

  it('takes no other family’s device away, also in the same instant', async () => {
    const [first, second] = await Promise.all([aFamily(), aFamily()]);
    expect(await renew(first.browser, second.browser)).toMatchObject(refusal('not_found', 404));
    const wanted = service.browser();
    const answers = await Promise.all([
      renew(first.browser, wanted),
      renew(first.browser, wanted),
      renew(second.browser, wanted),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(2);
  });

  it('is held to the same services', async () => {
    const { browser } = await aFamily();
    const { endpoint, auth } = browser.subscription;
    const inside = { ...service.browser().subscription, endpoint: 'https://169.254.169.254/latest' };
    const { status, body } = await ask(school, 'POST', RENEWALS, {
      body: { old: { endpoint, auth }, renewed: inside },
    });
    expect([status, body.fields]).toEqual([422, { endpoint: 'invalid' }]);
  });
});

describe('an endpoint', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user:pass@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.test/a',
    'https://evilfcm.googleapis.com.test/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'http://127.0.0.1:1/a',
    'file:///etc/passwd',
  ])('%s is refused', async (endpoint) => {
    const student = await aStudent(school);
    const { status, body } = await add(student, { ...service.browser().subscription, endpoint });
    expect([status, body.fields]).toEqual([422, { endpoint: 'invalid' }]);
  });

  it('of a known service is taken; a key that is no point is not', async () => {
    const student = await aStudent(school);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
    const { subscription } = service.browser();
    expect((await add(student, { ...subscription, endpoint })).status).toBe(200);
    expect((await add(student, { ...subscription, p256dh: `B${'A'.repeat(86)}` })).body.fields).toEqual({
      p256dh: 'invalid',
    });
    expect(await ask(school, 'PUT', DEVICE, { body: subscription })).toMatchObject(refusal('not_signed_in', 401));
  });
});
