import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { aManagerAtDesk, type AtDesk } from '../../../test/DeskBrowser.ts';
import { ask } from '../../../test/http.ts';
import { aManager } from '../../../test/manager.ts';
import { type PushBrowser, PushStandIn } from '../../../test/PushStandIn.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { alarm } from './watchDuty.ts';
import { nextStep } from './rules.ts';

let service: PushStandIn;
let school: School;
let owner: AtDesk;
let olha: AtDesk;
let browser: PushBrowser;
beforeAll(async () => {
  service = await PushStandIn.start();
  school = await openSchool({
    // A minute in which no other job runs the check.
    at: '2026-11-20T17:00:00Z',
    config: { push: { keys: undefined, services: [service.origin] } },
    hasLimits: false,
  });
  owner = await aManagerAtDesk(school);
  olha = await aManagerAtDesk(school, 'support');
});
afterAll(async () => {
  await school.close();
  service.close();
});

const PHONES = { olha: '+380500000101', owner: '+380500000102' };
const db = () => school.database.db;
const setDuty = (of: AtDesk, minutes: number | null) =>
  of.browser.manager('PUT', '/me/duty', { until: minutes === null ? null : school.clock.in(minutes).toISOString() });
/** Runs the check once a minute, as the job does. */
async function minutes(count: number, at = school): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    school.clock.moveBy({ minutes: 1 });
    await alarm(at.app.deps);
  }
}
/** Alarms sent since the test began: channel, recipient and text. */
const sent = async (): Promise<string[]> => {
  const rows = await db()
    .selectFrom('messages')
    .innerJoin('managers', 'managers.id', 'messages.managerId')
    .select(['messages.channel', 'managers.name', 'messages.text'])
    .where('kind', '=', 'lesson_alarm')
    .where('managers.name', 'in', [olha.name, owner.name])
    .orderBy('messages.createdAt')
    .orderBy('messages.channel')
    .execute();
  return rows.map(({ channel, name }) => `${channel} ${name === olha.name ? 'olha' : 'owner'}`);
};
/** Nobody comes to it: red ten minutes after its start. */
async function aLonelyLesson(): Promise<string> {
  const [teacher, student] = [
    await aTeacher(school, { firstName: 'Anna' }),
    await aStudent(school, { firstName: 'Masha' }),
  ];
  return aLesson(school, { teacher, student, startsAt: school.clock.in(-9), durationMinutes: 50 });
}

beforeEach(async () => {
  await db().deleteFrom('messages').execute();
  await db().deleteFrom('dutyAlarms').execute();
  await db().deleteFrom('managerPushDevices').execute();
  await db().deleteFrom('managerDuty').execute();
  await db().updateTable('managers').set({ phone: null }).execute();
  const ofOlha = { phone: PHONES.olha, email: olha.email };
  await db().updateTable('managers').set(ofOlha).where('name', '=', olha.name).execute();
  await db().updateTable('managers').set({ phone: PHONES.owner }).where('name', '=', owner.name).execute();
  await db().updateTable('lessons').set({ status: 'cancelled' }).where('status', '=', 'booked').execute();
  browser = service.browser();
  await olha.browser.manager('PUT', '/me/push_device', browser.subscription);
});

describe('duty', () => {
  it('begins for at most sixteen hours, is seen by all who watch lessons, and ends by itself', async () => {
    expect((await setDuty(olha, -1)).body).toMatchObject({ error: 'invalid_fields', fields: { until: 'past' } });
    expect((await setDuty(olha, 17 * 60)).body).toMatchObject({ fields: { until: 'too_long' } });
    const until = school.clock.in(60).toISOString();
    expect((await olha.browser.manager('PUT', '/me/duty', { until })).status).toBe(200);
    const seen = await owner.browser.manager('GET', '/duty');
    expect(seen.body).toMatchObject({
      onDuty: [{ name: olha.name, until }],
      mine: { until: null, phone: PHONES.owner, devices: 0, isThisDevice: false },
    });
    expect((await olha.browser.manager('GET', '/duty')).body.mine).toEqual({
      until,
      phone: PHONES.olha,
      devices: 1,
      isThisDevice: true,
    });
    school.clock.moveBy({ minutes: 61 });
    expect((await owner.browser.manager('GET', '/duty')).body.onDuty).toEqual([]);
    const bookkeeper = await aManagerAtDesk(school, 'bookkeeper');
    expect((await setDuty(bookkeeper, 60)).status).toBe(403);
    expect((await (await aManager(school)).put('/me/push_device', browser.subscription)).status).toBe(401);
  });

  it('registers a browser once, though several of its pages ask at the same time', async () => {
    const put = () => olha.browser.manager('PUT', '/me/push_device', browser.subscription);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(put));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await olha.browser.manager('GET', '/duty')).body.mine).toMatchObject({ devices: 1, isThisDevice: true });
  });

  it('accepts no subscription at an unknown service, and can be ended', async () => {
    const elsewhere = { ...browser.subscription, endpoint: 'https://elsewhere.test/push' };
    expect((await olha.browser.manager('PUT', '/me/push_device', elsewhere)).body).toMatchObject({
      fields: { endpoint: 'invalid' },
    });
    expect((await olha.browser.manager('DELETE', '/me/push_device')).status).toBe(200);
    expect((await olha.browser.manager('GET', '/duty')).body.mine).toMatchObject({ devices: 0, isThisDevice: false });
  });
});

describe('a red lesson that nobody takes', () => {
  it('alarms the phone of who is on duty, then by SMS, then the owners, and no more', async () => {
    await setDuty(olha, 120);
    const lessonId = await aLonelyLesson();
    await minutes(1);
    // It has just become red.
    expect(await sent()).toEqual([]);
    await minutes(1);
    expect(await sent()).toEqual(['push olha']);
    await expect
      .poll(() => browser.notices)
      .toMatchObject([
        {
          body: expect.stringMatching(/^Masha Body with Anna Body: No one is there\./u),
          path: `/desk/lessons/${lessonId}`,
          urgency: 'high',
        },
      ]);
    await minutes(2);
    expect(await sent()).toEqual(['push olha']);
    await minutes(1);
    expect(await sent()).toEqual(['push olha', 'sms olha']);
    await minutes(3);
    expect(await sent()).toEqual(['push olha', 'sms olha', 'sms owner']);
    await minutes(5);
    expect(await sent()).toHaveLength(3);
  });

  it('stops once somebody has taken it', async () => {
    await setDuty(olha, 120);
    const lessonId = await aLonelyLesson();
    await minutes(2);
    expect(await sent()).toEqual(['push olha']);
    await olha.browser.manager('POST', `/lessons/${lessonId}/taken`, {});
    await minutes(8);
    expect(await sent()).toEqual(['push olha']);
    // Given back while it is still red, it is an alarm again.
    await olha.browser.manager('DELETE', `/lessons/${lessonId}/taken`);
    await minutes(1);
    expect(await sent()).toEqual(['push olha', 'push olha']);
  });

  it('alarms nobody while nobody is on duty; an alarm that has begun still reaches the owners', async () => {
    await aLonelyLesson();
    await minutes(6);
    expect(await sent()).toEqual([]);
    await setDuty(olha, 120);
    await minutes(1);
    expect(await sent()).toEqual(['push olha']);
    await setDuty(olha, null);
    await minutes(3);
    expect(await sent()).toEqual(['push olha', 'sms owner']);
  });

  it('is one alarm with others, without names, at most one a minute', async () => {
    await setDuty(olha, 120);
    await aLonelyLesson();
    await aLonelyLesson();
    await minutes(2);
    expect(await sent()).toEqual(['push olha']);
    await expect.poll(() => browser.notices).toMatchObject([{ title: '2 lessons need help', path: '/desk/now' }]);
    // An immediate second check sends nothing twice.
    await alarm(school.app.deps);
    school.clock.moveBy({ seconds: 20 });
    await aLonelyLesson();
    await alarm(school.app.deps);
    expect(await sent()).toEqual(['push olha']);
  });

  it('goes by SMS at once to who has no such browser, and by mail to who has neither', async () => {
    await olha.browser.manager('DELETE', '/me/push_device');
    await setDuty(olha, 120);
    await aLonelyLesson();
    await minutes(2);
    expect(await sent()).toEqual(['sms olha']);
    await db().updateTable('managers').set({ phone: null }).execute();
    await aLonelyLesson();
    await minutes(2);
    expect(await sent()).toContain('email olha');
  });

  it('is an alarm again when whoever took it has left the school', async () => {
    const [keys, dasha] = [await aManager(school), await aManagerAtDesk(school, 'support')];
    await setDuty(olha, 120);
    const lessonId = await aLonelyLesson();
    await dasha.browser.manager('POST', `/lessons/${lessonId}/taken`, {});
    await minutes(3);
    expect(await sent()).toEqual([]);
    const path = `/api/v2/manager/managers/${encodeURIComponent(dasha.name)}`;
    expect(await ask(school, 'DELETE', path, { bearer: keys.token })).toMatchObject({ status: 200 });
    await minutes(1);
    expect(await sent()).toEqual(['push olha']);
  });

  it('reaches the browser and the phone of somebody without an e-mail', async () => {
    await db().updateTable('managers').set({ email: null }).where('name', '=', olha.name).execute();
    await setDuty(olha, 120);
    await aLonelyLesson();
    await minutes(5);
    expect(await sent()).toEqual(['push olha', 'sms olha']);
    await expect.poll(() => browser.notices).toHaveLength(1);
  });

  it('alarms no manager whose role no longer watches lessons, even if their duty would continue', async () => {
    const dasha = await aManagerAtDesk(school, 'support');
    await setDuty(dasha, 120);
    await aLonelyLesson();
    const keys = await aManager(school);
    await keys.patch(`/managers/${encodeURIComponent(dasha.name)}`, { role: 'bookkeeper' });
    expect((await owner.browser.manager('GET', '/duty')).body.onDuty).toEqual([]);
    // As with nobody on duty: no alarm starts, so none escalates to the owners.
    await minutes(9);
    expect(await sent()).toEqual([]);
  });

  it('causes one alarm, even if two servers check', async () => {
    const second = await school.openSecond();
    await setDuty(olha, 120);
    await aLonelyLesson();
    await minutes(1);
    school.clock.moveBy({ minutes: 1 });
    await Promise.all([alarm(school.app.deps), alarm(second.app.deps), alarm(school.app.deps), alarm(second.app.deps)]);
    expect(await sent()).toEqual(['push olha']);
    await second.close();
  });

  it('stops alarming a browser that is gone, and one whose session has ended', async () => {
    await setDuty(olha, 600);
    browser.isGone = true;
    await aLonelyLesson();
    await minutes(2);
    await expect.poll(async () => (await olha.browser.manager('GET', '/duty')).body.mine.devices).toBe(0);
  });
});

it.each([
  { known: undefined, redFor: 59, next: 1 },
  { known: undefined, redFor: 20, next: 0 },
  { known: { step: 0, ago: 60 }, redFor: 0, next: 1 },
  { known: { step: 1, ago: 120 }, redFor: 500, next: 1 },
  { known: { step: 1, ago: 180 }, redFor: 500, next: 2 },
  { known: { step: 2, ago: 180 }, redFor: 500, next: 3 },
  { known: { step: 3, ago: 9_000 }, redFor: 9_000, next: 3 },
])('an alarm that has gone to step $known goes to $next', ({ known, redFor, next }) => {
  const nowMs = 1_000_000_000;
  const before = known && { step: known.step, atMs: nowMs - known.ago * 1_000 };
  expect(nextStep(before, { redMs: nowMs - redFor * 1_000, nowMs, isAnybodyOnDuty: true })).toBe(next);
});
