import { expect, it } from 'vitest';
import { ByteBudget } from './ByteBudget.ts';

/** Work that finishes when the test says so. */
function aWork() {
  let end: (how?: Error) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => (end = (how) => (how ? reject(how) : resolve())));
  const work = { isBegun: false, end, run: () => ((work.isBegun = true), done) };
  return work;
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('admits at most its bytes, admits waiting work in order, and releases the bytes of failed work', async () => {
  const budget = new ByteBudget(10);
  const [large, small, later, huge] = [aWork(), aWork(), aWork(), aWork()];
  const all = [
    budget.during(8, large.run).catch((error: Error) => error.message),
    budget.during(6, later.run),
    // It would fit, but has to wait for the larger one before it.
    budget.during(2, small.run),
    budget.during(50, huge.run),
  ];
  await turn();
  expect([large, later, small, huge].map(({ isBegun }) => isBegun)).toEqual([true, false, false, false]);
  large.end(new Error('broken'));
  await turn();
  expect([later, small, huge].map(({ isBegun }) => isBegun)).toEqual([true, true, false]);
  expect(budget.held).toBe(8);
  later.end();
  await turn();
  expect(huge.isBegun).toBe(false);
  small.end();
  await turn();
  expect(huge.isBegun).toBe(true);
  huge.end();
  expect(await Promise.all(all)).toEqual(['broken', undefined, undefined, undefined]);
  expect(budget.held).toBe(0);
});
