import type { Logger } from 'pino';

/** The server was open and ended by a defect (EX_SOFTWARE of sysexits): its supervisor may start it again. */
export const EXIT_CRASHED = 70;
/** It never opened: a wrong setting, a port in use. To try again would end the same way. */
export const EXIT_NOT_OPENED = 1;

/** Rooms are on disk long before this; whatever still hangs then is what broke. */
const EXIT_WITHIN_MS = 5_000;

/**
 * After an error that nothing caught, the state of the process cannot be trusted: its stack is logged, `stop` ends the
 * work in order, and the process exits within seconds whether or not that succeeds.
 */
export function handleCrashes(log: Logger, stop: () => void): void {
  let isCrashing = false;
  const handle = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    log.fatal({ err: error, origin }, 'the server crashed');
    if (isCrashing) return;
    isCrashing = true;
    process.exitCode = EXIT_CRASHED;
    // Not unref'ed: it must come even when nothing else is left to wait for.
    setTimeout(() => process.exit(), EXIT_WITHIN_MS);
    stop();
  };
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', handle);
}
