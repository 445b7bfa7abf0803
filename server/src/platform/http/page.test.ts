import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { servePage } from './page.ts';
import type { HttpServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-'));
for (const name of ['assets', 'public', '.vite']) mkdirSync(join(folder, name));
writeFileSync(join(folder, 'index.html'), '<html lang="en"><head></head><body><div id="root"></div></body></html>');
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
afterAll(() => rmSync(folder, { recursive: true }));

it('a page that cannot be painted is sent as it was built, and the failure is logged', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  servePage(app as unknown as HttpServer, folder, {}, () => Promise.reject(new Error('no window here')));
  const answer = await app.inject('/welcome');
  expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('<div id="root"></div>') });
  expect(lines.join()).toContain('no window here');
  await app.close();
});
