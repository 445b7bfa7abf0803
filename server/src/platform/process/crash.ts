import type { Logger } from 'pino';

/** The server was running and crashed (EX_SOFTWARE of sysexits): its supervisor may restart it. */
export const EXIT_CRASHED = 70;
/** The server failed to start: a wrong setting, a port in use. Restarting would fail the same way. */
export const EXIT_NOT_OPENED = 1;

/** Rooms are on disk long before this; anything still hanging then is part of the failure. */
const EXIT_WITHIN_MS = 5_000;

/**
 * After an uncaught error the process state can't be trusted: logs the stack, calls `stop` for a clean shutdown, and
 * exits within seconds whether or not that succeeds.
 */
export function handleCrashes(log: Logger, stop: () => void): void {
  let isCrashing = false;
  const handle = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    log.fatal({ err: error, origin }, 'the server crashed');
    if (isCrashing) return;
    isCrashing = true;
    process.exitCode = EXIT_CRASHED;
    // Not unref'ed: it must fire even if nothing else keeps the process alive.
    setTimeout(() => process.exit(), EXIT_WITHIN_MS);
    stop();
  };
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', handle);
}
