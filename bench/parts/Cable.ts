import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `pulled`: the computer sees its network go down and come back. `silent`: packets are dropped without notice. */
export type Cut = 'pulled' | 'silent';

const [NEAR, FAR] = ['10.231.7.1', '10.231.7.2'];
const NOBODY = '02:00:00:00:00:99';

/** @param words of the command that shows the device */
const hardwareAddress = (...words: string[]): string => /ether (\S+)/.exec(run(...words))?.[1] ?? NOBODY;
const run = (...words: string[]): string => execFileSync('ip', words, { encoding: 'utf8' });

/**
 * A virtual network cable between this computer and a Linux network namespace in which a browser can be started: when
 * cut, neither sockets nor calls get through on any path. Requires root and iproute2.
 */
export class Cable {
  /** Address of this computer, from both ends. */
  readonly address = NEAR;
  readonly #room: string;
  readonly #near: string;
  readonly #far: string;
  /** Hardware addresses of both ends. */
  #addresses = { near: NOBODY, far: NOBODY };
  readonly #folder = mkdtempSync(join(tmpdir(), 'skylark-cable-'));

  private constructor(number: number) {
    this.#room = `skylark-${number}`;
    this.#near = `sky${number}n`;
    this.#far = `sky${number}f`;
  }

  /** @returns undefined when it can't be created */
  static lay(): Cable | undefined {
    if (spawnSync('ip', ['netns', 'list']).status !== 0 || process.getuid?.() !== 0) return undefined;
    const cable = new Cable(process.pid % 100_000);
    const room = cable.#room;
    run('netns', 'add', room);
    run('link', 'add', cable.#near, 'type', 'veth', 'peer', 'name', cable.#far, 'netns', room);
    run('addr', 'add', `${NEAR}/24`, 'dev', cable.#near);
    run('link', 'set', cable.#near, 'up');
    run('-n', room, 'addr', 'add', `${FAR}/24`, 'dev', cable.#far);
    run('-n', room, 'link', 'set', 'lo', 'up');
    run('-n', room, 'link', 'set', cable.#far, 'up');
    run('-n', room, 'route', 'add', 'default', 'via', NEAR);
    cable.#addresses = {
      near: hardwareAddress('link', 'show', cable.#near),
      far: hardwareAddress('-n', room, 'link', 'show', cable.#far),
    };
    return cable;
  }

  /** @returns a program that starts the given one at the far end */
  farProgram(program: string): string {
    const file = join(this.#folder, 'far.sh');
    writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${this.#room} ${program} "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  }

  cut(how: Cut): void {
    if (how === 'pulled') run('link', 'set', this.#near, 'down');
    else {
      // Each end sends to a hardware address that does not exist.
      run('neigh', 'replace', FAR, 'lladdr', NOBODY, 'dev', this.#near, 'nud', 'permanent');
      run('-n', this.#room, 'neigh', 'replace', NEAR, 'lladdr', NOBODY, 'dev', this.#far, 'nud', 'permanent');
    }
  }

  mend(how: Cut): void {
    if (how === 'pulled') {
      run('link', 'set', this.#near, 'up');
      // The first question for a hardware address often comes before the other end listens, and the system repeats it
      // after a full second only. A real computer knows its router before it says that it is online.
      run('neigh', 'replace', FAR, 'lladdr', this.#addresses.far, 'dev', this.#near, 'nud', 'reachable');
      const { near } = this.#addresses;
      run('-n', this.#room, 'neigh', 'replace', NEAR, 'lladdr', near, 'dev', this.#far, 'nud', 'reachable');
    } else {
      run('neigh', 'del', FAR, 'dev', this.#near);
      run('-n', this.#room, 'neigh', 'del', NEAR, 'dev', this.#far);
    }
  }

  remove(): void {
    run('netns', 'del', this.#room);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
