import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Line } from './Check.ts';
import { relayChecks } from './relayChecks.ts';
import { runChecks } from './runChecks.ts';

const SECRET = 'a-relay-secret-of-tests';
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/turnserver.conf');
const TURNSERVER = [process.env['TURNSERVER_PATH'], '/usr/bin/turnserver', '/usr/local/bin/turnserver'].find(
  (path) => path !== undefined && existsSync(path),
);
const OPENSSL = process.env['OPENSSL_PATH'] ?? '/usr/bin/openssl';
const hasOpenssl = spawnSync(OPENSSL, ['version']).status === 0;

/** The doctor's findings for a relay at `host`, checked over UDP, TCP and TLS as families would use it. */
const look = (host: string, { plain, tls }: Ports, secret = SECRET): Promise<Line[]> => {
  const urls = [`turn:${host}:${plain}`, `turn:${host}:${plain}?transport=tcp`, `turns:${host}:${tls}?transport=tcp`];
  return runChecks(relayChecks({ production: true, turn: { secret, urls } }, Date.now()));
};
const words = (lines: Line[]): string[] => lines.map(({ is, what }) => `${is} ${what}`);

describe.skipIf(TURNSERVER === undefined || !hasOpenssl)(
  'a real relay with a certificate (needs coturn and openssl)',
  () => {
    let folder: string;
    const trusted = getCACertificates();
    const relays: { relay: ChildProcess; gone: Promise<unknown> }[] = [];
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'skylark-relay-'));
      openssl('req', '-x509', '-nodes', ...KEY, '-subj', '/CN=An authority of tests', ...out('ca'), '-days', '2');
      setDefaultCACertificates([...trusted, readFileSync(join(folder, 'ca.crt'), 'utf8')]);
    });
    afterAll(async () => {
      setDefaultCACertificates(trusted);
      for (const { relay, gone } of relays) {
        relay.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    });

    it('is reached over UDP, TCP and TLS if its certificate has its name and is trusted', async () => {
      const relay = await start(certificate('right', 'localhost'));
      expect(words(await look('localhost', relay))).toEqual([
        'ok Allocated over UDP',
        'ok Allocated over TCP',
        'ok Allocated over TLS',
        'ok Named for UDP, TCP and TLS',
      ]);
    });

    it('is reported if it doesn’t share the school’s secret, over TLS as well', async () => {
      const relay = await start(certificate('shared', 'localhost'));
      const lines = await look('localhost', relay, 'another secret');
      expect(words(lines).slice(0, 3)).toEqual(Array(3).fill('fail The relay refuses the credentials (401)'));
      expect(lines[2]?.remedy).toMatch(/static-auth-secret/);
    });

    it.each([
      ['of another name', () => certificate('other', 'elsewhere.test'), /altnames/],
      ['that nobody has signed', () => certificate('own', 'localhost', { isSelfSigned: true }), /self-signed/],
      ['that has ended', () => certificate('ended', 'localhost', { hasEnded: true }), /expired/],
    ])('with a certificate %s: TLS alone fails, and the doctor says why', async (_, make, why) => {
      const lines = await look('localhost', await start(make()));
      expect(words(lines).slice(0, 2)).toEqual(['ok Allocated over UDP', 'ok Allocated over TCP']);
      expect(lines[2]).toMatchObject({ is: 'fail', what: expect.stringMatching(/^Not reached over TLS: /) });
      expect(lines[2]?.what).toMatch(why);
      expect(lines[2]?.remedy).toMatch(/valid certificate for this name/);
    });

    /** @returns the base name of its files */
    function certificate(name: string, host: string, { isSelfSigned = false, hasEnded = false } = {}): string {
      const days = ['-days', hasEnded ? '-1' : '2'];
      const san = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
      if (isSelfSigned) openssl('req', '-x509', '-nodes', ...KEY, ...san, ...out(name), '-days', '2');
      else {
        openssl('req', '-nodes', ...KEY, ...san, '-keyout', `${name}.key`, '-out', `${name}.csr`);
        const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy'];
        openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.crt`, ...days);
      }
      return name;
    }

    function openssl(...given: string[]): void {
      const { status, stderr } = spawnSync(OPENSSL, given, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(`openssl ${given[0]}: ${stderr}`);
    }

    /** Starts a relay with the school's configuration on separate ports. */
    async function start(name: string): Promise<Ports> {
      const ports = { plain: await freePort(), tls: await freePort() };
      const own = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--pidfile=', '--log-file=stdout'];
      const at = [`--listening-port=${ports.plain}`, `--tls-listening-port=${ports.tls}`];
      const keys = [`--cert=${join(folder, `${name}.crt`)}`, `--pkey=${join(folder, `${name}.key`)}`];
      const school = [`--static-auth-secret=${SECRET}`, '--realm=skylark.test'];
      const relay = spawn(TURNSERVER ?? '', ['-c', CONFIGURATION, ...own, ...at, ...keys, ...school], {
        stdio: 'ignore',
      });
      // Registered from the start, because an exit event isn't repeated.
      relays.push({ relay, gone: new Promise((resolve) => relay.once('exit', resolve).once('error', resolve)) });
      for (const port of Object.values(ports)) await vi.waitUntil(() => answers(port), { timeout: 30_000 });
      return ports;
    }
  },
);

interface Ports {
  plain: number;
  tls: number;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
const out = (name: string): string[] => ['-keyout', `${name}.key`, '-out', `${name}.crt`];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = once(server, 'close');
  server.close();
  await closed;
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });
}
