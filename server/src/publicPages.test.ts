import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type School } from '../test/school.ts';

/** `npm test` builds the page before; a single run takes the one that was built last. */
const isBuilt = existsSync(join(import.meta.dirname, '../../web/dist/paint/paint.js'));

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

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
