import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ASK_MEMORY, ASK_MEMORY_AS_IT_IS, type MemoryInUse } from './memoryProbe.ts';

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 5;
const MEMORY_PROBE = ['--expose-gc', '--import', join(import.meta.dirname, 'memoryProbe.ts')];

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
   * @param args of node
   * @param path answers 200 once the server is ready
   * @param cwd its working folder
   */
  static async start(
    args: string[],
    environment: Record<string, string>,
    path: string,
    cwd = process.cwd(),
  ): Promise<ServerUnderTest> {
    const url = `http://127.0.0.1:${environment['PORT']}`;
    const child = spawn(process.execPath, [...MEMORY_PROBE, ...args], {
      env: { ...process.env, ...environment },
      cwd,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(url + path))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`did not start: node ${args.join(' ')}`);
      await pause(ASK_EVERY_MS);
    }
    return new ServerUnderTest(child, url);
  }

  /** Memory in use after a garbage collection, in kB, so that uncollected garbage doesn't count. */
  async heapKb(): Promise<number> {
    return (await this.memory('collected')).heapKb;
  }

  async memory(when: 'as it is' | 'collected'): Promise<MemoryInUse> {
    const answer = once(this.#child, 'message') as Promise<[MemoryInUse]>;
    this.#child.send(when === 'collected' ? ASK_MEMORY : ASK_MEMORY_AS_IT_IS);
    return (await answer)[0];
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
