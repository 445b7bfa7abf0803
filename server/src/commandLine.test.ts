import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../test/http.ts';
import { openSchool, type School } from '../test/school.ts';
import { writeCommandLineToken } from './commandLine.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

it('servers that start together with one data folder agree on one working token', async () => {
  const { deps } = school.app;
  const start = () => Promise.all(Array.from({ length: 5 }, () => writeCommandLineToken(deps)));
  // Connections that are open already, so that none waits for its own.
  await Promise.all(Array.from({ length: 5 }, () => deps.pool.query('select pg_sleep(0.2)')));
  await start();
  const token = readFileSync(join(deps.config.dataDir, 'command-line.token'), 'utf8').trim();
  expect(await ask(school, 'GET', '/api/v2/manager/me', { bearer: token })).toMatchObject({
    status: 200,
    body: { role: 'owner' },
  });
  await start();
  expect(readFileSync(join(deps.config.dataDir, 'command-line.token'), 'utf8').trim()).toBe(token);
});
