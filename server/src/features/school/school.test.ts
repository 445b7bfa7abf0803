import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get } from '../../../test/http.ts';
import { aManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { textBlocks } from './textBlocks.ts';

let school: School;
const own = mkdtempSync(join(tmpdir(), 'skylark-texts-'));
beforeAll(async () => {
  writeFileSync(join(own, 'terms.en.md'), '# Our rules\n\nAt {school} we sing.\n');
  school = await openSchool({ config: { schoolTextsDir: own, schoolName: 'Larks & Co' } });
});
afterAll(async () => {
  await school.close();
  rmSync(own, { recursive: true });
});

const read = (path: string) => get(school, `/api/v2/school/texts/${path}`);

it('the terms are the school’s own where it wrote some, in English where a language lacks', async () => {
  const text = { title: 'Our rules', blocks: [{ kind: 'paragraph', text: 'At Larks & Co we sing.' }] };
  expect(await read('terms')).toMatchObject({ status: 200, body: text });
  expect(await read('terms?locale=uk')).toMatchObject({ status: 200, body: text });
});

it.each([
  ['en', 'Privacy policy'],
  ['ru', 'Политика конфиденци\u00adальности'],
  ['uk', 'Політика конфіден\u00adційності'],
])('the policy in %s is ours where the school wrote none', async (locale, title) => {
  const { body } = await read(`privacy?locale=${locale}`);
  expect(body.title).toBe(title);
  expect(body.blocks.length).toBeGreaterThan(8);
  expect(JSON.stringify(body)).not.toMatch(/\{(school|contacts)\}/);
});

it('the policy ends with the contacts that the school has set', async () => {
  const last = async () => (await read('privacy')).body.blocks.at(-1);
  expect(await last()).toMatchObject({ kind: 'paragraph' });
  await (await aManager(school)).patch('/school/contacts', { phone: '+380 44 000 00 00', email: 'hello@larks.test' });
  expect(await last()).toEqual({ kind: 'item', text: 'hello@larks.test' });
  await (await aManager(school)).patch('/school/contacts', { telegram: 'https://t.me/larks' });
  expect(await last()).toEqual({ kind: 'item', text: 'Telegram: https://t.me/larks' });
});

it('nothing but these texts can be read', async () => {
  expect(await read('../../package')).toMatchObject({ status: 404 });
  expect(await read('..%2f..%2fpackage')).toMatchObject({ status: 404 });
  expect(await read('terms?locale=../en')).toMatchObject({ status: 422 });
});

it('a text is read line by line', () => {
  expect(textBlocks('# One\n\n## Two\nthree\nfour\n\n- five\n- six\nseven\n\n<b>eight</b>\n')).toEqual({
    title: 'One',
    blocks: [
      { kind: 'heading', text: 'Two' },
      { kind: 'paragraph', text: 'three four' },
      { kind: 'item', text: 'five' },
      { kind: 'item', text: 'six seven' },
      { kind: 'paragraph', text: '<b>eight</b>' },
    ],
  });
});
