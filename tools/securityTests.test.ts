import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// docs/security.md names the test that proves each statement. This finds tests that were renamed or removed.

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const files = globSync(
  [
    '{contract,server,web}/{src,test,tools}/**/*.test.{ts,tsx}',
    'tools/*.test.ts',
    'e2e/**/*.ts',
    'bench/**/*.ts',
    'docs/*.md',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**'] },
).map((file) => `/${file.replaceAll('\\', '/').replace('/src/', '/')}`);

/** The cells of each table's last column, which names the tests. */
const cells = text
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[-| ]+$/.test(line))
  .map((line) => line.split('|').at(-2)?.trim() ?? '')
  .filter((cell) => cell !== '' && cell !== 'shown by');

/**
 * The names of tests in a cell, each with the folder of the previous one. Text in brackets or after a colon specifies a
 * part of the test, and anything with spaces is prose.
 */
function namesIn(cell: string): { name: string; folder: string }[] {
  let folder = '';
  return cell
    .replaceAll(/\([^)]*\)|`/g, ' ')
    .split(/;|\. |\.$/)
    .flatMap((clause) => {
      const [before = '', ...after] = clause.split(': ');
      const isPath = (part: string): boolean => /^\S+\/\S+$/.test(part);
      return [...partsOf(before), ...after.flatMap(partsOf).filter(isPath)];
    })
    .filter((part) => /^\S+$/.test(part))
    .map((name) => {
      const found = { name, folder };
      if (name.includes('/')) folder = name.slice(0, name.lastIndexOf('/') + 1);
      return found;
    });
}

const partsOf = (clause: string): string[] =>
  clause
    .split(/,| and /)
    .map((part) =>
      part
        .trim()
        .replace(/^web /, '')
        .replace(/ only$| \.test\.ts$/, '')
        .replace(/\.test$/, ''),
    )
    .filter((part) => part !== '');

/** A name is the end of a test's path without the common suffix, or a folder that contains tests. */
const isThere = (name: string): boolean =>
  files.some(
    (file) =>
      file.endsWith(`/${name}`) ||
      ['.test.ts', '.test.tsx', '.page.test.tsx', '.ts'].some((end) => file.endsWith(`/${name}${end}`)) ||
      (file.includes(`/${name}/`) && file.includes('.test.')),
  );

const missingIn = (cell: string): string[] =>
  namesIn(cell)
    .filter(({ name, folder }) => !isThere(name) && !isThere(folder + name))
    .map(({ name }) => name);

describe('docs/security.md', () => {
  it('names tests that there are', () => {
    expect(cells.flatMap(missingIn)).toEqual([]);
    expect(cells.flatMap(namesIn).length).toBeGreaterThan(200);
  });

  it('says of each of the 46 statements what shows it', () => {
    const [, table = ''] = text.split('## The 46 statements');
    const rows =
      table
        .split('\n## ')[0]
        ?.split('\n')
        .filter((line) => /^\| *\d/.test(line)) ?? [];
    const told = rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map(Number));
    expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 46 }, (_, at) => at + 1));
    for (const row of rows) expect(namesIn(row.split('|').at(-2) ?? ''), row).not.toEqual([]);
  });

  it('would not name a test that is gone', () => {
    expect(missingIn('room/socket, sockets; web lib/paths; `npm run trials`, homework/gone (like this)')).toEqual([
      'sockets',
      'homework/gone',
    ]);
  });
});
