import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { type Answer, get, post } from '../../../test/http.ts';
import { aManager, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aPhone, wizardOf } from '../../../test/wizard.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let wizard: ReturnType<typeof wizardOf>;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  manager = await aManager(school);
  teacher = await aTeacher(school);
  await setHours(school, teacher);
  wizard = wizardOf(school, teacher);
});
afterAll(() => school.close());

const slots = (function* () {
  for (let at = Date.parse('2026-11-21T06:00:00Z'); ; at += 30 * 60_000) yield new Date(at).toISOString();
})();
const aSlot = (): string => slots.next().value ?? '';

const aTrial = async (phone: string, childName: string): Promise<Answer> =>
  wizard.book(await wizard.proof(aSlot(), phone), { child_name: childName });
/** The lesson is over, so that removing its child doesn't cancel it. */
const hold = (answer: Answer): Promise<unknown> =>
  school.database.db
    .updateTable('lessons')
    .set({ status: 'held', heldAt: new Date('2026-11-22T12:00:00Z') })
    .where('id', '=', String(answer.body.booked.lesson_id))
    .execute();
const aHeldTrial = async (phone: string, childName: string): Promise<Answer> => {
  const answer = await aTrial(phone, childName);
  expect(answer).toMatchObject({ status: 200, body: { booked: { lesson_id: expect.any(String) } } });
  await hold(answer);
  return answer;
};
const refused = { status: 200, body: { token: expect.any(String), booked: null } };

async function removeChild(as: Answer, name: string): Promise<void> {
  const { body } = await get(school, '/api/v2/family/children', as.body);
  const child = body.children.find((one: { first_name: string }) => one.first_name === name);
  expect(await post(school, `/api/v2/family/children/${child.id}/removal`, {}, as.body)).toMatchObject({ status: 200 });
}
const deleteAccount = async (as: Answer): Promise<void> => {
  expect(await eraseNow(school, as.body)).toMatchObject({ status: 200 });
};

/** Marks the lesson as missed by the given side. */
const miss = (answer: Answer, missedBy: 'student' | 'teacher' | 'both'): Promise<unknown> =>
  school.database.db
    .updateTable('lessons')
    .set({ status: 'missed', missedBy })
    .where('id', '=', String(answer.body.booked.lesson_id))
    .execute();
const missedTrialOf = async (as: Answer) => (await get(school, '/api/v2/booking', as.body)).body.missed_trial;

describe('a trial lesson that was missed', () => {
  it.each(['teacher', 'both'] as const)('by %s is had again, as often as it takes', async (by) => {
    const phone = aPhone();
    for (let n = 0; n < 4; n += 1) {
      const family = await aTrial(phone, 'Masha');
      expect(family).toMatchObject({ body: { booked: { lesson_id: expect.any(String) } } });
      expect(await missedTrialOf(family)).toBe(null);
      await miss(family, by);
      expect(await missedTrialOf(family)).toBe('again');
    }
    const family = await aHeldTrial(phone, 'Masha');
    expect(await missedTrialOf(family)).toBe(null);
    expect(await aTrial(phone, 'Masha')).toMatchObject(refused);
  });

  it('is had again by a child who was removed meanwhile', async () => {
    const phone = aPhone();
    const family = await aTrial(phone, 'Masha');
    await miss(family, 'teacher');
    await deleteAccount(family);
    expect(await aHeldTrial(phone, 'Masha')).toMatchObject({ status: 200 });
  });

  it('by the family is for the managers to decide', async () => {
    const phone = aPhone();
    const family = await aTrial(phone, 'Masha');
    await miss(family, 'student');
    expect(await missedTrialOf(family)).toBe('ask');
    expect(await aTrial(phone, 'Masha')).toMatchObject(refused);
  });
});

describe('free lessons of a number', () => {
  it('are not given again to a family that deletes its account and comes back', async () => {
    const phone = aPhone();
    await deleteAccount(await aHeldTrial(phone, 'Masha'));
    // The same child regardless of spelling: the account gets no lesson, and managers are notified.
    expect(await aTrial(phone, ' mASHA ')).toMatchObject(refused);
    expect((await manager.get('/wishes')).body.items.at(-1)).toMatchObject({ phone, reason: 'has_account' });
    // Siblings get theirs, up to three per number in total.
    await aHeldTrial(phone, 'Ostap');
    await deleteAccount(await aHeldTrial(phone, 'Olia'));
    for (const name of ['Ostap', 'Eve']) expect(await aTrial(phone, name)).toMatchObject(refused);
    // Another number counts as another family.
    await aHeldTrial(aPhone(), 'Masha');
  });

  it('are not given again for removing one child after the other, the first one included', async () => {
    const phone = aPhone();
    await aHeldTrial(phone, 'Masha');
    let family = await aHeldTrial(phone, 'Ostap');
    await removeChild(family, 'Masha');
    expect(await aTrial(phone, 'Masha')).toMatchObject(refused);
    family = await aHeldTrial(phone, 'Olia');
    await removeChild(family, 'Ostap');
    for (const name of ['Ostap', 'Eve']) expect(await aTrial(phone, name)).toMatchObject(refused);
  });

  it('are not had anew by an account that takes another number, nor under the one that it left', async () => {
    const [left, taken] = [aPhone(), aPhone()];
    const masha = await aHeldTrial(left, 'Masha');
    const { id } = (await get(school, '/api/v2/profile', masha.body)).body;
    const { db } = school.database;
    await db.updateTable('accounts').set({ phone: taken }).where('id', '=', id).execute();
    await db.insertInto('formerAddresses').values({ accountId: id, address: left }).execute();
    expect(await aTrial(left, 'Masha')).toMatchObject(refused);
    await deleteAccount(masha);
    for (const phone of [left, taken]) expect(await aTrial(phone, 'Masha')).toMatchObject(refused);
  });

  it('that were cancelled don’t count, and one that a family missed does', async () => {
    const [cancelled, missed] = [aPhone(), aPhone()];
    await deleteAccount(await aTrial(cancelled, 'Masha'));
    await aHeldTrial(cancelled, 'Masha');
    const answer = await aTrial(missed, 'Masha');
    await school.database.db
      .updateTable('lessons')
      .set({ status: 'missed', missedBy: 'student' })
      .where('id', '=', String(answer.body.booked.lesson_id))
      .execute();
    await deleteAccount(answer);
    expect(await aTrial(missed, 'Masha')).toMatchObject(refused);
  });

  it('are one when the account is deleted and asks for another in the same instant', async () => {
    for (let round = 0; round < 4; round += 1) {
      const phone = aPhone();
      const masha = await aHeldTrial(phone, 'Masha');
      const proofs = [await wizard.proof(aSlot(), phone), await wizard.proof(aSlot(), phone)];
      const [, ...answers] = await Promise.all([
        eraseNow(school, masha.body),
        ...proofs.map((proof) => wizard.book(proof)),
      ]);
      // Codes sent to the account are deleted with it.
      expect(answers.filter(({ status, body }) => status !== 410 && body.booked !== null)).toEqual([]);
    }
  });

  it('are three when several children are asked for in the same instant while another is removed', async () => {
    const phone = aPhone();
    const family = await aHeldTrial(phone, 'Masha');
    await aHeldTrial(phone, 'Ostap');
    const names = ['Olia', 'Eve', 'Taras'];
    const proofs = [];
    for (const name of names) proofs.push({ name, proof: await wizard.proof(aSlot(), phone) });
    const [, ...answers] = await Promise.all([
      removeChild(family, 'Masha'),
      ...proofs.map(({ name, proof }) => wizard.book(proof, { child_name: name })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.booked !== null)).toHaveLength(1);
  });

  it('leave hashes under a key, which are the same for nobody else, and go after two years', async () => {
    const phone = aPhone();
    await deleteAccount(await aHeldTrial(phone, 'Masha'));
    const { rows } = await school.database.pool.query<{ row: string }>(
      'select row_to_json(f)::text as row from former_trials f order by id',
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.toMatch(/Masha|\+380|"380/);
    const { trialData } = await import('./personalData.ts');
    const rule = trialData.retention?.find(({ what }) => what.startsWith('free lessons'));
    const afterDays = (days: number): Date => new Date(Date.parse('2026-11-21T00:00:00Z') + days * 86_400_000);
    await rule?.remove(school.database.db, afterDays(-1));
    expect(await aTrial(phone, 'Masha')).toMatchObject(refused);
    await rule?.remove(school.database.db, afterDays(60));
    const other = aPhone();
    await deleteAccount(await aHeldTrial(other, 'Masha'));
    await rule?.remove(school.database.db, afterDays(60));
    await aHeldTrial(other, 'Masha');
  });
});
