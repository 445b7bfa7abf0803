import { CODE_TRIES } from '@skylark/contract/auth.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../../test/builders.ts';
import { get, post, refusal } from '../../../../test/http.ts';
import { codeIn, jobsAreDone, messagesAreDone, newestMessage, outboxOf } from '../../../../test/outbox.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { PROOFS_PER_PERSON } from '../limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

let numbers = 0;
type Family = Person & { phone: string };
/** A family that has proved its email; its phone number is unproved. */
async function aFamily(at = school): Promise<Family> {
  const phone = `+38063${String((numbers += 1)).padStart(7, '0')}`;
  const person = await aStudent(at, { locale: 'uk' });
  await at.database.db
    .updateTable('accounts')
    .set({ phone, emailConfirmedAt: at.clock.now(), untrustedAddress: 'phone' })
    .where('id', '=', person.id)
    .execute();
  return { ...person, phone };
}
const ask = (family: Family, strategy = 'phone', more = {}, at = school) =>
  post(at, '/api/v2/profile/proofs', { strategy, old_password: family.password, ...more }, family);
const confirm = (family: Family, code: string, strategy = 'phone') =>
  post(school, '/api/v2/profile/proofs/confirmation', { strategy, code }, family);
const profile = async (family: Family) => (await get(school, '/api/v2/profile', family)).body;
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
async function codesSentTo(phone: string): Promise<number> {
  await post(school, '/api/v2/auth/codes', { strategy: 'phone', phone });
  await jobsAreDone(school, 'auth.send_code');
  await messagesAreDone(school);
  return (await outboxOf(school, phone)).length;
}

describe('an address that the account has and nobody has proved', () => {
  it('is proved by the code that was sent to that very number, and signs in from then on', async () => {
    const family = await aFamily();
    expect(await codesSentTo(family.phone)).toBe(0);
    expect(await profile(family)).toMatchObject({ is_email_confirmed: true, is_phone_confirmed: false });
    expect(await ask(family)).toMatchObject({ status: 200 });
    const sms = await newestMessage(school, family.phone);
    expect(sms.text).toContain('код для підтвердження');
    expect(await confirm(family, another(codeIn(sms)))).toMatchObject(refusal('invalid_code', 422));
    expect(await confirm(family, codeIn(sms))).toMatchObject({ status: 200 });
    expect(await profile(family)).toMatchObject({
      is_email_confirmed: true,
      is_phone_confirmed: true,
      has_password: true,
    });
    expect(await confirm(family, codeIn(sms))).toMatchObject(refusal('code_used', 410));
    expect(await codesSentTo(family.phone)).toBe(2);
  });

  it('is proved by a code for an e-mail too, in the language of the family', async () => {
    const family = await aFamily();
    await school.database.db
      .updateTable('accounts')
      .set({ emailConfirmedAt: null, phoneConfirmedAt: school.clock.now(), untrustedAddress: 'email' })
      .where('id', '=', family.id)
      .execute();
    expect(await ask(family, 'email')).toMatchObject({ status: 200 });
    const mail = await newestMessage(school, family.email);
    expect(mail.subject).toMatch(/^\d{6} — код підтвердження пошти/);
    // A code for one address doesn't prove another.
    expect(await confirm(family, codeIn(mail), 'phone')).toMatchObject(refusal('code_used', 410));
    expect(await confirm(family, codeIn(mail), 'email')).toMatchObject({ status: 200 });
    expect(await profile(family)).toMatchObject({ is_email_confirmed: true });
  });

  it('asks for the password, and reports if there is nothing to prove', async () => {
    const family = await aFamily();
    expect(await ask(family, 'phone', { old_password: '' })).toMatchObject({
      body: { fields: { old_password: 'required' } },
    });
    expect(await ask(family, 'phone', { old_password: 'a guess' })).toMatchObject({
      body: { fields: { old_password: 'wrong_password' } },
    });
    expect(await ask(family, 'email')).toMatchObject({ status: 422, body: { fields: { strategy: 'required' } } });
    expect(await outboxOf(school, family.phone)).toEqual([]);
  });

  it('asks an account without a password for a recent sign-in', async () => {
    const family = await aFamily();
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', family.id).execute();
    await school.database.pool.query(
      "update sessions set created_at = created_at - interval '1 hour' where person_id = $1",
      [family.id],
    );
    expect(await ask(family)).toMatchObject(refusal('sign_in_again', 403));
  });

  it('accepts a limited number of tries, and only while it is the address of the account', async () => {
    const family = await aFamily();
    await ask(family);
    const code = codeIn(await newestMessage(school, family.phone));
    for (let tried = 1; tried < CODE_TRIES; tried += 1)
      expect(await confirm(family, another(code))).toMatchObject(refusal('invalid_code', 422));
    expect(await confirm(family, another(code))).toMatchObject(refusal('code_used', 410));
    expect(await confirm(family, code)).toMatchObject(refusal('code_used', 410));

    const mover = await aFamily();
    await ask(mover);
    const late = codeIn(await newestMessage(school, mover.phone));
    await school.database.pool.query('update accounts set phone = $2 where id = $1', [mover.id, '+380630000999']);
    expect(await confirm(mover, late)).toMatchObject(refusal('code_used', 410));
    expect(await profile(mover)).toMatchObject({ is_phone_confirmed: false });
  });

  it('of two concurrent correct codes one counts', async () => {
    const family = await aFamily();
    await ask(family);
    const code = codeIn(await newestMessage(school, family.phone));
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(family, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(3);
  });

  it('can be requested within limits, and counts as an SMS that a stranger can cause', async () => {
    const limited = await openSchool({ config: { smsCeilings: { perNumber: 10, perNetwork: 300, perSchool: 2000 } } });
    try {
      const family = await aFamily(limited);
      const statuses = [];
      for (let asked = 0; asked < PROOFS_PER_PERSON.tries + 1; asked += 1)
        statuses.push((await ask(family, 'phone', {}, limited)).status);
      // A number gets two requests at a time plus one per hour, half of them from a single network.
      expect(statuses.indexOf(429)).toBeLessThanOrEqual(3);
    } finally {
      await limited.close();
    }
  });
});
