import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromLoad, LoadJob, LoadResult, ToLoad } from './generator.ts';

const GENERATOR = join(import.meta.dirname, 'generator.ts');

/** The people in the rooms: a generator process, and the phases of its work. */
export class Load {
  readonly #child: ChildProcess;
  #heard: FromLoad[] = [];
  #wake: () => void = () => undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: FromLoad) => {
      this.#heard.push(message);
      this.#wake();
    });
    child.once('exit', () => this.#wake());
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves when all people are in their rooms. */
  static async enter(job: LoadJob): Promise<Load> {
    const load = new Load(fork(GENERATOR, { execArgv: [] }));
    load.#say({ job });
    await load.#until((message) => message === 'entered');
    return load;
  }

  /**
   * Lets everyone draw, continuing from the last state.
   * @param begins called at the start of the measured time
   * @param ends called at its end
   */
  async draw(begins: () => void = () => undefined, ends: () => void = () => undefined): Promise<LoadResult> {
    this.#say('go');
    await this.#until((message) => message === 'begins');
    begins();
    await this.#until((message) => message === 'ends');
    ends();
    const last = await this.#until((message) => typeof message === 'object');
    if (typeof last !== 'object') throw new Error('no result');
    return last.result;
  }

  async leave(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#say('end');
    await once(this.#child, 'exit');
  }

  #say(message: ToLoad): void {
    this.#child.send(message);
  }

  async #until(isIt: (message: FromLoad) => boolean): Promise<FromLoad> {
    for (;;) {
      const found = this.#heard.find(isIt);
      if (found !== undefined) {
        this.#heard = this.#heard.filter((message) => message !== found);
        return found;
      }
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw new Error('the generator ended');
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
