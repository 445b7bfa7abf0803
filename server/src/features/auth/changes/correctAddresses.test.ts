import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../cli/runCli.ts';
import { aSibling, aStudent, aTeacher, type Person } from '../../../../test/builders.ts';
import { get, post, refusal } from '../../../../test/http.ts';
import { aManager, type TestManager } from '../../../../test/manager.ts';
import { jobsAreDone, linkToken, messagesAreDone, outboxOf } from '../../../../test/outbox.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { tablesWith } from '../../../../test/traces.ts';

let school: School;
let owner: TestManager;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [owner, manager] = await Promise.all([aManager(school), aManager(school, 'manager')]);
});
afterAll(() => school.close());

let numbers = 0;
const aNumber = (): string => `+380504${String((numbers += 1)).padStart(6, '0')}`;
const correct = (by: TestManager, { id }: { id: string }, addresses: object) =>
  by.patch(`/people/${id}/addresses`, { reason: 'Misspelt on the phone', ...addresses });
async function mailsTo(address: string) {
  await messagesAreDone(school);
  return outboxOf(school, address);
}
const newest = async (address: string) => {
  const [mail] = await mailsTo(address);
  if (!mail) throw new Error(`nothing was sent to ${address}`);
  return mail;
};
const undo = (token: string) => post(school, `/api/v2/auth/address_changes/${token}/undo`, {});
const undoToken = async (address: string) =>
  /undo_change\/([\w-]{43})/.exec((await newest(address)).text)?.[1] ?? 'none';
const confirm = async (address: string, as?: Person) =>
  post(school, `/api/v2/auth/email_confirmations/${linkToken(await newest(address))}`, {}, as);
const profile = (as: { token: string }) => get(school, '/api/v2/profile', as);
const signIn = (email: string, { password }: Person) => post(school, '/api/v2/auth/sessions', { email, password });
const set = (person: Person, values: { phone?: string; phoneConfirmedAt?: Date }) =>
  school.database.db.updateTable('accounts').set(values).where('id', '=', person.id).execute();
const rowOf = (person: { id: string }) =>
  school.database.db
    .selectFrom('accounts')
    .select(['email', 'phone', 'untrustedAddress', 'passwordHash'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

describe('an address that somebody has proved', () => {
  it('is replaced by an owner only; it is notified, and whoever proves the new one owns the account', async () => {
    const student = await aStudent(school);
    const right = `right-${student.email}`;
    expect(await correct(manager, student, { email: right })).toMatchObject(refusal('forbidden', 403));
    expect(await correct(owner, student, { email: right })).toMatchObject({ body: { changed: ['email'] } });
    expect((await newest(student.email)).text).toContain('/undo_change/');
    // As with a change in the settings, sessions only end once the new address is proved.
    expect(await profile(student)).toMatchObject({ status: 200, body: { email: right, is_email_confirmed: false } });
    expect(await signIn(student.email, student)).toMatchObject({ status: 401 });
    expect(await confirm(right)).toMatchObject({ status: 200, body: { password_dropped: true } });
    expect(await profile(student)).toMatchObject({ status: 401 });
    const { body } = await owner.get(`/audit_log?person_id=${student.id}`);
    expect(body.items).toMatchObject([
      {
        action: 'person.addresses_corrected',
        by: owner.name,
        details: { changed: ['email'], reason: 'Misspelt on the phone' },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(student.email);
  });

  it('can undo the change for three days, with everything corrected after it', async () => {
    const student = await aStudent(school);
    const phone = aNumber();
    await set(student, { phone, phoneConfirmedAt: school.clock.now() });
    await correct(owner, student, { email: `thief-${student.email}` });
    school.clock.moveBy({ minutes: 1 });
    await correct(owner, student, { phone: aNumber() });
    await confirm(`thief-${student.email}`, student);
    expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ email: student.email, phone, passwordHash: null });
    expect(await profile(student)).toMatchObject({ status: 401 });
  });

  it('is restored with the other one, in either order, and both can be used to sign in', async () => {
    for (const order of [['email', 'phone'], ['phone', 'email'], ['both']]) {
      const student = await aStudent(school);
      const phone = aNumber();
      await set(student, { phone, phoneConfirmedAt: school.clock.now() });
      school.clock.moveBy({ days: 4 });
      const wrong = { email: `thief-${student.email}`, phone: aNumber() };
      for (const one of order) {
        const given = one === 'both' ? wrong : { [one]: wrong[one as 'email' | 'phone'] };
        expect(await correct(owner, student, given)).toMatchObject({ status: 200 });
        school.clock.moveBy({ minutes: 1 });
      }
      const first = { email: student.email, phone, both: phone }[order[0] as 'email' | 'phone' | 'both'];
      expect(await undo(await undoToken(first))).toMatchObject({ status: 200 });
      expect(await rowOf(student), order.join()).toMatchObject({ email: student.email, phone, untrustedAddress: null });
    }
  });

  it('is restored, and locks out whoever proved, or may prove, an address set later', async () => {
    for (const isProved of [false, true]) {
      const student = await aStudent(school);
      const phone = aNumber();
      await correct(owner, student, { email: `thief-${student.email}`, phone });
      school.clock.moveBy({ minutes: 1 });
      if (isProved) await set(student, { phoneConfirmedAt: school.clock.now() });
      expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
      // There was no earlier link.
      expect(await rowOf(student)).toMatchObject({ email: student.email, phone: null, untrustedAddress: null });
      await post(school, '/api/v2/auth/codes', { strategy: 'phone', phone });
      await jobsAreDone(school, 'auth.send_code');
      expect(await mailsTo(phone)).toEqual([]);
    }
  });

  it('keeps the new one unusable until it is proved from within, if another one is proved', async () => {
    const student = await aStudent(school);
    await set(student, { phone: aNumber(), phoneConfirmedAt: school.clock.now() });
    const right = `right-${student.email}`;
    await correct(owner, student, { email: right });
    expect(await rowOf(student)).toMatchObject({ untrustedAddress: 'email' });
    expect(await confirm(right)).toMatchObject(refusal('sign_in_first', 403));
    await post(school, '/api/v2/auth/codes', { strategy: 'email', email: right });
    await jobsAreDone(school, 'auth.send_code');
    expect(await mailsTo(right)).toHaveLength(1);
    expect(await confirm(right, student)).toMatchObject({ status: 200, body: { password_dropped: false } });
    expect(await rowOf(student)).toMatchObject({ email: right, untrustedAddress: null });
    expect(await profile(student)).toMatchObject({ status: 200 });
  });

  it('of two corrected at once, the first one proved owns the account', async () => {
    const student = await aStudent(school);
    const [phone, right] = [aNumber(), `right-${student.email}`];
    await set(student, { phone: aNumber(), phoneConfirmedAt: school.clock.now() });
    expect(await correct(owner, student, { email: right, phone })).toMatchObject({
      body: { changed: ['email', 'phone'] },
    });
    expect(await confirm(right)).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ email: right, phone, untrustedAddress: 'phone' });
  });
});

describe('an address that nobody has proved', () => {
  it('is corrected by any manager; the misspelt one is not notified, and its link has no effect', async () => {
    const made = await manager.post('/teachers', {
      first_name: 'Vira',
      last_name: 'Lys',
      email: 'viar.lys@example.test',
    });
    const wrong = linkToken(await newest('viar.lys@example.test'));
    const email = 'vira.lys@example.test';
    expect(await correct(manager, made.body, { email, is_invited: true })).toMatchObject({ status: 200 });
    expect(await mailsTo('viar.lys@example.test')).toHaveLength(1);
    expect(await get(school, `/api/v2/auth/activations/${wrong}`)).toMatchObject(refusal('link_used', 410));
    const password = 'a lark at noon';
    const path = `/api/v2/auth/activations/${linkToken(await newest(email))}`;
    expect(await post(school, path, { password, password_confirmation: password })).toMatchObject({ status: 200 });
  });

  it('gets no mail when the account was imported without an invitation', async () => {
    const { body } = await manager.post('/students', { first_name: 'Ivan', email: 'ivna@example.test' });
    expect(await correct(manager, body, { email: 'ivan@example.test' })).toMatchObject({ status: 200 });
    expect(await mailsTo('ivan@example.test')).toEqual([]);
    const phone = aNumber();
    expect(await correct(manager, body, { phone })).toMatchObject({ body: { changed: ['phone'] } });
    expect(await rowOf(body)).toMatchObject({ email: 'ivan@example.test', phone, untrustedAddress: null });
  });

  it('of a family that uses it is confirmed again; a pending change from within is dropped', async () => {
    const student = await aStudent(school, { emailConfirmedAt: null });
    const [later, right] = [`later-${student.email}`, `right-${student.email}`];
    await post(school, '/api/v2/profile/email', { email: later, old_password: student.password }, student);
    const waiting = linkToken(await newest(later));
    expect(await correct(manager, student, { email: right })).toMatchObject({ status: 200 });
    expect(await post(school, `/api/v2/auth/email_confirmations/${waiting}`, {}, student)).toMatchObject(
      refusal('link_used', 410),
    );
    expect(await mailsTo(student.email)).toEqual([]);
    expect(await confirm(right, student)).toMatchObject({ status: 200 });
    expect(await profile(student)).toMatchObject({ body: { email: right, is_email_confirmed: true } });
  });
});

describe('an address that nobody has proved, after one that somebody had', () => {
  it('is corrected by owners only while no other is proved: whoever proves it has the account', async () => {
    const student = await aStudent(school);
    const misspelt = `misspelt-${student.email}`;
    await correct(owner, student, { email: misspelt });
    expect(await correct(manager, student, { email: `managers-${student.email}` })).toMatchObject(
      refusal('forbidden', 403),
    );
    expect(await correct(manager, student, { phone: aNumber() })).toMatchObject(refusal('forbidden', 403));
    expect(await rowOf(student)).toMatchObject({ email: misspelt, phone: null });
    expect(await correct(owner, student, { email: `right-${student.email}` })).toMatchObject({ status: 200 });
    await confirm(`right-${student.email}`);
    expect(await correct(manager, student, { phone: aNumber() })).toMatchObject({ body: { changed: ['phone'] } });
  });

  it('is corrected by any manager if the other one is proved, which is notified and can undo it', async () => {
    const student = await aStudent(school, { locale: 'en' });
    const phone = aNumber();
    await set(student, { phone, phoneConfirmedAt: school.clock.now() });
    school.clock.moveBy({ days: 30 });
    await correct(owner, student, { phone: aNumber() });
    const managers = aNumber();
    school.clock.moveBy({ minutes: 1 });
    expect(await correct(manager, student, { phone: managers })).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ phone: managers, untrustedAddress: 'phone' });
    expect(await mailsTo(student.email)).toHaveLength(2);
    expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ email: student.email, phone, untrustedAddress: 'phone' });
  });
});

describe('a correction', () => {
  it('applies to the account behind a child; repeating it changes nothing', async () => {
    const student = await aStudent(school);
    const sibling = await aSibling(school, student);
    const email = `family-${student.email}`;
    expect(await correct(owner, sibling, { email })).toMatchObject({ body: { changed: ['email'] } });
    expect(await rowOf(student)).toMatchObject({ email });
    expect(await correct(owner, sibling, { email })).toMatchObject({ status: 200, body: { changed: [] } });
    expect((await owner.get(`/audit_log?person_id=${student.id}`)).body.total).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is refused for unknown people, without a reason, and with an address of another', async () => {
    const [student, other] = [await aStudent(school, { emailConfirmedAt: null }), await aStudent(school)];
    const phone = aNumber();
    await set(other, { phone, phoneConfirmedAt: school.clock.now() });
    expect(await correct(owner, { id: crypto.randomUUID() }, { phone })).toMatchObject(refusal('not_found', 404));
    expect(await correct(owner, student, { email: other.email })).toMatchObject({
      status: 422,
      body: { fields: { email: 'taken' } },
    });
    expect(await correct(owner, student, { phone })).toMatchObject({ body: { fields: { phone: 'taken' } } });
    for (const wrong of [{ email: 'nobody' }, { phone: '12' }, { email: null }, { reason: '' }])
      expect((await correct(owner, student, wrong)).status).toBe(422);
    expect(await rowOf(student)).toMatchObject({ email: student.email, phone: null });
  });

  it('succeeds once if two accounts get the same address, and leaves one of two concurrent corrections', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => aStudent(school, { emailConfirmedAt: null })));
    const answers = await Promise.all(people.map((one) => correct(manager, one, { email: 'wanted@example.test' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const student = await aStudent(school);
    const wishes = ['a', 'b', 'c'].map((name) => `${name}-${student.email}`);
    const both = await Promise.all([
      ...wishes.map((email) => correct(owner, student, { email })),
      owner.post(`/people/${student.id}/block`, { is_blocked: true, reason: 'At once' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(wishes).toContain((await rowOf(student)).email);
    // Only the first correction replaced a proved address.
    expect(await mailsTo(student.email)).toHaveLength(1);
  });

  it('leaves nothing of either address when the account is deleted', async () => {
    const teacher = await aTeacher(school);
    const email = `corrected-${teacher.email}`;
    await runCli(['person', 'correct', teacher.id, `--email=${email}`, '--reason=She wrote'], {
      SCHOOL_URL: school.url,
      SCHOOL_TOKEN: owner.token,
    });
    await messagesAreDone(school);
    expect((await tablesWith(school, [teacher.email])).length).toBeGreaterThan(2);
    expect(await owner.post(`/people/${teacher.id}/deletion`, { reason: 'left' })).toMatchObject({ status: 200 });
    await expect.poll(() => tablesWith(school, [teacher.email]), { timeout: 30_000, interval: 200 }).toEqual([]);
  });
});
