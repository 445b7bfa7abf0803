import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ServerUnderTest.ts';

/**
 * TLS and HTTP/2 in front of a server, as a school delivers its pages: HAProxy with a certificate of its own, which
 * browsers have to be told to accept. Needs Debian's packages `haproxy` and `openssl`.
 */
export class HttpsFront {
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#child = child;
  }

  static async start(server: string): Promise<HttpsFront> {
    const folder = mkdtempSync(join(tmpdir(), 'skylark-https-'));
    const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const newKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key];
    execFileSync('openssl', ['req', '-x509', '-days', '1', ...newKey, '-out', certificate, ...subject], {
      stdio: 'ignore',
    });
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const port = await freePort();
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(
      config,
      `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend https
  bind 127.0.0.1:${port} ssl crt ${both} alpn h2,http/1.1
  default_backend school
backend school
  server school ${new URL(server).host}
`,
    );
    const child = spawn('haproxy', ['-db', '-q', '-f', config], { stdio: ['ignore', 'ignore', 'inherit'] });
    process.once('exit', () => child.kill('SIGKILL'));
    for (let tries = 0; !(await isListening(port)); tries += 1) {
      if (tries > 100 || child.exitCode !== null) throw new Error('HAProxy does not listen');
      await new Promise((again) => setTimeout(again, 50));
    }
    return new HttpsFront(`https://localhost:${port}`, folder, child);
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
