import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, setHours } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { ANSWERS, aPhone, wizardOf, wrong } from '../../../test/wizard.ts';

let school: School;
let teacher: Person;
let wizard: ReturnType<typeof wizardOf>;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  teacher = await aTeacher(school, { firstName: 'Anna' });
  await setHours(school, teacher);
  wizard = wizardOf(school, teacher);
});
afterAll(() => school.close());

/** Distinct free half hours within a child's day. */
const slots = (function* () {
  for (let at = Date.parse('2026-11-21T06:00:00Z'); ; at += 30 * 60_000) yield new Date(at).toISOString();
})();
const aSlot = (): string => slots.next().value ?? '';

const findPerson = (phone: string) =>
  school.database.db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select(['people.id', 'inviteCode', 'firstName', 'parentName', 'email', 'phoneConfirmedAt'])
    .where('phone', '=', phone)
    .executeTakeFirst();
const lessonsAt = async (startsAt: string) =>
  school.database.db.selectFrom('lessons').select('id').where('startsAt', '=', new Date(startsAt)).execute();
const withPhone = async (person: Person, phone: string): Promise<void> => {
  await school.database.db.updateTable('accounts').set({ phone }).where('id', '=', person.id).execute();
};

describe('the code', () => {
  it('comes before everything: without it no account is made and no lesson booked', async () => {
    const startsAt = aSlot();
    const { phone } = await wizard.proof(startsAt);
    expect(await findPerson(phone)).toBeUndefined();
    expect(await lessonsAt(startsAt)).toEqual([]);
    const { body: held } = await wizard.hold(aSlot());
    // The request format of an earlier version, which booked immediately.
    const old = { ...wizard.family(), hold_id: held.id };
    expect(await post(school, '/api/v2/trial/bookings', old)).toMatchObject(refusal('invalid_fields', 422));
  });

  it('books the lesson, creates the account with its proved number, and signs the family in', async () => {
    const startsAt = aSlot();
    const proof = await wizard.proof(startsAt);
    const answer = await wizard.book(proof, { code: 'FRIEND-1', child_age: 6 });
    expect(answer).toMatchObject({
      status: 200,
      body: { booked: { starts_at: startsAt, duration_minutes: 25, teacher: { first_name: 'Anna' } } },
    });
    const { token, booked } = answer.body;
    expect((await get(school, '/api/v2/profile', { token })).body).toMatchObject({ age: 6, reads: null });
    // The same event as in the family's private calendar, so that calendars with both show a single entry.
    expect(booked.calendar).toContain(`UID:${booked.lesson_id}@skylark\r\n`);
    expect(await findPerson(proof.phone)).toMatchObject({
      inviteCode: 'FRIEND-1',
      firstName: 'Masha',
      parentName: 'Iryna',
      email: null,
      phoneConfirmedAt: expect.any(Date),
    });
    expect((await get(school, '/api/v2/lessons', { token })).body.items).toMatchObject([
      { id: booked.lesson_id, is_trial: true, number: null },
    ]);
    // Messages sent before the account existed are deleted with it.
    const codes = await school.database.db
      .selectFrom('messages')
      .select('personId')
      .where('kind', '=', 'trial_code')
      .where('recipient', '=', proof.phone)
      .execute();
    expect(codes).toEqual([{ personId: expect.any(String) }]);
    const sms = await school.database.db
      .selectFrom('messages')
      .select('text')
      .where('kind', '=', 'trial_booked')
      .where('recipient', '=', proof.phone)
      .executeTakeFirstOrThrow();
    expect(sms.text).toContain(`/lessons/${booked.lesson_id}`);
    expect(sms.text).not.toContain('auth_token');
  });

  it('ends as the form asks that phones fill in by themselves', async () => {
    const { phone, sms_code } = await wizard.proof(aSlot());
    const { text } = await school.database.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', phone)
      .executeTakeFirstOrThrow();
    expect(text.split('\n').at(-1)).toBe(`@127.0.0.1 #${sms_code}`);
  });

  it('is asked for with the same answer whether or not the number has an account', async () => {
    const known = aPhone();
    await withPhone(await aStudent(school), known);
    const answers = [];
    for (const phone of [known, aPhone()]) {
      const { body: held } = await wizard.hold(aSlot());
      const { status, body } = await wizard.askCode(held.id, phone);
      answers.push({ status, fields: Object.keys(body), held: body.hold_expires_at.slice(0, 16) });
    }
    expect(answers[0]).toEqual(answers[1]);
    const sent = await school.database.db
      .selectFrom('messages')
      .select('recipient')
      .where('recipient', '=', known)
      .execute();
    expect(sent).toHaveLength(1);
  });

  it('is tried five times, also when all tries come at once', async () => {
    const proof = await wizard.proof(aSlot());
    const bad = { ...proof, sms_code: wrong(proof.sms_code) };
    for (let n = 0; n < 4; n += 1) expect(await wizard.book(bad)).toMatchObject(refusal('invalid_code', 422));
    expect(await wizard.book(bad)).toMatchObject(refusal('code_used', 410));
    expect(await wizard.book(proof)).toMatchObject(refusal('code_used', 410));

    const other = await wizard.proof(aSlot());
    const many = Array.from({ length: 20 }, () => wizard.book({ ...other, sms_code: wrong(other.sms_code) }));
    const errors = (await Promise.all(many)).map(({ body }) => body.error as string);
    expect(errors.filter((error) => error === 'invalid_code')).toHaveLength(4);
    expect(await wizard.book(other)).toMatchObject(refusal('code_used', 410));
    expect(await findPerson(other.phone)).toBeUndefined();
  });

  it('books once when it is submitted many times at once', async () => {
    const startsAt = aSlot();
    const proof = await wizard.proof(startsAt);
    const answers = await Promise.all(Array.from({ length: 5 }, () => wizard.book(proof)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
    expect(await lessonsAt(startsAt)).toHaveLength(1);
    const sessions = await school.database.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
      .select('sessions.id')
      .where('accounts.phone', '=', proof.phone)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('of one hold is of no use under the name of another', async () => {
    const [mine, other] = [await wizard.proof(aSlot()), await wizard.proof(aSlot())];
    if (mine.sms_code === other.sms_code) return;
    expect(await wizard.book({ code_id: mine.code_id, sms_code: other.sms_code })).toMatchObject(
      refusal('invalid_code', 422),
    );
    expect((await wizard.book(mine)).status).toBe(200);
  });

  it('stops working when another number is given, or another time chosen', async () => {
    const first = await wizard.proof(aSlot());
    const second = await wizard.askAgain(first.holdId, aPhone());
    expect(await wizard.book(first)).toMatchObject(refusal('code_used', 410));
    expect(await findPerson(first.phone)).toBeUndefined();
    const moved = await wizard.hold(aSlot(), { instead_of: second.holdId });
    expect(moved.status).toBe(200);
    expect(await wizard.book(second)).toMatchObject(refusal('hold_expired', 410));
    const third = await wizard.askAgain(moved.body.id, second.phone);
    expect((await wizard.book(third)).status).toBe(200);
    expect((await findPerson(second.phone))?.id).toBeDefined();
  });
});

describe('the hold', () => {
  it('lasts as long as the code that is under way, and twenty minutes at most', async () => {
    const startsAt = aSlot();
    const first = await wizard.proof(startsAt);
    school.clock.moveBy({ minutes: 9 });
    expect(await wizard.hold(startsAt)).toMatchObject(refusal('slot_taken', 409));
    const second = await wizard.askAgain(first.holdId, first.phone);
    school.clock.moveBy({ minutes: 9 });
    const { body } = await wizard.askCode(first.holdId, first.phone);
    // Ten more minutes would be 28 after the start.
    const heldFor = Date.parse(body.hold_expires_at) - school.clock.now().getTime();
    expect(Math.round(heldFor / 60_000)).toBe(2);
    expect(await wizard.book(second)).toMatchObject(refusal('code_used', 410));
    school.clock.moveBy({ minutes: 3 });
    expect(await wizard.askCode(first.holdId, first.phone)).toMatchObject(refusal('hold_expired', 410));
    expect((await wizard.hold(startsAt)).status).toBe(200);
  });

  it('that has ended books nothing, even with the correct code', async () => {
    const startsAt = aSlot();
    const { body: held } = await wizard.hold(startsAt);
    await wizard.askAgain(held.id, aPhone());
    school.clock.moveBy({ minutes: 9 });
    await wizard.askAgain(held.id, aPhone());
    school.clock.moveBy({ minutes: 9 });
    const last = await wizard.askAgain(held.id, aPhone());
    school.clock.moveBy({ minutes: 3 });
    expect(await wizard.book(last)).toMatchObject(refusal('hold_expired', 410));
    expect(await findPerson(last.phone)).toBeUndefined();
    expect(await lessonsAt(startsAt)).toEqual([]);
  });

  it('goes to one of two parents, who then books it', async () => {
    const startsAt = aSlot();
    const both = await Promise.all([wizard.hold(startsAt), wizard.hold(startsAt)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body: held } = both.find(({ status }) => status === 200)!;
    expect((await wizard.book(await wizard.askAgain(held.id, aPhone()))).status).toBe(200);
    expect(await lessonsAt(startsAt)).toHaveLength(1);
  });
});

describe('a number that has an account', () => {
  it('is signed in, and the lesson booked for it, when it has had none', async () => {
    const phone = aPhone();
    const student = await aStudent(school);
    await withPhone(student, phone);
    const before = await aLesson(school, { teacher, student, startsAt: new Date(aSlot()), status: 'cancelled' });
    expect(before).toBeDefined();
    const { body } = await wizard.book(await wizard.proof(aSlot(), phone));
    const profile = await get(school, '/api/v2/profile', { token: body.token });
    expect(profile.body.id).toBe(student.id);
    expect((await get(school, '/api/v2/lessons', { token: body.token })).body.items).toMatchObject([
      { id: body.booked.lesson_id },
    ]);
  });

  it('is signed in, nothing is booked and the managers get the wish, when it has had a lesson', async () => {
    const manager = await aManager(school);
    const phone = aPhone();
    const [first, startsAt] = [aSlot(), aSlot()];
    expect((await wizard.book(await wizard.proof(first, phone))).status).toBe(200);
    const again = await wizard.book(await wizard.proof(startsAt, phone), { child_name: 'masha' });
    expect(again).toMatchObject({ status: 200, body: { booked: null } });
    const { body } = await get(school, '/api/v2/lessons', { token: again.body.token });
    expect(body.items).toMatchObject([{ starts_at: first }]);
    expect((await manager.get('/wishes')).body.items.at(-1)).toMatchObject({
      child_name: 'masha',
      phone,
      reason: 'has_account',
      slot: { starts_at: startsAt },
    });
    // The slot is available to others again.
    expect((await wizard.hold(startsAt)).status).toBe(200);
  });

  it('gets another child by another name, with a lesson of its own, and the session is about it', async () => {
    const phone = aPhone();
    const [first, second] = [aSlot(), aSlot()];
    const masha = (await wizard.book(await wizard.proof(first, phone))).body;
    const ostap = await wizard.book(await wizard.proof(second, phone), { child_name: 'Ostap' });
    expect(ostap).toMatchObject({ status: 200, body: { booked: { starts_at: second } } });
    const lessons = async (as: { token: string }) => (await get(school, '/api/v2/lessons', as)).body.items;
    expect(await lessons(ostap.body)).toMatchObject([{ id: ostap.body.booked.lesson_id }]);
    expect(await lessons(masha)).toMatchObject([{ id: masha.booked.lesson_id }]);
    const { body } = await get(school, '/api/v2/family/children', ostap.body);
    expect(body.children).toMatchObject([
      { first_name: 'Masha', is_chosen: false },
      { first_name: 'Ostap', is_chosen: true },
    ]);
    // Free lessons are limited: the fourth name for a number becomes a wish.
    expect((await wizard.book(await wizard.proof(aSlot(), phone), { child_name: 'Olia' })).body.booked).not.toBeNull();
    expect((await wizard.book(await wizard.proof(aSlot(), phone), { child_name: 'Eve' })).body.booked).toBeNull();
    // Adding the name in the settings first doesn't give another one either.
    expect(await post(school, '/api/v2/family/children', { first_name: 'Eve' }, ostap.body)).toMatchObject({
      status: 200,
    });
    expect((await wizard.book(await wizard.proof(aSlot(), phone), { child_name: 'Eve' })).body.booked).toBeNull();
  });

  it('is signed in when it is a teacher, and nothing is booked', async () => {
    const phone = aPhone();
    const other = await aTeacher(school);
    await withPhone(other, phone);
    const { body } = await wizard.book(await wizard.proof(aSlot(), phone));
    expect(body.booked).toBeNull();
    expect((await get(school, '/api/v2/profile', { token: body.token })).body.id).toBe(other.id);
  });

  it('is one account, and one lesson, when two codes for it are handed in at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = aPhone();
      const proofs = [await wizard.proof(aSlot(), phone), await wizard.proof(aSlot(), phone)];
      const answers = await Promise.all(proofs.map((proof) => wizard.book(proof)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.filter(({ body }) => body.booked !== null)).toHaveLength(1);
      const person = await findPerson(phone);
      const lessons = await school.database.db
        .selectFrom('lessons')
        .select('id')
        .where('studentId', '=', person!.id)
        .execute();
      expect(lessons).toHaveLength(1);
    }
  });
});

it('codes of the wizard are wiped once they are sent, and never logged', async () => {
  const sent: string[] = [];
  const real = await openSchool({
    config: { hasOutbox: false },
    sendSms: ({ text }) => {
      sent.push(text);
      return Promise.resolve('sent');
    },
  });
  try {
    const anna = await aTeacher(real);
    await setHours(real, anna);
    const there = wizardOf(real, anna);
    const { body: held } = await there.hold('2026-11-24T10:00:00Z');
    const phone = aPhone();
    expect((await there.askCode(held.id, phone)).status).toBe(200);
    await expect.poll(() => sent.length).toBe(1);
    const find = () =>
      real.database.db.selectFrom('messages').select(['status', 'text']).where('recipient', '=', phone).execute();
    await expect.poll(find).toEqual([{ status: 'sent', text: '' }]);
    const code = /\d{6}/.exec(sent[0] ?? '')?.[0] ?? '';
    const kept = await real.database.db
      .selectFrom('trialCodes')
      .select(['phone', 'codeHash', 'requestHash'])
      .executeTakeFirstOrThrow();
    expect(kept.codeHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(real.errors).toEqual([]);
  } finally {
    await real.close();
  }
});

it('codes per number, and holds and codes per network, are limited', async () => {
  const busy = await openSchool({ config: { smsCeilings: { perNumber: 40, perNetwork: 300, perSchool: 2000 } } });
  try {
    const anna = await aTeacher(busy);
    await setHours(busy, anna);
    const there = wizardOf(busy, anna);
    const { body: held } = await there.hold('2026-11-24T10:00:00Z');
    const phone = aPhone();
    // Per network: a fifth of half a number's daily SMS in a burst, and one more this hour.
    for (let n = 0; n < 5; n += 1) expect((await there.askCode(held.id, phone)).status).toBe(200);
    const refused = await there.askCode(held.id, phone);
    expect(refused).toMatchObject(refusal('too_many_requests', 429));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The same network may use another number until the network's own limit.
    const others = [];
    for (let n = 0; n < 16; n += 1) others.push((await there.askCode(held.id, aPhone())).status);
    expect(others.filter((status) => status === 200)).toHaveLength(14);
    expect(others.at(-1)).toBe(429);
    const holds = [];
    for (let n = 0; n < 21; n += 1)
      holds.push((await there.hold(new Date(Date.parse('2026-11-25T06:00:00Z') + n * 1_800_000).toISOString())).status);
    expect(holds.filter((status) => status === 200)).toHaveLength(19);
    expect(holds.at(-1)).toBe(429);
    const odd = await ask(busy, 'POST', '/api/v2/trial/codes', {
      body: { hold_id: crypto.randomUUID(), phone: '12', locale: 'en' },
    });
    expect(odd).toMatchObject({ status: 422, body: { fields: { phone: 'invalid_phone' } } });
  } finally {
    await busy.close();
  }
});

describe('a family that is signed in', () => {
  const ofSlot = async (as: Person, childName: string, startsAt = aSlot()) => {
    const { body: held } = await wizard.hold(startsAt);
    const said = { child_name: childName, child_age: 5, time_zone: 'Europe/Kyiv', locale: 'en', answers: ANSWERS };
    return post(school, '/api/v2/trial/own_bookings', { ...said, hold_id: held.id }, as);
  };
  const aFamily = async (isProved = true): Promise<Person> => {
    const family = await aStudent(school, { firstName: 'Marta' });
    await withPhone(family, aPhone());
    const phoneConfirmedAt = isProved ? school.clock.now() : null;
    await school.database.db.updateTable('accounts').set({ phoneConfirmedAt }).where('id', '=', family.id).execute();
    return family;
  };

  it('books without a code, for its child and for another one, and each of them once', async () => {
    const family = await aFamily();
    const startsAt = aSlot();
    const first = await ofSlot(family, 'marta', startsAt);
    expect(first).toMatchObject({ status: 200, body: { child_id: family.id, booked: { starts_at: startsAt } } });
    expect((await get(school, '/api/v2/profile', family)).body).toMatchObject({ age: 5 });
    const second = await ofSlot(family, 'Ostap');
    expect(second.body.child_id).not.toBe(family.id);
    expect(second.body.booked.teacher).toMatchObject({ first_name: 'Anna' });
    expect((await ofSlot(family, 'Ostap')).body).toMatchObject({ booked: null });
    const { rows } = await school.database.pool.query<{ reason: string }>(
      "select reason from trial_wishes where child_name = 'Ostap'",
    );
    expect(rows).toEqual([{ reason: 'has_account' }]);
  });

  it('needs its own phone proved, a hold that lasts, and no teacher’s account', async () => {
    expect(await ofSlot(await aFamily(false), 'Marta')).toMatchObject(refusal('forbidden', 403));
    expect(await ofSlot(await aTeacher(school), 'Marta')).toMatchObject({ status: 403 });
    const family = await aFamily();
    const { body: held } = await wizard.hold(aSlot());
    school.clock.moveBy({ minutes: 6 });
    const said = { child_name: 'Marta', time_zone: 'Europe/Kyiv', locale: 'en', answers: ANSWERS };
    const late = await post(school, '/api/v2/trial/own_bookings', { ...said, hold_id: held.id }, family);
    expect(late).toMatchObject({ body: { error: 'hold_expired' } });
  });
});
