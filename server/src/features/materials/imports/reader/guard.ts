import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';

// A thread of its own, since the reader's is busy with a page for as long as that page likes. A process cannot be bounded
// from outside in the same way on every system, so it bounds itself; nothing outlives the import either.
const { memoryBytes, seconds } = z.object({ memoryBytes: z.number(), seconds: z.number() }).parse(workerData);
const LOOK_MS = 100;
const endMs = performance.now() + seconds * 1000;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryBytes;
  if (!isTooLarge && performance.now() < endMs) return;
  writeSync(2, isTooLarge ? 'too much memory\n' : 'too much time\n');
  process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
