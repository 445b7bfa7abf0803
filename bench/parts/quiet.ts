import { cpus } from 'node:os';
import { idleMsOfMachine } from './machine.ts';
import { pause } from './ServerUnderTest.ts';

const LOOK_MS = 2_000;
const LOOKS = 2;
/** Percentage of one core. */
const BUSY_MAX_PERCENT = 25;
const WAIT_AT_MOST_MS = 10 * 60_000;

/** Waits for the machine to be idle, up to a limit. */
export async function waitForQuiet(): Promise<void> {
  const deadline = Date.now() + WAIT_AT_MOST_MS;
  for (let quiet = 0; quiet < LOOKS && Date.now() < deadline;) {
    const [idleMs, atMs] = [idleMsOfMachine(), performance.now()];
    await pause(LOOK_MS);
    const busy = 100 * (cpus().length - (idleMsOfMachine() - idleMs) / (performance.now() - atMs));
    quiet = busy <= BUSY_MAX_PERCENT ? quiet + 1 : 0;
  }
}
