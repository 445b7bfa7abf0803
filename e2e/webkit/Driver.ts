import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../journeys/parts/freePort.ts';

const READY_WITHIN_MS = 20_000;
const SCREEN = '1280x1600x24';

/** Killed when this process exits for any reason, so that a failed test leaves no browser behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * WebKitWebDriver on a virtual screen (Xvfb). The protocol is W3C WebDriver; eight of its commands over `fetch` are
 * enough here, so there is no client library. https://www.w3.org/TR/webdriver2/
 */
export class Driver {
  readonly #screen: ChildProcess;
  readonly #driver: ChildProcess;
  readonly #url: string;

  private constructor(screen: ChildProcess, driver: ChildProcess, url: string) {
    this.#screen = screen;
    this.#driver = driver;
    this.#url = url;
  }

  static async start(paths: { driver: string; xvfb: string }): Promise<Driver> {
    const screen = keep(
      spawn(paths.xvfb, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      }),
    );
    const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
    const port = await freePort();
    const driver = keep(
      spawn(paths.driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: `:${display.toString().trim()}`,
          GDK_BACKEND: 'x11',
          TZ: 'Europe/London',
          LANG: 'en_GB.UTF-8',
          LANGUAGE: 'en_GB',
          // There is no graphics card and no desktop here.
          LIBGL_ALWAYS_SOFTWARE: '1',
          NO_AT_BRIDGE: '1',
          GIO_USE_VFS: 'local',
        },
      }),
    );
    const started = new Driver(screen, driver, `http://127.0.0.1:${port}`);
    await started.#isReady();
    return started;
  }

  /**
   * Sends one command.
   * @throws with the driver's own message when it is refused
   */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  }

  async stop(): Promise<void> {
    for (const child of [this.#driver, this.#screen]) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
  }

  async #isReady(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const isUp = await this.send('GET', '/status').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start');
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

function keep(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
