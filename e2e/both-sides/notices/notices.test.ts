import { expect, it } from 'vitest';
import { announcersInSource } from './announcers.ts';
import { noticeReasons, notices } from './notices.ts';

it('everything that tells a person something in a room appears under a pen in the journey, or has a reason', () => {
  const claimed = new Map<string, number>();
  for (const { of } of [...notices, ...noticeReasons])
    for (const name of of) claimed.set(name, (claimed.get(name) ?? 0) + 1);
  expect(Object.fromEntries(claimed)).toEqual(Object.fromEntries(announcersInSource()));
});
