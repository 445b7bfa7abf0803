import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { buy, paidEvent, refund, sendWebhook } from '../../../test/money.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { checkBooks } from '../payments/index.ts';
import { decideLessons } from '../lessonRoom/index.ts';
import { isFriend } from './rules.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

const pageOf = async (person: Person) => (await get(school, '/api/v2/referral', person)).body;
/** Registers through the link, as the page does. */
async function aFriendOf(inviter: Person): Promise<Person> {
  const { code } = await pageOf(inviter);
  const email = `${randomUUID()}@friend.test`;
  const phone = `+38067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const response = await fetch(`${school.url}/api/v2/auth/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Tim',
      last_name: 'Bondar',
      parent_name: 'Olha',
      phone,
      email,
      password: 'walks-in-the-fog-7',
      password_confirmation: 'walks-in-the-fog-7',
      consent: true,
      invite: code,
    }),
  });
  const body = (await response.json()) as { token: string };
  expect([response.status, body]).toEqual([200, { token: expect.any(String) }]);
  const { rows } = await school.database.pool.query<{ id: string }>('select id from accounts where email = $1', [
    email,
  ]);
  return { id: rows[0]?.id ?? '', type: 'student', email, password: '', token: body.token };
}

describe('statement 11: inviting friends', () => {
  it.each([
    [4, 0],
    [8, 1],
    [16, 2],
    [32, 2],
  ])('gives for a purchase of %i lessons %i, and both are notified', async (lessons, reward) => {
    const inviter = await aStudent(school, { firstName: 'Masha' });
    const friend = await aFriendOf(inviter);
    expect(await pageOf(inviter)).toMatchObject({
      lessons_earned: 0,
      friends: [{ name: 'Tim', status: 'joined', lessons: 0 }],
    });
    await buy(school, friend, lessons);
    expect(await balanceOf(school, inviter)).toBe(reward);
    expect(await pageOf(inviter)).toMatchObject({
      lessons_earned: reward,
      friends: [{ status: reward === 0 ? 'joined' : 'earned' }],
    });
    const subjectsTo = async (one: Person) => (await outboxOf(school, one.email)).map((mail) => mail.subject).join();
    const subjects = [await subjectsTo(inviter), await subjectsTo(friend)].map(
      (one) => /for you|thanks to you/.exec(one)?.[0],
    );
    expect(subjects).toEqual(reward === 0 ? [undefined, undefined] : ['for you', 'thanks to you']);
  });

  it('gives once for each friend, however often and however much at once they buy', async () => {
    const inviter = await aStudent(school);
    const friend = await aFriendOf(inviter);
    await Promise.all([8, 16, 32].map((lessons) => buy(school, friend, lessons)));
    const reward = await balanceOf(school, inviter);
    expect([1, 2]).toContain(reward);
    await buy(school, friend, 16);
    expect(await balanceOf(school, inviter)).toBe(reward);
    const another = await aFriendOf(inviter);
    await buy(school, another, 8);
    expect(await balanceOf(school, inviter)).toBe(reward + 1);
  });

  it('gives nothing for oneself', async () => {
    const inviter = await aStudent(school);
    const { code } = await pageOf(inviter);
    await school.database.pool.query('update people set invite_code = $1 where id = $2', [code, inviter.id]);
    await buy(school, inviter, 16);
    expect(await balanceOf(school, inviter)).toBe(16);
    const [at, later] = [new Date(0), new Date(1)];
    const me = { id: 'a', email: 'a.b@mail.test', phone: '+380671112233', createdAt: at };
    expect(isFriend(me, { ...me, id: 'b', email: 'ab+two@mail.test', phone: null, createdAt: later })).toBe(false);
    expect(isFriend(me, { ...me, id: 'b', email: null, createdAt: later })).toBe(false);
    expect(isFriend({ ...me, createdAt: later }, { id: 'b', email: null, phone: null, createdAt: at })).toBe(false);
    expect(isFriend(me, { id: 'b', email: 'c@mail.test', phone: null, createdAt: later })).toBe(true);
  });

  it('takes the gift back with a refund, as far as it is there', async () => {
    const inviter = await aStudent(school);
    const friend = await aFriendOf(inviter);
    const bought = await buy(school, friend, 16);
    expect(await balanceOf(school, inviter)).toBe(2);
    await refund(school, friend, bought.purchaseId);
    await vi.waitFor(async () => expect(await balanceOf(school, inviter)).toBe(0), { timeout: 30_000, interval: 50 });
    expect(await pageOf(inviter)).toMatchObject({ lessons_earned: 0, friends: [{ status: 'taken_back' }] });
    // A family's payments must not be revealed to another.
    const [mail] = (await outboxOf(school, inviter.email)).filter(({ subject }) => subject.includes('withdrawn'));
    expect(mail?.text).toContain('Your gift for Tim no longer counts');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/refund|money|paid|payment|₴/iu);

    const second = await aFriendOf(inviter);
    const eight = await buy(school, second, 8);
    await school.database.pool.query(
      "insert into credit_entries (student_id, amount, reason, cause, created_at) values ($1, -1, 'booked', $2, now())",
      [inviter.id, randomUUID()],
    );
    await sendWebhook(school, paidEvent(eight, { type: 'refunded', refunded_amount: eight.price }));
    expect(await balanceOf(school, inviter)).toBe(0);
  });
});

describe('a gift that lies in a booked lesson when the friend is refunded', () => {
  let teacher: Person;
  let manager: TestManager;
  beforeAll(async () => {
    [teacher, manager] = await Promise.all([aTeacher(school), aManager(school)]);
  });
  let hour = 24;
  /** An inviter whose reward is bound in a booked lesson, after the friend's purchase was refunded. */
  async function parked(): Promise<{ inviter: Person; lesson: string }> {
    const inviter = await aStudent(school);
    const friend = await aFriendOf(inviter);
    const bought = await buy(school, friend, 8);
    hour += 1;
    const starts_at = school.clock.minuteIn(hour * 60).toISOString();
    const pair = { teacher_id: teacher.id, student_id: inviter.id };
    const { body } = await manager.post('/lessons', { ...pair, starts_at, anyway: true });
    await sendWebhook(school, paidEvent(bought, { type: 'refunded', refunded_amount: bought.price }));
    expect(await balanceOf(school, inviter)).toBe(0);
    return { inviter, lesson: body.id };
  }

  it('goes back when that lesson is cancelled, once, and no lesson that was bought later goes for it', async () => {
    const { inviter, lesson } = await parked();
    await buy(school, inviter, 4);
    expect(await balanceOf(school, inviter)).toBe(4);
    await manager.post(`/lessons/${lesson}/cancel`, { by: 'school', reason: 'Snow' });
    expect(await balanceOf(school, inviter)).toBe(4);
    expect(await pageOf(inviter)).toMatchObject({ lessons_earned: 0, friends: [{ status: 'taken_back' }] });
  });

  it('goes back when the teacher misses that lesson', async () => {
    const { inviter, lesson } = await parked();
    const startsAt = school.clock.in(-60);
    await school.database.db
      .updateTable('lessons')
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + 25 * 60_000) })
      .where('id', '=', lesson)
      .execute();
    await decideLessons(school.app.deps);
    expect(await balanceOf(school, inviter)).toBe(0);
    expect(await pageOf(inviter)).toMatchObject({ lessons_earned: 0 });
  });

  it('stays when that lesson is held: another lesson that is cancelled gives its own credit back', async () => {
    const { inviter, lesson } = await parked();
    await buy(school, inviter, 4);
    hour += 1;
    const starts_at = school.clock.minuteIn(hour * 60).toISOString();
    const pair = { teacher_id: teacher.id, student_id: inviter.id };
    const other = await manager.post('/lessons', { ...pair, starts_at, anyway: true });
    await school.database.db
      .updateTable('lessons')
      .set({ status: 'held', heldAt: school.clock.now() })
      .where('id', '=', lesson)
      .execute();
    await manager.post(`/lessons/${other.body.id}/cancel`, { by: 'school', reason: 'Snow' });
    expect(await balanceOf(school, inviter)).toBe(4);
    expect(await pageOf(inviter)).toMatchObject({ lessons_earned: 1 });
  });
});

it('all of this has left the books balanced', async () => {
  expect(await checkBooks(school.app.deps)).toMatchObject({ isBalanced: true, findings: [] });
});

it('a refund to a friend who was deleted waits for its turn at the inviter’s balance', async () => {
  const inviter = await aStudent(school);
  const friend = await aFriendOf(inviter);
  const bought = await buy(school, friend, 8);
  expect(await balanceOf(school, inviter)).toBe(1);
  const manager = await aManager(school);
  expect(await manager.post(`/people/${friend.id}/deletion`, { reason: 'asked' })).toMatchObject({ status: 200 });
  const { pool } = school.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select id from people where id = $1 for no key update', [inviter.id]);
    const sent = sendWebhook(school, paidEvent(bought, { type: 'refunded', refunded_amount: bought.price }));
    const waiting = async () =>
      (
        await pool.query(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.length;
    await expect.poll(waiting, { interval: 50 }).toBeGreaterThan(0);
    await other.query('commit');
    expect(await sent).toBe(200);
  } finally {
    other.release(true);
  }
  expect(await balanceOf(school, inviter)).toBe(0);
  expect((await checkBooks(school.app.deps)).findings).toEqual([]);
});
