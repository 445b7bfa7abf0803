import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networksOf } from './networks.ts';

describe('the networks of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', undefined],
    ['::ffff:192.0.2.7', '192.0.2.7', undefined],
    ['::FFFF:c000:207', '192.0.2.7', undefined],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::192.0.2.7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['not an address', 'not an address', undefined],
    [undefined, 'closed connection', undefined],
  ])('of %s', (address, narrow, wide) => {
    expect(networksOf(address)).toEqual({ narrow, wide });
  });
});

it('no limit anywhere counts a whole address', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const calls = files.flatMap((name) => [
    ...readFileSync(join(source, name), 'utf8').matchAll(/limits\.(take|takeFrom)\(([^;]*?)\);/g),
  ]);
  expect(calls.filter(([, how]) => how === 'takeFrom').length).toBeGreaterThan(10);
  // What surrounds an address, beside the account it tries.
  const without = (given: string): string => given.replaceAll(/neighbourhoodOf\([^)]*\)/g, '');
  const whole = calls.filter(
    ([, how, given = '']) => how === 'take' && /\bip\b|\.address\b|addressOf/.test(without(given)),
  );
  expect(whole.map(([call]) => call)).toEqual([]);
});
