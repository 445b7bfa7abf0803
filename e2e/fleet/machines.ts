import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const DIE_WITH_PARENT = join(import.meta.dirname, '../rooms/dieWithParent.ts');
const NET = '10.77.0';
const BRIDGE = 'skybridge';
/** A server whose process is running may just be slow: on a busy machine a start takes minutes. */
const READY_WITHIN_MS = 600_000;

export const MACHINES = { 'sky-web-a': `${NET}.11`, 'sky-web-b': `${NET}.12`, 'sky-balancer': `${NET}.2` } as const;
export type Machine = keyof typeof MACHINES;
export type WebMachine = Exclude<Machine, 'sky-balancer'>;
/** The third machine: where the trial itself runs, with the database and the bucket. */
export const THIRD = `${NET}.1`;

export const undo: (() => Promise<unknown> | void)[] = [];
let cleaning: Promise<void> | undefined;
/** Undoes all, also when the trial is ended by a signal. */
export const cleanUp = (): Promise<void> =>
  (cleaning ??= (async () => {
    for (const step of undo.toReversed()) await Promise.resolve(step()).catch(() => undefined);
  })());

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @throws Error that ends the trial */
export function must(is: boolean, what: string, told: unknown = ''): void {
  if (!is) throw new Error(`${what}: ${typeof told === 'string' ? told : JSON.stringify(told)}`);
  say(`  ok  ${what}`);
}

/** @param broken returns why waiting is pointless, if it is @throws Error that ends the trial */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  broken: () => string | undefined = () => undefined,
): Promise<void> {
  const from = Date.now();
  while (!(await isSo())) {
    const why =
      broken() ?? (Date.now() > from + READY_WITHIN_MS ? `not within ${READY_WITHIN_MS / 1000} s` : undefined);
    if (why !== undefined) throw new Error(`${what}: ${why}`);
    await pause(500);
  }
  say(`  ok  ${what} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
}

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

export function makeNetwork(): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  undo.push(() => ip('link', 'del', BRIDGE));
  ip('addr', 'add', `${THIRD}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  Object.entries(MACHINES).forEach(([name, address], index) => {
    ip('netns', 'add', name);
    undo.push(() => ip('netns', 'del', name));
    ip('link', 'add', `sky${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', `sky${index}`, 'master', BRIDGE, 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
  });
}

/** Makes a local-only port or socket of this machine reachable from the others. */
export async function forward(port: number, to: { path: string } | { port: number; host: string }): Promise<void> {
  const server = createServer((from) => {
    const there = connect(to);
    from.on('error', () => there.destroy()).on('close', () => there.destroy());
    there.on('error', () => from.destroy()).on('close', () => from.destroy());
    from.pipe(there).pipe(from);
  }).listen(port, THIRD);
  undo.push(() => void server.close());
  await once(server, 'listening');
}

/** A process on one of the machines, with its host name and network. */
export class Started {
  readonly #child: ChildProcess;
  #said = '';

  constructor(machine: Machine, folder: string, environment: Record<string, string>, command: readonly string[]) {
    const asMachine = ['unshare', '--uts', 'sh', '-c', 'hostname "$1"; shift; exec "$@"', 'sh', machine];
    this.#child = spawn('ip', ['netns', 'exec', machine, ...asMachine, ...command], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: 'pipe',
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    undo.push(() => void this.#child.kill('SIGKILL'));
  }

  /** A server dies with the trial, however that ends. */
  static server(machine: Machine, folder: string, environment: Record<string, string>): Started {
    const command = [process.execPath, '--import', DIE_WITH_PARENT, 'server/src/main.ts'];
    return new Started(machine, folder, environment, command);
  }

  /** What a tool of the school prints. */
  static tool(
    machine: Machine,
    folder: string,
    environment: Record<string, string>,
    args: readonly string[],
  ): Promise<string> {
    return new Started(machine, folder, environment, [process.execPath, ...args]).ended();
  }

  get said(): string {
    return this.#said;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** @returns all that it has printed */
  async ended(): Promise<string> {
    // Its last output arrives after its exit.
    if (!this.hasEnded || this.#child.stdout?.closed !== true) await once(this.#child, 'close');
    return this.#said;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.hasEnded) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }
}
