import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { Registry } from 'prom-client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../test/aCertificate.ts';
import { readConfig } from '../config.ts';
import { certificateEnd, certificatesMetric } from '../platform/certificates.ts';
import { certificateChecks } from './certificateChecks.ts';
import { runChecks } from './runChecks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: Server;
let port: number;
let end: number;
beforeAll(async () => {
  server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  end = (await certificateEnd({ host: 'localhost', port })).getTime();
});
afterAll(() => server.close());

const turn = () => ({
  secret: 'a-relay-secret-of-tests',
  urls: [`turns:localhost:${port}?transport=tcp`, 'turn:localhost:3478'],
});
const look = async (daysBefore: number) =>
  (
    await runChecks(certificateChecks({ turn: turn() }, `https://localhost:${port}`, () => end - daysBefore * DAY_MS))
  ).map(({ check, is, what }) => `${is} ${check.split(' ')[1]} ${what}`);

describe('certificates', () => {
  it.each([
    [40.5, 'ok', 'It ends in 40 days'],
    [13.5, 'warn', 'It ends in 13 days'],
    [2.5, 'fail', 'It ends in 2 days'],
    [-1.5, 'fail', 'It ended 2 days ago'],
  ])('%d days before the end: %s for the school and the relay, whoever signed them', async (days, is, what) => {
    expect(await look(days)).toEqual([
      `${is} https://localhost:${port} ${what}`,
      `${is} turns:localhost:${port}?transport=tcp ${what}`,
    ]);
  });

  it('are in a metric by address, soon after they were asked for', async () => {
    const registry = new Registry();
    const config = { ...readConfig({ NODE_ENV: 'test', PUBLIC_URL: `https://localhost:${port}` }), turn: turn() };
    certificatesMetric(registry, { config, log: pino({ level: 'silent' }) });
    const series = `skylark_certificate_ends_at_seconds{url="https://localhost:${port}"} ${end / 1000}`;
    await expect.poll(() => registry.metrics()).toContain(series);
    expect(await registry.metrics()).toContain(`skylark_certificate_read{url="https://localhost:${port}"} 1`);
  });

  it('are in a metric even if no server presents one', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const at = `https://localhost:${(silent.address() as AddressInfo).port}`;
    silent.close();
    const registry = new Registry();
    certificatesMetric(registry, {
      config: readConfig({ NODE_ENV: 'test', PUBLIC_URL: at }),
      log: pino({ level: 'silent' }),
    });
    await expect.poll(() => registry.metrics()).toContain(`skylark_certificate_read{url="${at}"} 0`);
    expect(await registry.metrics()).not.toContain(`skylark_certificate_ends_at_seconds{url="${at}"}`);
  });
});
