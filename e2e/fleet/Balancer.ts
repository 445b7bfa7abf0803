import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** HAProxy (Debian's package) in front of several servers, configured by deploy/haproxy.cfg. */
export class Balancer {
  readonly url: string;
  /** For clients of HTTP/2 without TLS. */
  readonly h2Url: string;
  /** A port for clients that state their address with the PROXY protocol. */
  readonly proxyPort: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string, [port, h2Port, proxyPort]: Ports) {
    this.#child = child;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.h2Url = `http://127.0.0.1:${h2Port}`;
    this.proxyPort = proxyPort;
  }

  static isInstalled(): boolean {
    return spawnSync('haproxy', ['-v']).status === 0;
  }

  /**
   * @param servers their ports
   * @param hasLimits whether to limit each network; usually off, because all clients of a test are one network
   */
  static async start(servers: readonly number[], { hasLimits = false } = {}): Promise<Balancer> {
    const folder = mkdtempSync(join(tmpdir(), 'skylark-fleet-'));
    const ports: Ports = [await freePort(), await freePort(), await freePort()];
    const file = join(folder, 'haproxy.cfg');
    const config = configOf(ports, servers);
    writeFileSync(file, hasLimits ? config : config.replace(/ gt \d+/g, ' gt 1000000000'));
    const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const balancer = new Balancer(child, folder, ports);
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

/** For HTTP/1.1, for HTTP/2 from the first byte, as browsers speak it after TLS, and for the PROXY protocol. */
type Ports = [port: number, h2Port: number, proxyPort: number];

/** deploy/haproxy.cfg itself, on loopback, without a certificate and for these servers. */
function configOf([port, h2Port, proxyPort]: Ports, ports: readonly number[]): string {
  const servers = ports.map((one, index) => `  server s${index} 127.0.0.1:${one}\n`).join('');
  const binds = [port, `${h2Port} proto h2`, `${proxyPort} accept-proxy`].map((one) => `  bind 127.0.0.1:${one}\n`);
  return readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
    .replace(/maxconn \d+/, 'maxconn 4000')
    .replace(/ *bind :80\n *bind :443 .*\n/, binds.join(''))
    .replace(/ *http-request redirect scheme https .*\n/, '')
    .replace(/( *server app\d .*\n)+/g, servers);
}
