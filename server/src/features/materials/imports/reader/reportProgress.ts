import { writeSync } from 'node:fs';

/** Reports the number of finished slides on stdout, as a line `done/of` that `runReader` parses. */
export function reportProgress(done: number, of: number): void {
  try {
    writeSync(1, `${done}/${of}\n`);
  } catch {
    // The pipe is closed or full: progress is optional.
  }
}
