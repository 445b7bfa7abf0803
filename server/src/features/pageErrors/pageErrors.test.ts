import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const report = { kind: 'render', part: 'board', message: 'x is undefined', stack: 'at Board (assets/Board.js:1:2)' };
const send = (body: unknown) => post(school, '/api/v2/page_errors', body);

async function counted(): Promise<number> {
  const { body } = await get(school, '/metrics');
  return Number(/skylark_page_errors_total\{kind="render"\} (\d+)/.exec(String(body))?.[1] ?? 0);
}

it('a page reports what failed without signing in, and the metrics count it', async () => {
  const before = await counted();
  expect(await send(report)).toMatchObject({ status: 200, body: {} });
  expect(await counted()).toBe(before + 1);
});

it('what is too long, of another kind or called like nothing of ours is refused', async () => {
  expect(await send({ ...report, message: 'x'.repeat(301) })).toMatchObject(refusal('invalid_fields', 422));
  expect(await send({ ...report, kind: 'else' })).toMatchObject(refusal('invalid_fields', 422));
  expect(await send({ ...report, part: 'Max, 8 years old' })).toMatchObject(refusal('invalid_fields', 422));
});

it('one address cannot fill the log', async () => {
  let last = 200;
  for (let tries = 0; tries < 70 && last === 200; tries += 1) last = (await send(report)).status;
  expect(last).toBe(429);
});
