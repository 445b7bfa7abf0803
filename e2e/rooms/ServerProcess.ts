import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
const READY_WITHIN_MS = 90_000;

/** Running servers, killed on exit: otherwise a failed test would keep its own process alive. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

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
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    // An unfinished server alone must not keep a test run alive.
    child.unref();
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
    (child.stdout as Socket | null)?.unref();
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
