import fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeTurns } from './takeTurns.ts';

/** Waits for this many microtasks. */
async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}

const someWork = fc.record({ after: fc.nat(6), takes: fc.nat(6), fails: fc.boolean() });

it('at most the allowed number run at once, whenever they start; all run in the end, also after a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(someWork, { maxLength: 40 }), async (atOnce, all) => {
      const inTurn = takeTurns(atOnce);
      const begun: number[] = [];
      let [now, most] = [0, 0];
      const ends: Promise<unknown>[] = [];
      for (const [index, { after, takes, fails }] of all.entries()) {
        await steps(after);
        const work = async (): Promise<number> => {
          begun.push(index);
          most = Math.max(most, (now += 1));
          await steps(takes);
          now -= 1;
          if (fails) throw new Error('failed');
          return index;
        };
        ends.push(inTurn(work));
      }
      const settled = await Promise.allSettled(ends);
      expect(settled.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
      expect({ begun, now }).toEqual({ begun: all.map((_, index) => index), now: 0 });
      expect(most).toBeLessThanOrEqual(atOnce);
    }),
  );
});
