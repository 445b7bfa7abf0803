import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
/** A killed test worker can't stop its servers, and a server that keeps running keeps the worker's output open. */
const DIE_WITH_PARENT = join(import.meta.dirname, 'dieWithParent.ts');
const READY_WITHIN_MS = 90_000;

const running = new Set<ChildProcess>();

/** Ends servers that a failed test has left behind. */
export function killLeftOver(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.on('exit', killLeftOver);

/** The real server in a separate process, which can be killed. */
export class ServerProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #said: () => string;

  private constructor(child: ChildProcess, url: string, said: () => string) {
    this.#child = child;
    this.#said = said;
    this.url = url;
  }

  /** @param main entry point of another version */
  static async start(environment: Record<string, string>, main = MAIN): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, main], {
      env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    // An unfinished server alone must not keep a test run alive.
    child.unref();
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
    for (const stream of [child.stdin, child.stdout]) (stream as Socket | null)?.unref();
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const url = /Skylark is open: +(\S+)/.exec(said)?.[1];
      if (url !== undefined) return new ServerProcess(child, url, () => said);
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start: ${said}`);
      await new Promise((again) => setTimeout(again, 10));
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Its logged errors. */
  get errors(): string[] {
    return this.#said()
      .split('\n')
      .filter((line) => /^\{"level":[56]0,/.test(line));
  }

  /** `SIGKILL` gives it no time to react. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }
}
