import type { PageId } from '@skylark/contract/board';
import { describe, expect, it } from 'vitest';
import { aLessonLog } from '../../../test/lessonLog.ts';
import { GUESSED_FORMAT } from './columns.ts';
import { packEntries } from './packEntries.ts';
import { pointsByModel } from './pointColumns.ts';
import { Turns } from './Turns.ts';
import { formatOf, unpackEntries } from './unpackEntries.ts';

const PAGE: PageId = 'free:1';
const people = { t: '0198c0de-0000-7000-8000-000000000001', s: '0198c0de-0000-7000-8000-000000000002' };
const aLog = (drawing: Partial<Parameters<typeof aLessonLog>[0]>) =>
  aLessonLog({ page: PAGE, beganMs: 1e12, people, ...drawing });

describe('the log of a whole lesson', () => {
  it('takes at most 50 kB with handwriting for 30 % of its 25 minutes, and comes back letter by letter', async () => {
    const log = aLog({});
    const packed = await packEntries(log);
    expect(packed.length).toBeLessThan(50_000);
    expect(await unpackEntries(packed)).toEqual(log);
  });

  it.each([
    ['a finger', { hz: 60, isMouse: false }],
    ['a stylus', { hz: 240, isMouse: false }],
    ['a slow mouse', { hz: 30 }],
  ])('comes back letter by letter from %s', async (_, drawing) => {
    const log = aLog({ drawnMs: 20_000, ...drawing });
    expect(await unpackEntries(await packEntries(log))).toEqual(log);
    // Readable by the previous version.
    const first = await packEntries(log, GUESSED_FORMAT);
    expect([formatOf(first), formatOf(await packEntries(log))]).toEqual([1, 2]);
    expect(await unpackEntries(first)).toEqual(log);
  });

  it('lets others work while it is packed', async () => {
    const pieces = Array.from({ length: 500 }, (_, at) => ({
      stroke: `s${at}`,
      head: '',
      pen: at % 2,
      stride: 2,
      numbers: Array.from({ length: 200 }, (__, number) => ((number * 7919 + at) % 1_009) * 3),
    }));
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    await pointsByModel(pieces, new Turns());
    clearImmediate(next);
    expect(turns).toBeGreaterThan(80);
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

describe('a log that was packed in the first format', () => {
  const head = (hasPressure: boolean) =>
    `,"head":{"is":{"kind":"pen","pressure":${hasPressure}},"look":{"x":-12,"y":7}}`;
  const [t, s] = ['t000102737z6z000000000073', 'selement000001'];
  const ink = (id: string, from: number, points: number[], rest = '') =>
    `{"k":"ink","id":"${id}","page":"free:1","from":${from},"points":[${points.join()}]${rest}}`;
  const OLD = {
    held: 'AgwAxgISHiAeHh4cLjAmKLUv/WBCAM0EAFLLIBhwbw4Qpl47yxye7BXU/f+r18SoPEu/9UQ8RSkw6VjiiHtpYM5p7KvrIAR76tceei+6Tu4oYfYcp26O8HrH8PvFNejXvtuv/ZKwc0WOfUvXHryyvfQic72wzJH5npsEXk8YzCosgzAGJjDG5PdLux5yTZHAvPxeJtzXu/ae76FfAAwCBgARs0klBq9bL+48b3ILzrOZByi1L/0gAAEAACi1L/0gBjEAAAAAAAAAACi1L/0gBzkAANAPZGRkZGQotS/9IAYxAAAAAgQCAgQotS/9IAYxAAABAAAAAAAotS/9IAYxAAAAAgIGCAgotS/9IAUpAAAkNiRQHii1L/0gNHUAADKBAYER25a2JQEAxqsEKLUv/SA0fQAAIsEBghAgu+ZuAgEAOu4LKLUv/SAPVQAAIOgHAgIBAAYgAg==',
    bent: 'AgwCxgISHiAeHh4cNjYoKLUv/WBCAM0EAFLLIBhwbw4Qpl47yxye7BXU/f+r18SoPEu/9UQ8RSkw6VjiiHtpYM5p7KvrIAR76tceei+6Tu4oYfYcp26O8HrH8PvFNejXvtuv/ZKwc0WOfUvXHryyvfQic72wzJH5npsEXk8YzCosgzAGJjDG5PdLux5yTZHAvPxeJtzXu/ae76FfAAwCBgARs0klBq9bL+48b3ILzrOZByi1L/0gAAEAACi1L/0gBjEAAAAAAAAAACi1L/0gBzkAANAPZGRkZGQotS/9IAYxAAAAAgQCAgQotS/9IAYxAAABAAAAAAAotS/9IAYxAAAAAgIGCAgotS/9IAUpAAAkNiRQHii1L/0gNJUAAGAAAgQEBAQEBAQAAgQBAEuQBCi1L/0gNJUAAGAASQwMDAwMDAwASQwBAEuQBCi1L/0gD10AACjoBwIAAAEAG9AC',
  };

  it.each([
    ['held', (at: number) => [at % 2, (at * 7) % 3]],
    ['bent', (at: number) => [at * at, 3 * at * at - 40 * at]],
  ] as const)('is read as before: points that were %s', async (name, point) => {
    const curve = (from: number, count: number, hasPressure = false) =>
      Array.from({ length: count }, (_, at) => [...point(from + at), ...(hasPressure ? [500 + from + at] : [])]).flat();
    const bodies: ['t' | 's' | '-', string, number, string][] = [
      ['-', 'p', 0, '{"k":"join","seat":"t"}'],
      ['t', 'c', 1, ink(t, 0, curve(0, 9), head(false))],
      ['s', 'd', 1, ink(s, 0, curve(0, 9, true), head(true))],
      ['t', 'c', 2, ink(t, 9, curve(9, 9))],
      ['t', 'c', 3, ink(t, 18, curve(18, 20), ',"end":true')],
      ['s', 'd', 2, ink(s, 9, curve(9, 5, true), ',"end":true')],
    ];
    const entries = bodies.map(([author, client, n, body], at) => ({
      seq: at + 1,
      atMs: 1_000 + 50 * at,
      author,
      client,
      n,
      body,
    }));
    expect(await unpackEntries(Buffer.from(OLD[name], 'base64'))).toEqual(entries);
    expect(await unpackEntries(await packEntries(entries, GUESSED_FORMAT))).toEqual(entries);
  });
});
