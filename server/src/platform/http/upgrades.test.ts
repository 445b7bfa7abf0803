import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get } from '../../../test/http.ts';
import { openRaw, readReply, sendRaw, upgradeRequest } from '../../../test/rawHttp.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { caughtErrors } from '../boundary/contain.ts';
import { Failure } from './failure.ts';
import { handleUpgrades, type UpgradeRoute } from './upgrades.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it.each(['//', '///', '/\\', '//[', 'http://[', '/%', '/%ff%00', '*', '/x'.repeat(5_000), '/api/v2/rooms/%00/socket'])(
  'answers an upgrade to %j with an error and goes on',
  async (target) => {
    const { status, body } = readReply(await sendRaw(school.url, upgradeRequest(target)));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    expect((await get(school, '/healthz')).status).toBe(200);
    expect(school.errors).toEqual([]);
  },
);

it('has no room whose id is 36 dashes', async () => {
  const reply = await sendRaw(school.url, upgradeRequest(`/api/v2/rooms/${'-'.repeat(36)}/socket`));
  expect(readReply(reply)).toMatchObject({ status: 404, body: { error: 'not_found' } });
});

async function serveRoute(admit: UpgradeRoute['admit'], admitWithinMs?: number): Promise<[string, Server, string[]]> {
  const lines: string[] = [];
  const server = createServer();
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  handleUpgrades(server, log, [{ path: /^\/here$/, admit }], admitWithinMs === undefined ? {} : { admitWithinMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, lines];
}
const countOf = async (): Promise<number> =>
  (await caughtErrors.get()).values.find(({ labels }) => labels.boundary === 'upgrade')?.value ?? 0;

it('counts and logs what an admission throws, and answers 500 without a word of it', async () => {
  const before = await countOf();
  const [url, server, lines] = await serveRoute(() => {
    throw new Error('a secret of ours');
  });
  const reply = await sendRaw(url, upgradeRequest('/here'));
  expect(readReply(reply)).toMatchObject({ status: 500, body: { error: 'internal' } });
  expect(reply).not.toContain('secret');
  expect(lines.join('')).toContain('a secret of ours');
  expect(await countOf()).toBe(before + 1);
  server.close();
});

it('refuses with the status of the refusal, and logs nothing', async () => {
  const [url, server, lines] = await serveRoute(() => Promise.reject(new Failure('not_signed_in')));
  expect(readReply(await sendRaw(url, upgradeRequest('/here')))).toMatchObject({ status: 401 });
  expect(lines).toEqual([]);
  server.close();
});

it('responds before closing a socket whose admission takes too long: a balancer tries no other server', async () => {
  const [url, server] = await serveRoute(() => new Promise(() => undefined), 50);
  expect(await sendRaw(url, upgradeRequest('/here'))).toMatch(/^HTTP\/1\.1 503 [^]*Connection: close\r\n[^]*\r\n\r\n$/);
  server.close();
});

it('survives a client that disconnects before it is answered', async () => {
  let answer: () => void = () => undefined;
  const decided = new Promise<void>((resolve) => (answer = resolve));
  const [url, server, lines] = await serveRoute(async () => {
    await decided;
    throw new Failure('forbidden');
  });
  const socket = await openRaw(url);
  socket.write(upgradeRequest('/here'));
  await once(server, 'upgrade');
  socket.resetAndDestroy();
  answer();
  await once(server.close(), 'close');
  expect(lines).toEqual([]);
});

it('ignores an offer to upgrade to anything but a WebSocket', async () => {
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n';
  expect(await sendRaw(school.url, request)).toMatch(/^HTTP\/1\.1 200 /);
});

it('answers CONNECT, which makes a proxy of a server, with the body of every error', async () => {
  const target = new URL(school.url).host;
  const reply = await sendRaw(school.url, `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
  expect(readReply(reply)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  expect((await get(school, '/healthz')).status).toBe(200);
});
