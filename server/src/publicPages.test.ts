import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aTeacher } from '../test/builders.ts';
import { ask } from '../test/http.ts';
import { aManager } from '../test/manager.ts';
import { openSchool, type School } from '../test/school.ts';

const BUILT = join(import.meta.dirname, '../../web/dist/prerender/prerender.js');

let school: School;
beforeAll(async () => {
  // `npm test` builds the page first; a single run uses the last build.
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: build the web app first (node tools/bootstrap.mjs)`);
  // Other code in the process may leave browser globals behind: prerendering must not use them.
  const anotherOnes = new Proxy(() => undefined, {
    get: (_, name) => {
      throw new Error(`the ${String(name)} of another one's browser`);
    },
  });
  for (const name of ['window', 'document', 'location', 'history', 'localStorage', 'sessionStorage'])
    vi.stubGlobal(name, anotherOnes);
  // A thousand spellings are more than one network may ask for.
  school = await openSchool({ hasLimits: false });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await school.close();
});

it.each(['/welcome', '/login', '/register', '/register/wizard', '/pages/terms', '/pages/privacy'])(
  '%s is prerendered by the server in every language',
  async (path) => {
    for (const locale of ['en', 'ru', 'uk']) {
      const answer = await fetch(`${school.url}${path}?lang=${locale}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toMatch(/<div id="root"[^>]*>.*<h1/s);
    }
  },
);

it('a teacher’s page is prerendered with what families read; nothing is there for anybody else', async () => {
  const manager = await aManager(school);
  const [teacher, hidden] = await Promise.all([
    aTeacher(school, { firstName: 'Zlata' }),
    aTeacher(school, { firstName: 'Hidden' }),
  ]);
  await manager.patch(`/teachers/${teacher.id}`, { is_public: true, about: '"><script>x</script> Sings.' });
  await ask(school, 'PATCH', '/api/v2/teacher_page', { as: teacher, body: { texts: { uk: 'Вітаю родини!' } } });
  const read = async (id: string, locale = 'uk') => (await fetch(`${school.url}/teachers/${id}?lang=${locale}`)).text();
  const page = await read(teacher.id);
  expect(page).toMatch(/<title>Zlata Body викладає англійську · [^<]+<\/title>/);
  expect(page).toMatch(/<div id="root"[^>]*>.*<h1>Zlata Body<\/h1>.*Вітаю родини!/s);
  expect(page).toMatch(/<meta name="description" content="[^"<>]*Sings\. Вітаю родини!">/);
  expect(page).toContain(`<link rel="canonical" href="${school.app.deps.publicUrl()}/teachers/${teacher.id}?lang=uk">`);
  expect(page).not.toContain('<script>x');
  expect(await read(hidden.id)).not.toContain('Hidden');
  expect(await (await fetch(`${school.url}/sitemap.xml`)).text()).toContain(`/teachers/${teacher.id}</loc>`);
});

it('spellings of an address and headers of any kind add nothing to what is kept', async () => {
  const taken = async () =>
    [...(await (await fetch(`${school.url}/metrics`)).text()).matchAll(/^skylark_prerendered_\w+ \d+$/gm)].map(String);
  for (const locale of ['en', 'ru', 'uk']) await (await fetch(`${school.url}/welcome?lang=${locale}`)).text();
  const before = await taken();
  expect(before).not.toEqual([]);
  const spellings = (n: number): string[] => [
    `/${'welcome'.slice(0, n % 8)}${':'.repeat(n)}${'welcome'.slice(n % 8)}`,
    `/welcome?lang=en&n=${n}`,
    `/welcome${'/'.repeat((n % 50) + 1)}`,
    `/%77elcome${';'.repeat(n % 50)}`,
  ];
  for (let n = 1; n <= 250; n += 1)
    await Promise.all(
      spellings(n).map(async (path) => {
        const headers = { 'accept-language': `en;q=0.${n}`, 'x-forwarded-host': `h${n}.test`, cookie: `n=${n}` };
        await (await fetch(school.url + path, { headers })).arrayBuffer();
      }),
    );
  expect(await taken()).toEqual(before);
});
