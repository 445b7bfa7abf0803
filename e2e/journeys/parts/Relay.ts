import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { freePort } from './freePort.ts';

const SECRET = 'journeys-relay-secret';
const READY_WITHIN_MS = 15_000;

/** A separate coturn, configured as a school would. */
export class Relay {
  readonly #child: ChildProcess;
  /** The server's settings for it. */
  readonly environment: Record<string, string>;

  private constructor(child: ChildProcess, environment: Record<string, string>) {
    this.#child = child;
    this.environment = environment;
  }

  static async open(program: string): Promise<Relay> {
    const port = await freePort();
    const address = ownAddress();
    const child = spawn(
      program,
      [
        '-n',
        `--listening-ip=${address}`,
        `--relay-ip=${address}`,
        `--listening-port=${port}`,
        '--realm=skylark.test',
        '--use-auth-secret',
        `--static-auth-secret=${SECRET}`,
        '--allow-loopback-peers',
        '--no-cli',
        '--no-tls',
        '--no-dtls',
        '--fingerprint',
        '--log-file=stdout',
        '--pidfile=',
      ],
      { stdio: 'ignore' },
    );
    const urls = `turn:${address}:${port},turn:${address}:${port}?transport=tcp`;
    const relay = new Relay(child, { TURN_SECRET: SECRET, TURN_URLS: urls });
    for (const deadline = Date.now() + READY_WITHIN_MS; !(await answers(address, port));) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('the relay did not start');
      await new Promise((again) => setTimeout(again, 50));
    }
    return relay;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

/** Browsers search for network paths from addresses that others can reach. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });
}
