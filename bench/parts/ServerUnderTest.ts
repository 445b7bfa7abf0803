import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 5;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const running = new Set<ChildProcess>();
// An interrupted benchmark stops its servers.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

/** A measured server in a separate process. */
export class ServerUnderTest {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /**
   * @param program a file for Node
   * @param path answers 200 once the server is ready
   */
  static async start(program: string, environment: Record<string, string>, path: string): Promise<ServerUnderTest> {
    const url = `http://127.0.0.1:${environment['PORT']}`;
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(url + path))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`did not start: node ${program}`);
      await pause(ASK_EVERY_MS);
    }
    return new ServerUnderTest(child, url);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
