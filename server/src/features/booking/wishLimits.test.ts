import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSibling, aStudent } from '../../../test/builders.ts';
import { post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const add = (as: { token: string }) => post(school, '/api/v2/family/children', { first_name: 'Petro' }, as);

it('a family sends managers a limited number of wishes, however many children it has', async () => {
  const masha = await aStudent(school);
  const family = [masha];
  while (family.length < 5) family.push(await aSibling(school, masha));
  const wish = { kind: 'book', text: 'Please', key: '' };
  const answers = [];
  for (const child of family)
    for (let n = 0; n < 5; n += 1)
      answers.push(await post(school, '/api/v2/booking/wishes', { ...wish, key: randomUUID() }, child));
  // 20 a day, and two more this hour.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(22);
  expect(answers.at(-1)).toMatchObject(refusal('too_many_requests', 429));
});

it('one network adds a limited number of children, whatever account they are added to', async () => {
  const answers = [];
  for (let family = 0; family < 7; family += 1) {
    const masha = await aStudent(school);
    for (let n = 0; n < 6; n += 1) answers.push(await add(masha));
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(answers.at(-1)).toMatchObject(refusal('too_many_requests', 429));
});
