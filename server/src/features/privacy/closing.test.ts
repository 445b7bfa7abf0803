import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, aViewSession, balanceOf, grantCredits, setHours } from '../../../test/manager.ts';
import { buy, fillCard, openPurchase } from '../../../test/money.ts';
import { codeIn, newestMessage, outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aPhone, wizardOf } from '../../../test/wizard.ts';
import { eraseDue } from './closeFamily.ts';

const DELETION = '/api/v2/profile/deletion';
let school: School;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

/** The code that was sent to the account's email. */
async function codeOf(person: Person): Promise<{ strategy: 'email'; code: string }> {
  const before = (await outboxOf(school, person.email)).length;
  await post(school, `${DELETION}/codes`, { strategy: 'email' }, person);
  return { strategy: 'email', code: codeIn(await newestMessage(school, person.email, before + 1)) };
}
const close = async (person: Person, isRefunded = false) =>
  post(school, DELETION, { old_password: person.password, is_refunded: isRefunded, ...(await codeOf(person)) }, person);
const signIn = (person: Person) =>
  post(school, '/api/v2/auth/sessions', { email: person.email, password: person.password });
/** Waits until this many transactions wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await school.database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(count);
    },
    { timeout: 30_000, interval: 20 },
  );
/** Ten o'clock on the third day from now. */
const tenOclock = () => `${new Date(school.clock.in(3 * 1_440)).toISOString().slice(0, 10)}T10:00:00Z`;
const isErased = async (person: Person) =>
  (await school.database.db.selectFrom('people').select('deletedAt').where('id', '=', person.id).executeTakeFirst())
    ?.deletedAt !== null;

describe('deleting a family', () => {
  it('names children, lessons and money, and needs the code of a proved address beside the password', async () => {
    const student = await aStudent(school, { firstName: 'Solomiia' });
    await aSibling(school, student, 'Bohdan');
    await buy(school, student, 8);
    await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 3) });
    const { body } = await get(school, DELETION, student);
    expect(body).toMatchObject({
      children: [
        { name: 'Solomiia', lessons_ahead: 1, unused_lessons: 8 },
        { name: 'Bohdan', lessons_ahead: 0, unused_lessons: 0 },
      ],
      refunds: [{ lessons: 8, amount: expect.any(Number) }],
      addresses: expect.arrayContaining([{ strategy: 'email', address: student.email }]),
      days: 7,
    });
    const given = { old_password: student.password };
    expect((await post(school, DELETION, given, student)).body.fields).toEqual({ code: 'required' });
    const sent = await codeOf(student);
    const wrong = sent.code === '111111' ? '222222' : '111111';
    expect(await post(school, DELETION, { ...given, ...sent, code: wrong }, student)).toMatchObject(
      refusal('invalid_code', 422),
    );
    expect((await post(school, DELETION, { ...sent }, student)).body.fields).toEqual({ old_password: 'required' });
    expect(await get(school, '/api/v2/profile', student)).toMatchObject({ status: 200 });
    expect(await post(school, DELETION, { ...given, ...sent }, student)).toMatchObject({ status: 200 });
  });

  it('closes the account at once, tells the family until when, and signing in takes it back', async () => {
    const student = await aStudent(school);
    await grantCredits(school, student, 4);
    const soon = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 3) });
    const later = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 9) });
    const closed = await close(student);
    expect(closed.status).toBe(200);
    expect(await get(school, '/api/v2/profile', student)).toMatchObject(refusal('not_signed_in', 401));
    const mails = await outboxOf(school, student.email);
    expect(mails.map(({ subject }) => subject).join()).toContain('will be deleted on');
    expect(await get(school, `/api/v2/lessons/${soon}`, teacher)).toMatchObject({ body: { status: 'cancelled' } });
    expect(await get(school, `/api/v2/lessons/${later}`, teacher)).toMatchObject({ body: { status: 'booked' } });
    // Managers see it, so that they don't book for nobody; their look is no sign-in of the family.
    const manager = await aManager(school);
    const found = () => manager.get(`/students?search=${encodeURIComponent(student.email)}`);
    expect((await found()).body.items).toMatchObject([{ id: student.id, erase_at: closed.body.erase_at }]);
    await aViewSession(school, manager, student);
    school.clock.moveBy({ days: 6 });
    await eraseDue(school.app.deps);
    const back = await signIn(student);
    expect(back).toMatchObject({ status: 200, body: { is_kept: true } });
    expect((await signIn(student)).body).not.toHaveProperty('is_kept');
    expect((await found()).body.items).toMatchObject([{ erase_at: null }]);
    school.clock.moveBy({ days: 2 });
    await eraseDue(school.app.deps);
    expect(await isErased(student)).toBe(false);
    expect(await balanceOf(school, { ...student, token: back.body.token })).toBeGreaterThanOrEqual(4);
  });

  it('can’t get anything new from managers until somebody has signed in', async () => {
    const student = await aStudent(school);
    const one = await aTeacher(school);
    await Promise.all([grantCredits(school, student, 3), setHours(school, one)]);
    const later = await aLesson(school, { teacher: one, student, startsAt: school.clock.in(1_440 * 9) });
    const manager = await aManager(school);
    const link = (await manager.post(`/students/${student.id}/payment_links`, { lessons_count: 4, price: 100 })).body;
    const linkNow = `/api/v2/payments/links/${new URL(link.url).searchParams.get('link')}`;
    expect(await get(school, linkNow)).toMatchObject({ body: { status: 'open' } });
    expect(await close(student)).toMatchObject({ status: 200 });
    const pair = { teacher_id: one.id, student_id: student.id, starts_at: tenOclock(), anyway: true };
    const of = `/students/${student.id}`;
    const reason = 'A gift.';
    const acts: [string, object][] = [
      ['/lessons', { ...pair, duration_minutes: 25 }],
      ['/lessons', { ...pair, duration_minutes: 25, is_trial: true }],
      ['/series', { ...pair, duration_minutes: 25, count: 2, clock: 'student' }],
      [`/lessons/${later}/move`, { starts_at: pair.starts_at, anyway: true }],
      [`${of}/credits`, { amount: 1, reason }],
      [`${of}/minutes`, { amount: 10, reason }],
      [`${of}/siblings`, { first_name: 'Yarema' }],
      [`${of}/payment_links`, { lessons_count: 4, price: 100 }],
    ];
    for (const [path, body] of acts)
      expect(await manager.post(path, body), path).toMatchObject(refusal('account_closing', 409));
    const asked = { times: [tenOclock(), tenOclock().replace('10:00', '11:00')], words: '' };
    expect(await post(school, `/api/v2/lessons/${later}/move_request`, asked, one)).toMatchObject(
      refusal('account_closing', 409),
    );
    expect(await get(school, linkNow)).toMatchObject({ body: { status: 'expired' } });
    // Nor by an owner in the family's name.
    const { token } = await aViewSession(school, manager, student, { isFull: true });
    const family = { teacher_id: one.id, starts: [tenOclock()] };
    expect(await post(school, '/api/v2/booking/lessons', family, { token })).toMatchObject(
      refusal('account_closing', 409),
    );
    // What is owed or unwanted can still be taken back.
    expect(await manager.post(`${of}/credits`, { amount: -1, reason })).toMatchObject({ status: 200 });
    expect(await manager.post(`/lessons/${later}/cancel`, { by: 'school', reason })).toMatchObject({ status: 200 });
    await signIn(student);
    // Without the trial, whose time is the first one's, and the lesson that was cancelled.
    for (const [path, body] of acts.filter((_, index) => index !== 1 && index !== 3))
      expect((await manager.post(path, body)).status, path).toBe(200);
    expect(await get(school, linkNow)).toMatchObject({ body: { status: 'open' } });
  });

  it.each(['book', 'move', 'have a manager book'] as const)(
    'leaves no lesson of these days, though a request to %s one was on its way',
    async (act) => {
      const student = await aStudent(school);
      const one = await aTeacher(school);
      await Promise.all([grantCredits(school, student, 3), setHours(school, one)]);
      const inDays = (days: number) => school.clock.in(days * 1_440);
      await aLesson(school, { teacher: one, student, startsAt: inDays(-3), durationMinutes: 25, status: 'held' });
      // Later than the seven days: it stays.
      const later = await aLesson(school, { teacher: one, student, startsAt: inDays(10), durationMinutes: 25 });
      const starts_at = tenOclock();
      const request = () =>
        act === 'have a manager book'
          ? manager.post('/lessons', { teacher_id: one.id, student_id: student.id, starts_at, duration_minutes: 25 })
          : act === 'book'
            ? post(school, '/api/v2/booking/lessons', { teacher_id: one.id, starts: [starts_at] }, student)
            : post(school, `/api/v2/booking/lessons/${later}/move`, { starts_at }, student);
      const manager = await aManager(school);
      const proof = await codeOf(student);
      const { pool } = school.database;
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('select 1 from people where id = $1 for update', [student.id]);
      const closed = post(school, DELETION, { old_password: student.password, ...proof }, student);
      await waiting(1);
      const late = request();
      await waiting(2);
      await holder.query('commit');
      holder.release();
      expect(await closed).toMatchObject({ status: 200 });
      const no = act === 'have a manager book' ? refusal('account_closing', 409) : refusal('not_signed_in', 401);
      expect(await late).toMatchObject(no);
      const { rows } = await pool.query(
        "select id from lessons where student_id = $1 and status = 'booked' and starts_at < $2",
        [student.id, inDays(7)],
      );
      expect(rows).toEqual([]);
    },
  );

  it('is taken back by the trial that the family books with its number', async () => {
    const student = await aStudent(school, { firstName: 'Yurko' });
    const phone = aPhone();
    const { db } = school.database;
    const proved = { phone, phoneConfirmedAt: school.clock.now() };
    await db.updateTable('accounts').set(proved).where('id', '=', student.id).execute();
    const one = await aTeacher(school);
    await setHours(school, one);
    expect(await close(student)).toMatchObject({ status: 200 });
    // The number was proved, too: it is told besides the email.
    expect((await outboxOf(school, phone)).map(({ text }) => text).join()).toContain('will be deleted on');
    const wizard = wizardOf(school, one);
    const booked = await wizard.book(await wizard.proof(tenOclock(), phone), { child_name: 'Yurko' });
    expect(booked).toMatchObject({ status: 200, body: { booked: { lesson_id: expect.any(String) } } });
    school.clock.moveBy({ days: 8 });
    await eraseDue(school.app.deps);
    expect(await isErased(student)).toBe(false);
  });

  it('is not closed by a request whose session has ended while it waited', async () => {
    const student = await aStudent(school);
    const proof = await codeOf(student);
    const holder = await school.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from people where id = $1 for update', [student.id]);
    const asked = post(school, DELETION, { old_password: student.password, ...proof }, student);
    await waiting(1);
    expect(await ask(school, 'DELETE', '/api/v2/auth/session', { as: student })).toMatchObject({ status: 200 });
    await holder.query('commit');
    holder.release();
    expect(await asked).toMatchObject(refusal('not_signed_in', 401));
    expect((await signIn(student)).body).not.toHaveProperty('is_kept');
  });

  it('erases it after seven days, once, on two servers at the same time', async () => {
    const student = await aStudent(school);
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 12) });
    await close(student);
    const other = await school.openSecond();
    school.clock.moveBy({ days: 7 });
    await Promise.all([eraseDue(school.app.deps), eraseDue(other.app.deps), eraseDue(school.app.deps)]);
    await other.close();
    expect(await isErased(student)).toBe(true);
    expect(await signIn(student)).toMatchObject(refusal('wrong_credentials', 401));
    expect(await get(school, `/api/v2/lessons/${lesson}`, teacher)).toMatchObject({ body: { status: 'cancelled' } });
    const { rows } = await school.database.pool.query(
      "select 1 from audit_log where person_id = $1 and action = 'person.forgotten'",
      [student.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is kept or erased, never both, when somebody signs in at the moment it is due', async () => {
    for (let round = 0; round < 4; round += 1) {
      const student = await aStudent(school);
      await close(student);
      school.clock.moveBy({ days: 7 });
      const [answer] = await Promise.all([signIn(student), eraseDue(school.app.deps)]);
      expect(answer.status === 200).toBe(!(await isErased(student)));
    }
  });

  it('refunds what can be refunded in the same step, for lessons ahead as well', async () => {
    const student = await aStudent(school);
    await buy(school, student, 4);
    await close(student, true);
    const { rows } = await school.database.pool.query<{ lessons: number }>(
      'select r.lessons_count as lessons from refunds r join purchases p on p.id = r.purchase_id where p.student_id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ lessons: 4 }]);
  });

  it('gives a payment back that arrives after it, from a card page that was open', async () => {
    const student = await aStudent(school);
    const { purchaseId, url } = await openPurchase(school, student, 8);
    expect(await close(student)).toMatchObject({ status: 200 });
    await fillCard(url, { card: 'pays' });
    const { db } = school.database;
    const statusOf = () => db.selectFrom('purchases').select('status').where('id', '=', purchaseId).executeTakeFirst();
    await expect.poll(statusOf).toEqual({ status: 'refunded' });
  });

  it('needs no code where no address is proved, but the password', async () => {
    const student = await aStudent(school, { emailConfirmedAt: null });
    await school.database.db
      .updateTable('accounts')
      .set({ phoneConfirmedAt: null })
      .where('id', '=', student.id)
      .execute();
    expect((await get(school, DELETION, student)).body.addresses).toEqual([]);
    expect((await post(school, `${DELETION}/codes`, { strategy: 'email' }, student)).status).toBe(422);
    expect((await post(school, DELETION, {}, student)).body.fields).toEqual({ old_password: 'required' });
    expect(await post(school, DELETION, { old_password: student.password }, student)).toMatchObject({ status: 200 });
  });
});
