import { pino } from 'pino';
import { expect, it } from 'vitest';
import { caughtErrors } from '../boundary/contain.ts';
import { forEachIsolated } from './forEachIsolated.ts';

it('an item that fails, at once or later, is logged and counted and stops none of the others', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const before = (await caughtErrors.get()).values.find((one) => one.labels.boundary === 'batch')?.value ?? 0;
  const worked: number[] = [];
  const count = await forEachIsolated(
    log,
    { name: 'a.batch', items: [1, 2, 3, 4], idOf: (item) => `n${item}` },
    (item) => {
      worked.push(item);
      if (item === 1) throw new Error('at once');
      return item === 3 ? Promise.reject(new Error('later')) : undefined;
    },
  );
  expect([worked, count]).toEqual([[1, 2, 3, 4], { done: 2, failed: 2 }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { batch: 'a.batch', item: 'n1', err: { message: 'at once' } },
    { batch: 'a.batch', item: 'n3', err: { message: 'later' } },
  ]);
  const after = (await caughtErrors.get()).values.find((one) => one.labels.boundary === 'batch')?.value ?? 0;
  expect(after - before).toBe(2);
});
