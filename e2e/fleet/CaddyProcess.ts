import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './Balancer.ts';

/** Caddy (Debian's package) in front of several servers, configured by deploy/Caddyfile, on loopback and without TLS. */
export class CaddyProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.#child = child;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
  }

  static isInstalled(): boolean {
    return spawnSync('caddy', ['version']).status === 0;
  }

  /** @param ports of the servers */
  static async start(ports: readonly number[]): Promise<CaddyProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'skylark-caddy-'));
    const port = await freePort();
    const file = join(folder, 'Caddyfile');
    const servers = ports.map((one) => `127.0.0.1:${one}`).join(' ');
    const site = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
      .replace('{$SCHOOL_HOST}', `http://127.0.0.1:${port}`)
      .replaceAll('app1:3000 app2:3000', servers);
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const started = new CaddyProcess(child, folder, port);
    for (let tries = 0; tries < 400; tries += 1) {
      if ((await fetch(started.url).catch(() => undefined))?.ok) return started;
      await new Promise((again) => setTimeout(again, 50));
    }
    throw new Error('Caddy does not answer');
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
