import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tablesOf } from './tableOwners.mjs';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('what grows names every table once, with what bounds it', () => {
  const [, section = ''] = /^## Tables$(.*?)^## /msu.exec(read('docs/growth.md')) ?? [];
  const named = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|').at(3) ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .filter((name) => name !== 'pgboss');
  expect(named.toSorted()).toEqual(tablesOf(read('server/src/platform/db/generated/schema.ts')).toSorted());
});
