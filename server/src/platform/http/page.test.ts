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
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'Lesson.tsx': { file: 'assets/lesson.js', css: ['assets/lesson.css'], imports: ['shared'] },
    'Lessons.tsx': { file: 'assets/lessons.js', imports: ['shared'] },
    'Room.tsx': { file: 'assets/room.js', css: ['assets/room.css'] },
    'Frame.tsx': { file: 'assets/frame.js' },
    shared: { file: 'assets/shared.js' },
  }),
);
writeFileSync(
  join(folder, '.vite/routes.json'),
  JSON.stringify([
    { path: '/lessons', modules: ['Lessons.tsx', 'Frame.tsx'] },
    { path: '/lessons/:id', modules: ['Lesson.tsx', 'Frame.tsx'] },
    { path: '/rooms/:id/*?', modules: ['Room.tsx'] },
  ]),
);
const unlimited = { takeLocally: () => Promise.resolve() };
afterAll(() => rmSync(folder, { recursive: true }));

it('a page that cannot be prerendered is sent as it was built, and the failure is logged', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  servePage(app as unknown as HttpServer, folder, () => Promise.reject(new Error('no window here')), unlimited);
  const answer = await app.inject('/welcome');
  expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('<div id="root"></div>') });
  expect(lines.join()).toContain('no window here');
  await app.close();
});

it('a page names the files of what its address shows, which are asked for with the first', async () => {
  const app = fastify();
  servePage(app as unknown as HttpServer, folder, () => Promise.resolve(undefined), unlimited);
  const filesAt = async (address: string): Promise<string[]> =>
    [...(await app.inject(address)).body.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file = '']) => file);
  const lessons = ['lessons.js', 'shared.js', 'frame.js'];
  expect(await filesAt('/lessons?list=past')).toEqual(lessons);
  expect(await filesAt('/')).toEqual(lessons);
  expect(await filesAt('/lessons/')).toEqual(lessons);
  expect(await filesAt('/lessons/5')).toEqual(['lesson.js', 'shared.js', 'frame.js', 'lesson.css']);
  for (const address of ['/rooms/5', '/rooms/5/at/all']) expect(await filesAt(address)).toContain('room.css');
  for (const address of ['/lessons/5/6', '/nowhere', '/Lessons']) expect(await filesAt(address)).toEqual([]);
  await app.close();
});
