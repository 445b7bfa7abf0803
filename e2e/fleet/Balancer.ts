import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = once(server, 'close');
  server.close();
  await closed;
  return port;
}

/** HAProxy (Debian's package) in front of several servers, configured like deploy/haproxy.cfg. */
export class Balancer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.#child = child;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
  }

  static isInstalled(): boolean {
    return spawnSync('haproxy', ['-v']).status === 0;
  }

  /** @param ports of the servers */
  static async start(ports: readonly number[]): Promise<Balancer> {
    const folder = mkdtempSync(join(tmpdir(), 'skylark-fleet-'));
    const port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configOf(port, ports));
    const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const balancer = new Balancer(child, folder, port);
    process.once('exit', () => child.kill('SIGKILL'));
    await balancer.#answers();
    return balancer;
  }

  async #answers(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((again) => setTimeout(again, 50));
    }
    throw new Error('HAProxy does not answer');
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The same rules as deploy/haproxy.cfg, on loopback and without certificates. */
function configOf(port: number, ports: readonly number[]): string {
  const servers = ports.map((one, index) => `  server s${index} 127.0.0.1:${one}`).join('\n');
  return `
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option forwardfor
  option redispatch 1
  retries 3
  timeout check 3s
  default-server check inter 1s fall 3 rise 1 observe layer4 error-limit 1 on-error mark-down
frontend school
  bind 127.0.0.1:${port}
  use_backend rooms if { path_reg ^/api/v2/rooms/[^/]+/socket$ }
  default_backend pages
backend rooms
  balance uri
  hash-type consistent
  retry-on conn-failure empty-response
  timeout connect 300ms
  option httpchk GET /readyz
${servers}
backend pages
  balance leastconn
  option httpchk GET /readyz
${servers}
`;
}
