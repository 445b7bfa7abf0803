import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aTeacher } from '../builders.ts';
import { get } from '../http.ts';
import { aManager } from '../manager.ts';
import { openSchool, type School } from '../school.ts';

/** `SPELLINGS=20000` for the long form. `SEED` changes the start. */
const SPELLINGS = Number(process.env['SPELLINGS'] ?? 600);
const SEED = Number(process.env['SEED'] ?? 20_261_127);
const BUILT = join(import.meta.dirname, '../../../web/dist/prerender/prerender.js');
const LOCALES = ['en', 'ru', 'uk'];

let school: School;
let addresses: string[];
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: build the web app first (node tools/bootstrap.mjs)`);
  school = await openSchool({ hasLimits: false });
  const manager = await aManager(school);
  const teacher = await aTeacher(school);
  await manager.patch(`/teachers/${teacher.id}`, { is_public: true });
  const { pages } = (await import(pathToFileURL(BUILT).href)) as { pages: object };
  addresses = Object.keys(pages).map((path) => path.replace(':id', teacher.id));
  // The list of teachers is read once a second.
  const isThere = async () => String((await get(school, `/teachers/${teacher.id}`)).body).includes('<h1>');
  await vi.waitUntil(isThere, { timeout: 10_000, interval: 300 });
  for (const path of addresses) for (const locale of LOCALES) await visit({ target: `${path}?lang=${locale}` });
});
afterAll(async () => {
  agent.destroy();
  await school.close();
});

interface Visit {
  target: string;
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
}

/** Sends the target as it is: `fetch` would tidy it. @returns the status; 0 if the server hung up */
const visit = ({ target, method = 'GET', headers = {} }: Visit): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(school.url);
    const sent = request({ hostname, port, path: target, method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end();
  });

const kept = async (): Promise<string[]> =>
  [...String((await get(school, '/metrics')).body).matchAll(/^skylark_prerendered_\w+ \d+$/gm)].map(String);

type Change = (path: string) => string;
const place = fc.nat(60);
const insert = (text: string, at: number): Change => {
  return (path) => `${path.slice(0, 1 + (at % path.length))}${text}${path.slice(1 + (at % path.length))}`;
};
const hex = (char: string, isUpper: boolean): string => {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${isUpper ? code.toUpperCase() : code}`;
};
const someText = fc.stringMatching(/^[a-zA-Z0-9._~!$&'()*+,;=:@-]{1,12}$/);

/** Other spellings of an address: case, encoding, slashes, dots, what follows it, its query. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  place.map((at): Change => (path) => path.slice(0, at) + path.slice(at, at + 1).toUpperCase() + path.slice(at + 1)),
  fc.constant<Change>((path) => path.toUpperCase()),
  fc.tuple(place, fc.boolean(), fc.boolean()).map(([at, isUpper, isTwice]): Change => (path) => {
    const index = 1 + (at % Math.max(1, path.length - 1));
    const encoded = hex(path[index] ?? 'w', isUpper);
    return path.slice(0, index) + (isTwice ? encoded.replace('%', '%25') : encoded) + path.slice(index + 1);
  }),
  fc.tuple(fc.constantFrom('/', '//', '/./', '/x/../', '%2f', '\\', ':', '::', '.', '%2e', ';', '%00', '%ff', '%zz'), place)
    .map(([text, at]) => insert(text, at)),
  fc.tuple(fc.constantFrom('/', '//', '.', ';', ':', '%20', '%00', '.html', '/index.html', '/..', '#x'), fc.nat(3))
    .map(([text, times]): Change => (path) => path + text.repeat(times + 1)),
  someText.map((text): Change => (path) => `${path}/${text}`),
  someText.map((text): Change => (path) => `${path};${text}`),
  fc.integer({ min: 1, max: 40 }).map((times): Change => (path) => '/'.repeat(times) + path.slice(1)),
  fc.uuid().map((id): Change => (path) => path.replace(/[0-9a-f-]{36}/, id)),
  fc.constantFrom('http://evil.test', 'https://school.test:443', 'http://127.0.0.1').map((of): Change => (path) => of + path),
); // prettier-ignore
const queries = fc.array(
  fc.tuple(fc.constantFrom('lang', 'LANG', 'n', '', '__proto__', 'lang[]'), fc.oneof(someText, fc.constantFrom('en', 'uk', 'RU', 'uk-UA', '%75k', ''))),
  { maxLength: 3 },
); // prettier-ignore
const headers = fc.dictionary(
  fc.constantFrom('host', 'x-forwarded-host', 'x-forwarded-proto', 'accept-language', 'accept-encoding', 'cookie', 'user-agent', 'if-none-match'),
  fc.oneof(
    someText,
    fc.constantFrom('uk-UA,uk;q=0.9', 'RU', 'de', '*', 'en;q=0', 'br', 'gzip;q=0, br;q=0', 'skylark_locale=uk', 'locale=ru', 'a.test:99'),
  ),
  { maxKeys: 3 },
); // prettier-ignore

it(`${SPELLINGS} spellings of addresses add no entry to the prerendered pages`, { timeout: 3_600_000 }, async () => {
  const before = await kept();
  expect(before.map((line) => line.split(' ')[0])).toEqual([
    'skylark_prerendered_bytes',
    'skylark_prerendered_entries',
  ]);
  expect(before[1]).toBe(`skylark_prerendered_entries ${addresses.length * LOCALES.length}`);
  const visits = fc.record({
    path: fc.nat(100).map((at) => addresses[at % addresses.length] ?? '/'),
    spelled: fc.array(changes, { maxLength: 4 }),
    query: queries,
    headers,
    method: fc.constantFrom('GET' as const, 'GET' as const, 'HEAD' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(visits, { minLength: 20, maxLength: 20 }), async (many) => {
      const statuses = await Promise.all(
        many.map(({ path, spelled, query, ...how }) => {
          const whole = spelled.reduce((one, change) => change(one), path);
          const search = query.map((pair) => pair.join('=')).join('&');
          return visit({ target: search === '' ? whole : `${whole}?${search}`, ...how });
        }),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await kept()).toEqual(before);
    }),
    { numRuns: Math.ceil(SPELLINGS / 20), seed: SEED },
  );
});
