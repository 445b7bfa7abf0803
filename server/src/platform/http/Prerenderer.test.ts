import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Prerenderer } from './Prerenderer.ts';

const PAINT = `
export const pages = { '/welcome': { module: 'W', isInert: false }, '/teachers/:id': { module: 'T', isInert: false } };
export const prerender = async (path, locale, { name }) =>
  ({ html: '<p>' + name + '</p>', title: 'T', description: '', head: '', prerendered: { name } });
`;

const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const GONE = `/teachers/${idOf(9)}`;
/** Of pages that are asked for at the same moment. */
const HUNDRED = Array.from({ length: 100 }, (_, n) => idOf(100 + n));

/** A school whose database can be made unavailable. */
function aSchool(code = PAINT) {
  const folder = mkdtempSync(join(tmpdir(), 'prerenderer-'));
  mkdirSync(join(folder, 'prerender'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'prerender/prerender.js'), code);
  const errors: unknown[] = [];
  const school = {
    name: 'Larks',
    isThere: true,
    reads: 0,
    lists: 0,
    rendering: 0,
    most: 0,
    teachers: [idOf(2), ...HUNDRED],
  };
  const prerenderer = new Prerenderer({
    folder,
    listTeachers: () => {
      school.lists += 1;
      return Promise.resolve(school.teachers);
    },
    built: () => '<html lang="en"><title>x</title><div id="root"></div>',
    readSchool: async (_, path) => {
      school.reads += 1;
      if (!school.isThere) throw new Error('no database');
      if (path === GONE) return undefined;
      school.rendering += 1;
      school.most = Math.max(school.most, school.rendering);
      await new Promise((resolve) => setImmediate(resolve));
      school.rendering -= 1;
      return { name: school.name };
    },
    structured: () => ({}),
    pictureOf: () => undefined,
    publicUrl: () => 'https://school.test',
    onError: (error) => void errors.push(error),
  });
  const read = async (path = '/welcome') => (await prerenderer.page(path, 'en'))?.plain.toString();
  return { school, errors, read, prerenderer };
}

it('a page that fails to render is left to its code, and retried a moment later, not for every request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { school, errors, read } = aSchool();
    school.isThere = false;
    expect(await Promise.all(Array.from({ length: 50 }, () => read()))).toEqual(Array.from({ length: 50 }));
    expect([await read(), school.reads, errors.length]).toEqual([undefined, 1, 1]);
    school.isThere = true;
    vi.advanceTimersByTime(1_001);
    expect(await read()).toContain('<p>Larks</p>');
  } finally {
    vi.useRealTimers();
  }
});

it('a rendered page is kept while the database is unavailable', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { school, errors, read } = aSchool();
    expect(await read()).toContain('<p>Larks</p>');
    school.isThere = false;
    for (let moment = 0; moment < 3; moment += 1) {
      vi.advanceTimersByTime(30_001);
      expect(await read()).toContain('<p>Larks</p>');
    }
    expect(errors).toHaveLength(3);
    Object.assign(school, { isThere: true, name: 'Rooks' });
    vi.advanceTimersByTime(1_001);
    expect(await read()).toContain('<p>Rooks</p>');
  } finally {
    vi.useRealTimers();
  }
});

it('addresses that no page has are neither prerendered nor cached', async () => {
  const { school, read } = aSchool();
  for (const path of ['/__proto__', '/constructor', '/welcome/', 'http://evil.test/welcome', `/${'x'.repeat(9_000)}`])
    expect(await read(path)).toBeUndefined();
  expect(school.reads).toBe(0);
});

it('spellings of an address are other addresses: nothing is rendered or kept for them', async () => {
  const { school, read, prerenderer } = aSchool();
  await read();
  await read(`/teachers/${idOf(2)}`);
  const before = { ...prerenderer.size, reads: school.reads };
  const long = 'x'.repeat(500);
  for (let n = 1; n <= 250; n += 1) {
    const at = n % 8;
    for (const path of [
      `${'/welcome'.slice(0, at)}${':'.repeat(n)}${'/welcome'.slice(at)}`,
      `${'/'.repeat(n + 1)}welcome`,
      `/welcome/${n}${long}`,
      `/${encodeURIComponent('w').replace('w', '%77')}elcome${n}`,
      `/WELCOME${';'.repeat(n)}`,
      `/teachers/${idOf(2)}${':'.repeat(n)}`,
      `/teachers/${idOf(10_000 + n)}`,
    ])
      expect(await read(path), path).toBeUndefined();
  }
  expect({ ...prerenderer.size, reads: school.reads }).toEqual(before);
  expect(school.lists).toBeLessThan(10);
});

it('pages are rendered one after another, and those that would wait long are left to their code', async () => {
  const { school, read, prerenderer } = aSchool();
  const pages = await Promise.all(HUNDRED.map((id) => read(`/teachers/${id}`)));
  const rendered = pages.filter((page) => page !== undefined).length;
  expect([school.most, rendered, school.reads, prerenderer.size.entries]).toEqual([1, 20, 20, 20]);
  expect(await read()).toContain('<p>Larks</p>');
});

it('one of many is prerendered at an address of its own; what is not there costs no reading, and is not kept', async () => {
  const { school, read } = aSchool();
  expect(await read(`/teachers/${idOf(2)}`)).toContain('<p>Larks</p>');
  expect([await read(GONE), await read(GONE), school.reads, school.lists]).toEqual([undefined, undefined, 1, 1]);
  for (const path of [
    '/teachers',
    '/teachers/x',
    `${GONE}/`,
    '/teachers/:id',
    '/lessons/01900000-0000-7000-8000-000000000002',
  ])
    expect(await read(path)).toBeUndefined();
});

it('a build that cannot be read prerenders nothing', async () => {
  const { errors, read } = aSchool('throw new Error("half a file")');
  expect([await read(), await read(), errors.length]).toEqual([undefined, undefined, 1]);
});

it('what a school writes ends neither the page nor its script', async () => {
  const { school, read } = aSchool();
  school.name = '</script><script>alert(1)</script>\u2028$&$`';
  const page = (await read()) ?? '';
  const [, json] = /id="prerendered">([^<]*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json ?? '')).toEqual({ name: school.name });
});
