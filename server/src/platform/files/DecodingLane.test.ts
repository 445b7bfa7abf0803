import { expect, it } from 'vitest';
import { DecodingLane } from './DecodingLane.ts';

const aLane = () =>
  new DecodingLane({ name: 'test', bytes: 10, atOnce: 2, waiting: 4, waitingOfStrangers: 2, perAccount: 2 });

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decoding that finishes when the test says so. */
function aPicture(lane: DecodingLane, bytes: number, account: string, isKnown = true) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const picture = { isBegun: false, end: () => resolve(), came: Promise.resolve('') };
  picture.came = lane
    .during(bytes, { account, isKnown }, () => ((picture.isBegun = true), promise))
    .then(
      () => 'decoded',
      (error: { code: string }) => error.code,
    );
  return picture;
}

it('decodes as many at once as it may, by number and bytes, and the others in order', async () => {
  const lane = aLane();
  const all = [9, 2, 1, 30].map((bytes, n) => aPicture(lane, bytes, `a${n}`));
  await turn();
  expect(all.map(({ isBegun }) => isBegun)).toEqual([true, false, false, false]);
  all[0]?.end();
  await turn();
  expect(all.map(({ isBegun }) => isBegun)).toEqual([true, true, true, false]);
  for (const picture of all) picture.end();
  expect(await Promise.all(all.map(({ came }) => came))).toEqual(all.map(() => 'decoded'));
});

it('one account, and all accounts without a proved address, have a share of the line; nobody waits beyond its end', async () => {
  const lane = aLane();
  const first = aPicture(lane, 10, 'teacher');
  const second = aPicture(lane, 10, 'teacher');
  expect(await aPicture(lane, 1, 'teacher').came).toBe('too_many_requests');
  const stranger = aPicture(lane, 1, 'stranger 1', false);
  const another = aPicture(lane, 1, 'stranger 2', false);
  expect(await aPicture(lane, 1, 'stranger 3', false).came).toBe('overloaded');
  const family = aPicture(lane, 1, 'family');
  expect(await aPicture(lane, 1, 'late').came).toBe('overloaded');
  const all = [first, second, stranger, another, family];
  for (const picture of all) picture.end();
  expect(await Promise.all(all.map(({ came }) => came))).toEqual(all.map(() => 'decoded'));
  expect(await Promise.all([aPicture(lane, 1, 'teacher')].map((one) => (one.end(), one.came)))).toEqual(['decoded']);
});
