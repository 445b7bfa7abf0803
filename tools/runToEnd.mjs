import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A command whose report is written only has to close down. */
const CLOSES_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/**
 * Runs a command and shows its output. Everything it started ends with it, so that a server left behind by a failed
 * test can't hold the output open; and a command that doesn't end is ended.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, report?: string | undefined, limitMs: number,
 *   closesWithinMs?: number }} options `report`: the file it
 *   writes when its work is done
 * @returns {Promise<{ status: number | null, isEnded: boolean }>} `isEnded`: it did not end by itself
 */
export function runToEnd(command, args, options) {
  const { cwd, env = process.env, report, limitMs, closesWithinMs = CLOSES_WITHIN_MS } = options;
  // Its own process group, so that it can be ended as a whole.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  let isEnded = false;
  const endAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  };
  const interrupt = () => {
    endAll();
    process.exit(130);
  };
  process.on('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
  return new Promise((resolve) => {
    const fromMs = Date.now();
    let reportedMs = Infinity;
    const look = setInterval(() => {
      const nowMs = Date.now();
      if (report !== undefined && reportedMs === Infinity && existsSync(report)) reportedMs = nowMs;
      if (nowMs - fromMs < limitMs && nowMs - reportedMs < closesWithinMs) return;
      isEnded = true;
      endAll();
    }, LOOK_EVERY_MS);
    const finish = (/** @type {number | null} */ status) => {
      clearInterval(look);
      endAll();
      process.off('exit', endAll);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
      resolve({ status, isEnded });
    };
    child.on('error', (error) => {
      console.error(String(error));
      finish(null);
    });
    child.on('exit', finish);
  });
}
