import { CODE_LASTS_MINUTES, CODE_TRIES } from '@skylark/contract/auth.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../../test/builders.ts';
import { get, post, refusal } from '../../../../test/http.ts';
import { codeIn, newestMessage } from '../../../../test/outbox.ts';
import { openSchool, type School } from '../../../../test/school.ts';
import { PHONE_CHANGES_PER_PERSON } from '../limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

let numbers = 0;
const aNumber = (): string => `+38050${String((numbers += 1)).padStart(7, '0')}`;
const ask = (person: Person, phone: string, more = {}, at = school) =>
  post(at, '/api/v2/profile/phone', { phone, old_password: person.password, ...more }, person);
const confirm = (person: Person, code: string) => post(school, '/api/v2/profile/phone/confirmation', { code }, person);
const phoneOf = async (person: Person): Promise<unknown> => (await get(school, '/api/v2/profile', person)).body.phone;
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a new phone number', () => {
  it('takes effect when the code sent to it is entered, once', async () => {
    const student = await aStudent(school, { locale: 'uk' });
    const phone = aNumber();
    expect(await ask(student, phone.replace('+38', ''))).toMatchObject({ status: 200 });
    const sms = await newestMessage(school, phone);
    expect(sms.text).toContain('код для підтвердження');
    expect(await phoneOf(student)).toBeNull();
    expect(await confirm(student, another(codeIn(sms)))).toMatchObject(refusal('invalid_code', 422));
    const many = await Promise.all([confirm(student, codeIn(sms)), confirm(student, codeIn(sms))]);
    expect(many.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
    expect(await phoneOf(student)).toBe(phone);
  });

  it('needs the password, a number, and one that is nobody else’s', async () => {
    const [student, other] = await Promise.all([aStudent(school), aStudent(school)]);
    const taken = aNumber();
    await school.database.db.updateTable('accounts').set({ phone: taken }).where('id', '=', other.id).execute();
    const fields = (phone: string) => ({ status: 422, body: { fields: { phone } } });
    expect(await ask(student, taken)).toMatchObject(fields('taken'));
    expect(await ask(student, '12')).toMatchObject(fields('invalid_phone'));
    expect(await ask(student, aNumber(), { old_password: 'a guess' })).toMatchObject({
      body: { fields: { old_password: 'wrong_password' } },
    });
  });

  it('goes to one of two accounts that request the same', async () => {
    const [one, other] = await Promise.all([aStudent(school), aStudent(school)]);
    const phone = aNumber();
    await ask(one, phone);
    const first = codeIn(await newestMessage(school, phone));
    await ask(other, phone);
    const second = codeIn(await newestMessage(school, phone, 2));
    expect(await confirm(one, first)).toMatchObject({ status: 200 });
    expect(await confirm(other, second)).toMatchObject({ status: 422, body: { fields: { phone: 'taken' } } });
  });

  it('is not obtained by guessing, nor with an old code, nor with someone else’s', async () => {
    const [student, other] = await Promise.all([aStudent(school), aStudent(school)]);
    const phone = aNumber();
    await ask(student, phone);
    const code = codeIn(await newestMessage(school, phone));
    expect(await confirm(other, code)).toMatchObject(refusal('code_used', 410));
    for (let tries = 1; tries <= CODE_TRIES; tries += 1) await confirm(student, another(code));
    expect(await confirm(student, code)).toMatchObject(refusal('code_used', 410));

    const later = aNumber();
    await ask(student, later);
    const late = codeIn(await newestMessage(school, later));
    school.clock.moveBy({ minutes: CODE_LASTS_MINUTES, seconds: 1 });
    expect(await confirm(student, late)).toMatchObject(refusal('code_used', 410));
    expect(await phoneOf(student)).toBeNull();
  });

  it('can’t be requested without limit', async () => {
    const limited = await openSchool();
    const student = await aStudent(limited);
    const statuses: number[] = [];
    for (let asked = 0; asked <= PHONE_CHANGES_PER_PERSON.tries; asked += 1)
      statuses.push((await ask(student, aNumber(), {}, limited)).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });
});
