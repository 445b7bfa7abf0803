import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRepeated } from './repeated.ts';

it('repeated errors are logged in full once, then once a minute with their number, and in full after a pause', () => {
  let at = 0;
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const say = createRepeated(() => at);
  const happens = (what = 'the database is away'): void =>
    say(log, 'error', { err: new Error('refused'), of: 'x' }, what);
  for (let second = 0; second <= 120; second += 1) {
    at = second * 1_000;
    happens();
    happens();
  }
  happens('something else');
  expect(lines.map(({ msg, times, seconds }) => ({ msg, times, seconds }))).toEqual([
    { msg: 'the database is away', times: undefined, seconds: undefined },
    { msg: 'the database is away', times: 120, seconds: 60 },
    { msg: 'the database is away', times: 120, seconds: 60 },
    { msg: 'something else', times: undefined, seconds: undefined },
  ]);
  expect(lines[0]).toMatchObject({ err: { message: 'refused' }, of: 'x' });
  expect(lines[1]).toMatchObject({ error: 'refused' });
  expect(lines[1]).not.toHaveProperty('err');
  at += 600_000;
  happens();
  expect(lines.at(-1)).toMatchObject({ err: { message: 'refused' } });
});
