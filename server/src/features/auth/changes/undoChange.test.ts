import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../../test/builders.ts';
import { get, post, refusal } from '../../../../test/http.ts';
import { codeIn, jobsAreDone, linkToken, outboxOf, messagesAreDone } from '../../../../test/outbox.ts';
import { openSchool, type School } from '../../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  // The clock moves by days, also while a message is just being sent.
  school.mayLog(/in hand when a server ended/);
});
afterAll(() => school.close());

let numbers = 0;
const aNumber = (): string => `+380503${String((numbers += 1)).padStart(6, '0')}`;
async function newest(recipient: string) {
  await messagesAreDone(school);
  const [message] = await outboxOf(school, recipient);
  if (!message) throw new Error('nothing was sent');
  return message;
}
const undoToken = async (recipient: string) =>
  /undo_change\/([\w-]{43})/.exec((await newest(recipient)).text)?.[1] ?? 'none';
const read = (token: string) => get(school, `/api/v2/auth/address_changes/${token}`);
const undo = (token: string) => post(school, `/api/v2/auth/address_changes/${token}/undo`, {});
const profile = (as: { token: string }) => get(school, '/api/v2/profile', as);
const withPhone = async (person: Person, phone = aNumber()) => {
  const phoneConfirmedAt = school.clock.now();
  await school.database.db
    .updateTable('accounts')
    .set({ phone, phoneConfirmedAt })
    .where('id', '=', person.id)
    .execute();
  return phone;
};
const accountOf = (person: Person) =>
  school.database.db
    .selectFrom('accounts')
    .select(['email', 'phone', 'passwordHash'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

async function changeEmail(person: Person, email: string, password = person.password) {
  await post(school, '/api/v2/profile/email', { email, old_password: password }, person);
  const token = linkToken(await newest(email));
  return post(school, `/api/v2/auth/email_confirmations/${token}`, {}, person);
}
async function changePhone(person: Person, phone: string) {
  await post(school, '/api/v2/profile/phone', { phone, old_password: person.password }, person);
  return post(school, '/api/v2/profile/phone/confirmation', { code: codeIn(await newest(phone)) }, person);
}

const signedIn = async ({ email, password }: Person): Promise<{ token: string }> =>
  (await post(school, '/api/v2/auth/sessions', { email, password })).body;

describe('the old address', () => {
  it('is notified of a new email and can undo it for three days, once', async () => {
    const student = await aStudent(school, { locale: 'uk' });
    expect(await changeEmail(student, `thief-${student.email}`)).toMatchObject({ status: 200 });
    expect((await newest(student.email)).subject).toBe('Пошту для Skylark змінено');
    const token = await undoToken(student.email);
    expect(await read(token)).toMatchObject({ status: 200, body: { strategy: 'email', address: student.email } });
    school.clock.moveBy({ days: 2, minutes: 23 * 60 });
    const both = await Promise.all([undo(token), undo(token), undo(token)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410]);
    expect(await accountOf(student)).toMatchObject({ email: student.email, passwordHash: null });
    expect(await profile(student)).toMatchObject(refusal('not_signed_in', 401));
    expect(await read(token)).toMatchObject(refusal('link_used', 410));
  });

  it('is notified of a new phone number and can undo it, but not after three days', async () => {
    const [student, late] = [await aStudent(school), await aStudent(school)];
    const [phone, old] = [await withPhone(student), await withPhone(late)];
    const next = aNumber();
    await changePhone(student, next);
    await changePhone(late, aNumber());
    expect((await accountOf(student)).phone).toBe(next);
    expect(await undo(await undoToken(phone))).toMatchObject({ body: { strategy: 'phone', address: phone } });
    expect((await accountOf(student)).phone).toBe(phone);
    school.clock.moveBy({ days: 3, seconds: 1 });
    expect(await undo(await undoToken(old))).toMatchObject(refusal('link_used', 410));
  });

  it('gets no such link when nobody had proved it: it may be a stranger’s', async () => {
    const student = await aStudent(school, { emailConfirmedAt: null });
    await changeEmail(student, `right-${student.email}`);
    await messagesAreDone(school);
    expect(await outboxOf(school, student.email)).toEqual([]);
  });
});

describe('who took an account over', () => {
  it('does not keep it by further changes, a new password, or a pending change', async () => {
    const student = await aStudent(school);
    const phone = await withPhone(student);
    const [first, second, third] = ['a', 'b', 'c'].map((name) => `${name}-${student.email}`) as [
      string,
      string,
      string,
    ];
    await changeEmail(student, first);
    school.clock.moveBy({ minutes: 1 });
    await changeEmail(student, second);
    await changePhone(student, aNumber());
    await post(school, '/api/v2/profile/email', { email: third, old_password: student.password }, student);
    const waiting = linkToken(await newest(third));
    const thiefs = await undoToken(first);
    await post(
      school,
      '/api/v2/profile/password',
      { old_password: student.password, password: 'of the thief' },
      student,
    );
    expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
    expect(await accountOf(student)).toEqual({ email: student.email, phone, passwordHash: null });
    expect(await undo(thiefs)).toMatchObject(refusal('link_used', 410));
    expect(await post(school, `/api/v2/auth/email_confirmations/${waiting}`, {})).toMatchObject(
      refusal('link_used', 410),
    );
    expect(await profile(student)).toMatchObject({ status: 401 });
    expect((await accountOf(student)).email).toBe(student.email);
  });

  it('does not block the way back by an account that has the old address', async () => {
    const student = await aStudent(school);
    await changeEmail(student, `thief-${student.email}`);
    const token = await undoToken(student.email);
    const squatter = await aStudent(school, { email: student.email, emailConfirmedAt: null });
    expect(await undo(token)).toMatchObject({ status: 200 });
    expect((await accountOf(student)).email).toBe(student.email);
    expect((await accountOf(squatter)).email).toBeNull();
  });

  it('does not take an address back from whoever proved it meanwhile', async () => {
    const student = await aStudent(school);
    await changeEmail(student, `next-${student.email}`);
    const token = await undoToken(student.email);
    await aStudent(school, { email: student.email });
    expect(await undo(token)).toMatchObject({ status: 422, body: { fields: { address: 'taken' } } });
    expect((await accountOf(student)).email).toBe(`next-${student.email}`);
  });

  it('does not block the way back by an account that proved the other address meanwhile', async () => {
    const student = await aStudent(school);
    const phone = await withPhone(student);
    school.clock.moveBy({ days: 30 });
    const fresh = { ...student, ...(await signedIn(student)) };
    await changeEmail(fresh, `thief-${student.email}`);
    const token = await undoToken(student.email);
    school.clock.moveBy({ minutes: 1 });
    expect(await changePhone(fresh, aNumber())).toMatchObject({ status: 200 });
    // Its owner, for instance, who has registered again with it.
    const again = await aStudent(school);
    await withPhone(again, phone);
    expect(await undo(token)).toMatchObject({ status: 200 });
    expect(await accountOf(student)).toEqual({ email: student.email, phone: null, passwordHash: null });
    expect((await accountOf(again)).phone).toBe(phone);
  });

  it('does not win when the change and the undo arrive at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await aStudent(school);
      await changeEmail(student, `one-${student.email}`);
      const token = await undoToken(student.email);
      const next = `two-${student.email}`;
      await post(school, '/api/v2/profile/email', { email: next, old_password: student.password }, student);
      const link = linkToken(await newest(next));
      const [undone] = await Promise.all([
        undo(token),
        post(school, `/api/v2/auth/email_confirmations/${link}`, {}, student),
        post(school, '/api/v2/profile/password', { old_password: student.password, password: 'of the thief' }, student),
      ]);
      expect(undone).toMatchObject({ status: 200 });
      expect(await accountOf(student)).toMatchObject({ email: student.email, passwordHash: null });
      expect(await profile(student)).toMatchObject({ status: 401 });
    }
  });
});

describe('what was set before the change that is taken back', () => {
  const codeTo = async (phone: string) => {
    await post(school, '/api/v2/auth/codes', { strategy: 'phone', phone });
    await jobsAreDone(school, 'auth.send_code');
    await messagesAreDone(school);
    return (await outboxOf(school, phone)).filter(({ text }) => text.includes('sign-in code'));
  };
  const rowOf = (person: Person) =>
    school.database.db
      .selectFrom('accounts')
      .select(['email', 'phone', 'untrustedAddress', 'emailConfirmedAt', 'phoneConfirmedAt'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();

  it('is undone too if it is at most three days old: a number proved by a thief can’t be used', async () => {
    const student = await aStudent(school, { locale: 'en' });
    school.clock.moveBy({ days: 30 });
    const fresh = { ...student, ...(await signedIn(student)) };
    const thiefs = aNumber();
    expect(await changePhone(fresh, thiefs)).toMatchObject({ status: 200 });
    school.clock.moveBy({ days: 2, minutes: 23 * 60 });
    await changeEmail(fresh, `thief-${student.email}`);
    const link = await undoToken(student.email);
    school.clock.moveBy({ days: 2 });
    expect(await undo(link)).toMatchObject({ status: 200, body: { address: student.email, is_beside: false } });
    expect(await rowOf(student)).toMatchObject({ email: student.email, phone: null, untrustedAddress: null });
    expect(await codeTo(thiefs)).toEqual([]);
  });

  it('restores the previous number, which can’t be used to sign in until it is proved from within', async () => {
    const student = await aStudent(school, { locale: 'en' });
    const phone = await withPhone(student);
    school.clock.moveBy({ days: 30 });
    const fresh = { ...student, ...(await signedIn(student)) };
    const next = aNumber();
    await changePhone(fresh, next);
    school.clock.moveBy({ minutes: 5 });
    await changeEmail(fresh, `thief-${student.email}`);
    expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ phone, untrustedAddress: 'phone', phoneConfirmedAt: null });
    expect([await codeTo(next), await codeTo(phone)]).toEqual([[], []]);
    // The link sent to it still works, so an owner who lost the address to a thief is no worse off than with that link
    // alone.
    expect(await undo(await undoToken(phone))).toMatchObject({
      status: 200,
      body: { strategy: 'phone', address: phone },
    });
    expect(await rowOf(student)).toMatchObject({ email: student.email, phone, untrustedAddress: null });
  });

  it('is removed even if the number was there before, and was proved since', async () => {
    const student = await aStudent(school, { locale: 'en' });
    const phone = aNumber();
    await school.database.db.updateTable('accounts').set({ phone }).where('id', '=', student.id).execute();
    school.clock.moveBy({ days: 30 });
    const fresh = { ...student, ...(await signedIn(student)) };
    await post(school, '/api/v2/profile/proofs', { strategy: 'phone', old_password: student.password }, fresh);
    const code = codeIn(await newest(phone));
    expect(await post(school, '/api/v2/profile/proofs/confirmation', { strategy: 'phone', code }, fresh)).toMatchObject(
      {
        status: 200,
      },
    );
    school.clock.moveBy({ minutes: 1 });
    await changeEmail(fresh, `thief-${student.email}`);
    expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ phone, untrustedAddress: 'phone', phoneConfirmedAt: null });
  });

  it('stays when it is older than three days, or older than the address that comes back', async () => {
    const [old, first] = [await aStudent(school, { locale: 'en' }), await aStudent(school, { locale: 'en' })];
    const [phone, own] = [await withPhone(old), await withPhone(first)];
    school.clock.moveBy({ days: 1 });
    const firsts = `later-${first.email}`;
    await changeEmail(first, firsts);
    await changeEmail(old, `one-${old.email}`);
    school.clock.moveBy({ days: 1 });
    await changeEmail(first, `thief-${first.email}`);
    expect(await undo(await undoToken(firsts))).toMatchObject({ status: 200 });
    expect(await rowOf(first)).toMatchObject({ email: firsts, phone: own, untrustedAddress: null });
    school.clock.moveBy({ days: 3 });
    await changeEmail(old, `two-${old.email}`);
    expect(await undo(await undoToken(`one-${old.email}`))).toMatchObject({ status: 200 });
    expect(await rowOf(old)).toMatchObject({ phone, untrustedAddress: null });
  });

  it('is not restored by the link of an address that a thief set', async () => {
    const student = await aStudent(school, { locale: 'en' });
    const phone = await withPhone(student);
    school.clock.moveBy({ days: 30 });
    const fresh = { ...student, ...(await signedIn(student)) };
    const thiefs = `thief-${student.email}`;
    await changePhone(fresh, aNumber());
    school.clock.moveBy({ minutes: 1 });
    await changeEmail(fresh, thiefs);
    school.clock.moveBy({ minutes: 1 });
    await changeEmail(fresh, `more-${student.email}`);
    expect(await undo(await undoToken(thiefs))).toMatchObject({ status: 200 });
    expect(await undo(await undoToken(student.email))).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ email: student.email, phone });
  });
});

describe('the other address of the account', () => {
  it('is notified of a new number, and can remove it, when there was no number before', async () => {
    const student = await aStudent(school, { locale: 'en' });
    const next = aNumber();
    await changePhone(student, next);
    expect((await newest(student.email)).subject).toContain('phone number has been set');
    const token = await undoToken(student.email);
    expect(await read(token)).toMatchObject({ body: { strategy: 'email', address: student.email, is_beside: true } });
    expect(await undo(token)).toMatchObject({ status: 200 });
    expect(await accountOf(student)).toEqual({ email: student.email, phone: null, passwordHash: null });
    expect(await profile(student)).toMatchObject({ status: 401 });
    expect(await undo(token)).toMatchObject(refusal('link_used', 410));
  });

  it('is notified by SMS of a confirmed email, and removes it', async () => {
    const student = await aStudent(school, { emailConfirmedAt: null });
    const phone = await withPhone(student);
    await post(school, '/api/v2/profile/proofs', { strategy: 'email', old_password: student.password }, student);
    const code = codeIn(await newest(student.email));
    await post(school, '/api/v2/profile/proofs/confirmation', { strategy: 'email', code }, student);
    expect(await undo(await undoToken(phone))).toMatchObject({
      status: 200,
      body: { strategy: 'phone', address: phone },
    });
    expect(await accountOf(student)).toMatchObject({ email: student.email, phone, passwordHash: null });
    const mails = await outboxOf(school, student.email);
    await post(school, '/api/v2/auth/codes', { strategy: 'email', email: student.email });
    await jobsAreDone(school, 'auth.send_code');
    await messagesAreDone(school);
    expect(await outboxOf(school, student.email)).toHaveLength(mails.length);
  });

  it('is restored also when it was replaced after the notification', async () => {
    const student = await aStudent(school);
    await changePhone(student, aNumber());
    const token = await undoToken(student.email);
    school.clock.moveBy({ minutes: 1 });
    await changeEmail(student, `thief-${student.email}`);
    expect(await undo(token)).toMatchObject({ status: 200 });
    expect(await accountOf(student)).toEqual({ email: student.email, phone: null, passwordHash: null });
  });

  it('is not notified while nobody has proved it', async () => {
    const student = await aStudent(school, { emailConfirmedAt: null });
    await changePhone(student, aNumber());
    await messagesAreDone(school);
    expect(await outboxOf(school, student.email)).toEqual([]);
  });
});

describe('a session that has been open for long', () => {
  it('of an account without a password changes nothing before its owner signs in again', async () => {
    const student = await aStudent(school);
    await withPhone(student);
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', student.id).execute();
    const changes = (as: { token: string }) =>
      Promise.all([
        post(school, '/api/v2/profile/password', { password: 'larks sing at dawn' }, as),
        post(school, '/api/v2/profile/email', { email: `new-${student.email}` }, as),
        post(school, '/api/v2/profile/phone', { phone: aNumber() }, as),
      ]);
    for (let day = 0; day < 3; day += 1) {
      school.clock.moveBy({ days: 25 });
      expect(await profile(student)).toMatchObject({ status: 200 });
    }
    for (const answer of await changes(student)) expect(answer).toMatchObject(refusal('sign_in_again', 403));
    const { body } = await post(school, '/api/v2/auth/codes', { strategy: 'email', email: student.email });
    await jobsAreDone(school, 'auth.send_code');
    const code = codeIn(await newest(student.email));
    const handed = await post(school, `/api/v2/auth/codes/${body.id}`, { code }, student);
    const fresh = await get(school, `/api/v2/auth/sessions/${handed.body.id}`);
    for (const answer of await changes(fresh.body)) expect(answer).toMatchObject({ status: 200 });
    school.clock.moveBy({ minutes: 16 });
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', student.id).execute();
    for (const answer of await changes(fresh.body)) expect(answer).toMatchObject(refusal('sign_in_again', 403));
  });
});
