import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSchool, type School } from '../test/school.ts';

/** `npm test` builds the page before; a single run takes the one that was built last. */
const isBuilt = existsSync(join(import.meta.dirname, '../../web/dist/paint/paint.js'));

let school: School;
beforeAll(async () => {
  // Whatever else runs in the process may leave names of a browser behind: painting knows none of them.
  const anotherOnes = new Proxy(() => undefined, {
    get: (_, name) => {
      throw new Error(`the ${String(name)} of another one's browser`);
    },
  });
  for (const name of ['window', 'document', 'location', 'history', 'localStorage', 'sessionStorage'])
    vi.stubGlobal(name, anotherOnes);
  school = await openSchool();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await school.close();
});

it.runIf(isBuilt).each(['/welcome', '/login', '/register', '/register/wizard', '/pages/terms', '/pages/privacy'])(
  '%s is painted by the server in every language',
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
