import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, refusal } from '../../../test/http.ts';
import { balanceOf, setHours } from '../../../test/manager.ts';
import { buy } from '../../../test/money.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { wizardOf } from '../../../test/wizard.ts';

let school: School;
let inviter: Person;
let code: string;
beforeAll(async () => {
  school = await openSchool();
  inviter = await aStudent(school, { firstName: 'Masha' });
  await school.database.db
    .updateTable('accounts')
    .set({ parentName: 'Olha Koval' })
    .where('id', '=', inviter.id)
    .execute();
  code = (await get(school, '/api/v2/referral', inviter)).body.code;
});
afterAll(() => school.close());

const ask = (of: string) => get(school, `/api/v2/referral/inviters/${of}`);

it('names the inviter by the first name and nothing else', async () => {
  expect(await ask(code)).toMatchObject({ status: 200, body: { name: 'Olha' } });
  expect(Object.keys((await ask(code.toLowerCase())).body)).toEqual(['name']);
});

it('says nothing of codes that nobody has', async () => {
  expect(await ask('NOBODY-7')).toMatchObject({ status: 200, body: { name: null } });
  expect(await ask('%27%20or%201=1')).toMatchObject({ status: 200, body: { name: null } });
});

it('rewards the inviter when a family that came by the wizard buys', async () => {
  const teacher = await aTeacher(school);
  await setHours(school, teacher);
  const wizard = wizardOf(school, teacher);
  const proof = await wizard.proof('2026-11-22T08:00:00.000Z');
  const { status, body } = await wizard.book(proof, { code });
  expect(status).toBe(200);
  const { id } = await school.database.db
    .selectFrom('people')
    .select('id')
    .where('inviteCode', '=', code)
    .executeTakeFirstOrThrow();
  await buy(school, { id, type: 'student', email: '', password: '', token: body.token }, 8);
  expect(await balanceOf(school, inviter)).toBe(1);
});

it('answers one address only so often', async () => {
  const answers = [];
  for (let at = 0; at < 61; at += 1) answers.push(await ask(`CODE-${at}`));
  expect(answers.at(-1)).toMatchObject(refusal('too_many_requests', 429));
});
