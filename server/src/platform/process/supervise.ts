import { type ChildProcess, spawn } from 'node:child_process';
import { EXIT_CRASHED, EXIT_NOT_OPENED } from './crash.ts';

/** More crashes than this within the given time aren't a coincidence: restarting would only hide them. */
const CRASHES_MAX = 5;
const CRASHES_WITHIN_MS = 60_000;
const RESTART_AFTER_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the server as a child process and restarts it after a crash or kill. Signals are forwarded; after one, the
 * child's exit is final. If this process dies, the child notices its channel closing and shuts down cleanly.
 */
export function supervise(script: string): void {
  const say = (line: string): void => void process.stderr.write(`\n  ${line}\n\n`);
  const crashes: number[] = [];
  let child: ChildProcess | undefined;
  let isEnding = false;
  let restart: NodeJS.Timeout | undefined;

  const run = (): void => {
    child = spawn(process.execPath, [...process.execArgv, script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.once('error', (error) => {
      say(`The server could not be started: ${error.message}`);
      process.exit(EXIT_NOT_OPENED);
    });
    child.once('exit', (code, signal) => {
      if (isEnding || (code !== EXIT_CRASHED && signal === null)) process.exit(code ?? EXIT_NOT_OPENED);
      const nowMs = Date.now();
      crashes.push(nowMs);
      while ((crashes[0] ?? nowMs) < nowMs - CRASHES_WITHIN_MS) crashes.shift();
      if (crashes.length >= CRASHES_MAX) {
        say(`The server ended ${CRASHES_MAX} times within a minute and is not started again. Its log above says why.`);
        process.exit(EXIT_CRASHED);
      }
      say(`The server ended unexpectedly (${signal ?? code}). It is started again.`);
      restart = setTimeout(run, RESTART_AFTER_MS);
    });
  };

  for (const signal of SIGNALS)
    process.on(signal, () => {
      isEnding = true;
      clearTimeout(restart);
      if (child?.exitCode === null && child.signalCode === null) child.kill(signal);
      else process.exit(0);
    });
  run();
}
