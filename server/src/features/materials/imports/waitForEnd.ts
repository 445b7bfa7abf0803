import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Limits {
  killAfterMs: number;
  /** Longer than `killAfterMs`: a killed process may still not end, for instance while its disk doesn't respond. */
  abandonAfterMs: number;
  /** Aborted when nobody needs the process any more. */
  gone?: AbortSignal | undefined;
}

/**
 * Waits until a process has ended and its output was read; kills it when it takes too long or nobody needs it.
 * @returns false if it was abandoned while still running
 * @throws the error of a process that could not be started
 */
export async function waitForEnd(
  child: Pick<ChildProcess, 'kill'> & NodeJS.EventEmitter,
  { killAfterMs, abandonAfterMs, gone }: Limits,
): Promise<boolean> {
  const kill = (): void => void child.kill('SIGKILL');
  const abandoned = new AbortController();
  const timers = [setTimeout(kill, killAfterMs), setTimeout(() => abandoned.abort(), abandonAfterMs)];
  gone?.addEventListener('abort', kill);
  try {
    await once(child, 'close', { signal: abandoned.signal });
    return true;
  } catch (error) {
    if (!abandoned.signal.aborted) throw error;
    return false;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    gone?.removeEventListener('abort', kill);
  }
}
