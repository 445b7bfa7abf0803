import { expect, it } from 'vitest';
import { importOrAgain } from './importAgain.ts';

it('requests what failed under an address that is not known to have failed', async () => {
  const asked: string[] = [];
  let isBlocked = true;
  const load = (path: string): Promise<string> => {
    asked.push(path);
    return isBlocked ? Promise.reject(new Error('no network')) : Promise.resolve(path);
  };
  for (let count = 0; count < 2; count += 1) await expect(importOrAgain('./a.js', load)).rejects.toThrow('no network');
  isBlocked = false;
  await importOrAgain('./a.js', load);
  // The browser has that one now.
  await importOrAgain('./a.js', load);
  await importOrAgain('./b.js', load);
  expect(asked).toEqual(['./a.js', './a.js?again=1', './a.js?again=2', './a.js?again=2', './b.js']);
});
