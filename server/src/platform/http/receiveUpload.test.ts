import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { openRaw } from '../../../test/rawHttp.ts';
import type { Config } from '../../config.ts';
import { receiveUpload, sweepUploads } from './receiveUpload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'skylark-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const deps = { config: { dataDir } as Config, log: pino({ level: 'silent' }) };
const uploads = join(dataDir, 'imports');
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Creates what a killed server left behind. */
function leaveBehind(name: string, ageMs: number): void {
  const folder = join(uploads, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'upload'), 'names and numbers of families');
  const at = new Date(Date.now() - ageMs);
  utimesSync(folder, at, at);
}

it('what is uploaded can be read by the school alone, and stays for as long as it is used', async () => {
  leaveBehind('young', 60_000);
  leaveBehind('old', 2 * 3_600_000);
  const app = Fastify();
  await app.register(multipart);
  app.post('/', (request) =>
    receiveUpload(deps, request, 1_000, async ({ file, folder }) => {
      const modes = [folder, file].map(modeOf);
      const before = readdirSync(uploads);
      await sweepUploads(deps, 0);
      return { modes, before, after: readdirSync(uploads).length };
    }),
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nkey\r\n--x--\r\n',
  });
  expect(answer.json()).toMatchObject({ modes: ['700', '600'], before: expect.arrayContaining(['young']), after: 1 });
  expect(readdirSync(uploads)).toEqual([]);
  await app.close();
});

it('an upload whose sender left before it was read is over, and leaves nothing', async () => {
  const app = Fastify();
  await app.register(multipart);
  let leave = (): void => undefined;
  const outcome = new Promise((resolve) => {
    app.post('/', async (request) => {
      const gone = new Promise<void>((closed) => request.raw.once('close', () => closed()));
      leave();
      await gone;
      await receiveUpload(deps, request, 1_000, () => Promise.resolve('read')).then(resolve, resolve);
    });
  });
  const sender = await openRaw(await app.listen({ host: '127.0.0.1', port: 0 }));
  leave = () => sender.destroy();
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nke';
  sender.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n${part}`,
  );
  expect(await outcome).toMatchObject({ code: 'bad_request' });
  expect(readdirSync(uploads)).toEqual([]);
  await app.close();
});

it('leftovers are removed at night when they are old, and all of them at the next start', async () => {
  leaveBehind('young', 60_000);
  leaveBehind('old', 2 * 3_600_000);
  await sweepUploads(deps);
  expect(readdirSync(uploads)).toEqual(['young']);
  await sweepUploads(deps, 0);
  expect(readdirSync(uploads)).toEqual([]);
});
