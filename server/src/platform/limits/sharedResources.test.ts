import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
const GUIDE = join(import.meta.dirname, '../../../../docs/security.md');
/** How limits are written: as a literal, or by one of two functions whose first argument is the name. */
const NAMED = /\bname: '([a-z-]+)',\s*(?:tries|perSeconds|perPerson)\b|\b(?:times|spread)\(\s*'([a-z-]+)'/g;
/** A constant that is a limit, however it is written; AccountLimits consist of limits that are found by themselves. */
const DECLARED = /\bconst \w+: (?:Limit|SchoolBudget) =/g;

const files = globSync('**/*.ts', { cwd: SOURCE, exclude: (name) => name.endsWith('.test.ts') }).map((name) => ({
  name,
  text: readFileSync(join(SOURCE, name), 'utf8'),
}));
const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, one, other]) => one ?? other ?? '');
const sections = readFileSync(GUIDE, 'utf8').split(/^## /m);
const section = sections.find((one) => one.startsWith('Shared resources')) ?? '';
const listed = [...section.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, name = '']) => name);
const metrics = [...section.matchAll(/`(skylark_[a-z_]+)`/g)].map(([, name = '']) => name);

it('every limit is in the list of docs/security.md, and nothing else', () => {
  const found = files.flatMap(({ text }) => namesIn(text));
  expect(found.length).toBeGreaterThan(80);
  expect(new Set(found).size).toBe(found.length);
  expect(listed.toSorted()).toEqual(found.toSorted());
});

it('no limit is written in a way that this test does not find', () => {
  for (const { name, text } of files)
    expect([name, namesIn(text).length >= [...text.matchAll(DECLARED)].length]).toEqual([name, true]);
});

it('the metrics that the list names exist', () => {
  expect(metrics.length).toBeGreaterThan(4);
  const source = files.map(({ text }) => text).join('\n');
  for (const metric of metrics) expect([metric, source.includes(`'${metric}'`)]).toEqual([metric, true]);
});

it('the alert about budgets of the school watches each of them', () => {
  const alerts = readFileSync(join(SOURCE, '../../deploy/prometheus/alerts.yml'), 'utf8');
  const [, watched = ''] = /limit=~"([^"]+)"/.exec(alerts) ?? [];
  const budgets = files.flatMap(({ text }) =>
    [...text.matchAll(/: SchoolBudget = \{\s*name: '([a-z-]+)'/g)].map(([, name = '']) => name),
  );
  // Guesses at accounts that aren't there endanger nobody.
  const alarming = budgets.filter((name) => !name.endsWith('-of-nobody'));
  expect(alarming.length).toBeGreaterThan(3);
  for (const name of [...alarming.flatMap((one) => [one, `${one}-strangers`]), 'live-strangers'])
    expect([name, new RegExp(`^(?:${watched})$`).test(name)]).toEqual([name, true]);
});
