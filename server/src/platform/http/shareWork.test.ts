import { expect, it } from 'vitest';
import { shareWork } from './shareWork.ts';

it('concurrent callers share one result, later ones get a new one, even after a failure', async () => {
  let made = 0;
  const ask = shareWork(async () => {
    made += 1;
    await Promise.resolve();
    if (made === 2) throw new Error('no');
    return made;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  const failed = await Promise.allSettled([ask(), ask()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe(3);
});
