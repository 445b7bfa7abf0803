import type { PageId } from '@skylark/contract/board';
import { describe, expect, it } from 'vitest';
import { aLessonLog } from '../../../test/lessonLog.ts';
import { packEntries, unpackEntries } from './packedLog.ts';

const PAGE: PageId = 'free:1';
const people = { t: '0198c0de-0000-7000-8000-000000000001', s: '0198c0de-0000-7000-8000-000000000002' };
const aLog = (drawing: Partial<Parameters<typeof aLessonLog>[0]>) =>
  aLessonLog({ page: PAGE, beganMs: 1e12, people, ...drawing });

describe('the log of a whole lesson', () => {
  it('takes at most 100 kB with handwriting for 30 % of its 25 minutes, and comes back letter by letter', async () => {
    const log = aLog({});
    const packed = await packEntries(log);
    expect(packed.length).toBeLessThan(100_000);
    expect(await unpackEntries(packed)).toEqual(log);
  });

  it.each([
    ['a finger', { hz: 60, isMouse: false }],
    ['a stylus', { hz: 240, isMouse: false }],
    ['a slow mouse', { hz: 30 }],
  ])('comes back letter by letter from %s', async (_, drawing) => {
    const log = aLog({ drawnMs: 20_000, ...drawing });
    expect(await unpackEntries(await packEntries(log))).toEqual(log);
  });

  it('lets others work while it is packed', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    await packEntries(aLog({}));
    clearImmediate(next);
    expect(turns).toBeGreaterThan(30);
  });

  it('comes back from a mouse that jumps, from points far away, and from a page that says where it is otherwise', async () => {
    const log = aLog({ drawnMs: 20_000 }).map((line, at) => ({
      ...line,
      body: line.body
        .replace('"points":[', at % 7 === 0 ? '"points":[-99999999,99999999,' : '"points":[')
        .replace('"x":', at % 3 === 0 ? '"left":' : '"x":'),
    }));
    expect(await unpackEntries(await packEntries(log))).toEqual(log);
  });
});
